// What pages and remotes see of the contracts: the shell provides it whole, so what only servers and tools need stays out.
export { featureFlag, type Access } from './access.ts'
export type {
  AdministrationLine,
  AffectedUser,
  Cleaning,
  FailingFeed,
  FlagStats,
  JobName,
  JobState,
  ManagedFlag,
  ManagedUser,
  Pagination,
  ServerOverview,
} from './administration.ts'
export * from './api/contract.ts'
export * from './auth.ts'
export { callPath } from './call-paths.ts'
export * from './capabilities.ts'
export * from './change-inputs.ts'
export * from './channels.ts'
export type { ChatChunk } from './chat-chunk/index.ts'
export type {
  ChatFailure,
  ChatMessage,
  ContextBlock,
  FileBlock,
  ChatReferences,
  ChatSession,
  ReplyMetadata,
  SiteProposal,
  ToolRun,
} from './chats/index.ts'
export * from './commands.ts'
export type { ServerConfigs } from './configs.ts'
export type {
  AuditLine,
  DeploymentAction,
  Deployments,
  DeploymentToken,
  DeploymentTokenRequest,
  ListedDeploymentToken,
  GateChange,
  GateChanged,
  OperatorAccess,
  RegistryChange,
  RegistryChanged,
} from './deployment.ts'
export {
  contentLine,
  entryCore,
  entryItem,
  entryWithContent,
  type Attachment,
  type ContentLine,
  type EntryCore,
  type EntryExtra,
  type EntryItem,
  type EntryVersion,
  type EntryWithContent,
  type Media,
  type OtherEntry,
} from './entry.ts'
export type { EntryTarget } from './entry-targets.ts'
export type { TranslatedField, Translation, WantedTranslation } from './translated-fields.ts'
export { failurePage } from './error-pages.ts'
export * from './errors.ts'
export type * from './feed-checks/index.ts'
export type { ModelFailure, ModelProblem } from './model-failure/index.ts'
export type { AssistantConfig, ModelConnection, ModelProvider, ModelUse } from './models/index.ts'
export type { UsageAnalytics } from './api/usage.ts'
export {
  feed,
  feedErrorKind,
  feedErrorKinds,
  firstFetches,
  type Feed,
  type FeedAnalytics,
  type FeedErrorKind,
  type FeedHealth,
  type FeedRow,
  type FirstFetches,
} from './feed.ts'
export type { Fingerprints } from './fit.ts'
export { sayRefusal } from './gate.ts'
export { imageRoutes, webImagePath, type ImageRoute } from './images.ts'
export { firstIdAfter, snowflakeId, snowflakeToTime } from './identifiers.ts'
export type { IdentityProof } from './identity-proof.ts'
export * from './inbox.ts'
export type { Invitation } from './invitation.ts'
export * from './languages.ts'
export type * from './limit-data/index.ts'
export * from './limit-errors.ts'
export * from './limits.ts'
export { list, type List } from './list.ts'
export type { UndeliveredMail } from './mail.ts'
export type {
  McpConnected,
  McpConnection,
  McpConnectionChanges,
  McpRefreshed,
  McpStatus,
  McpTool,
  ToolOutcome,
  ToolProposal,
} from './mcp/index.ts'
export type { McpConnectionInput, McpTransport } from './mcp-input/index.ts'
export type {
  Memory,
  MemoryChanges,
  MemoryInput,
  MemoryProposal,
  ProposalAnswer,
  ProposalAnswers,
} from './memories/index.ts'
export * from './override.ts'
export type { DeliveryFailure, MessagingChannel, PushDevice, PushSubscriptionToken } from './messaging.ts'
export type { PushNotification } from './notification/index.ts'
export { pageParts } from './page-parts.ts'
export type {
  OutlineKind,
  OutlineNode,
  PageField,
  PagePart,
  PageRecipe,
  PointProblem,
  SelectorProblem,
} from './page-feed.ts'
export {
  failureClasses,
  partReport,
  partsHealth,
  partStages,
  type FailureClass,
  type PartReport,
  type PartsHealth,
  type PartSource,
  type PartStage,
} from './part-report.ts'
export * from './play-position.ts'
export { plan, type Plan } from './plan.ts'
export type { RolePlan } from './role-plan.ts'
export type { PlayerHost } from './players/index.ts'
export {
  ALIAS_PREFIX,
  canaryBucket,
  integrityHash,
  registry,
  registryEvent,
  remotePath,
  remoteVersion,
  signedRegistry,
  versionName,
  type GateRule,
  type Registry,
  type RegistryLine,
  type RemoteVersion,
  type SignedRegistry,
} from './registry.ts'
export {
  CONTRACTS_VERSION,
  flagsOfManifest,
  partsOfManifest,
  remoteManifest,
  remoteName,
  type RemoteManifest,
} from './remote-manifest.ts'
export * from './roles.ts'
export * from './rule.ts'
export { accentColors, codeThemes, dateFormats } from './settings/appearance.ts'
export * from './settings/settings.ts'
export { secondFactors, type SecondFactors } from './second-factors.ts'
export { savedSearch, type SavedSearch } from './search/saved-search.ts'
export type { ShellCommandId } from './shell-commands.ts'
export { accountPaths, shellPaths } from './shell-paths.ts'
export * from './slots.ts'
export {
  countMap,
  readingMode,
  readingModes,
  STARTER_FEEDS_PATH,
  subscription,
  type FeedSubscription,
  type InboxSubscription,
  type ListSubscription,
  type ReadingMode,
  type Subscription,
  type SubscriptionPatch,
} from './subscription.ts'
export * from './texts.ts'
export type { Task, TaskChanges, TaskInput, TaskOptions, TaskSchedule, TaskTestRun } from './tasks/index.ts'
export type { ApiToken, TokenScope } from './token.ts'
export * from './timeline-tabs.ts'
export {
  sessionReply,
  socialLinks,
  user,
  type CurrentUser,
  type PublicUser,
  type SessionReply,
  type User,
} from './user.ts'
export type * from './user-events/index.ts'
export * from './views.ts'
export * from './zod.ts'
