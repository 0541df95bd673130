export type { inboxEntry } from './api/inboxes.ts'
export * from './browser.ts'
export { identityProof } from './identity-proof.ts'
export { imageWidths, type ImageWidth } from './images.ts'
export {
  auditLine,
  deploymentAction,
  deployments,
  deploymentToken,
  deploymentTokenRequest,
  listedDeploymentToken,
  gateChange,
  gateChanged,
  newDeploymentToken,
  operatorAccess,
  pruned,
  registryChange,
  registryChanged,
  uploadRecord,
} from './deployment.ts'
export { chatChunk, type ChatChunk } from './chat-chunk/index.ts'
export {
  CHAT_ATTACHMENT_PATH,
  messageStates,
  type ChatQuestion,
  type ContextBlock,
  type FileBlock,
  type QuestionPart,
  siteProposal,
} from './chats/index.ts'
export { errorCatalogue } from './error-catalogue.ts'
export { deploymentChecks, deploymentPage, type DeploymentCheck } from './error-pages.ts'
export { feedAnalytics, feedRow } from './feed.ts'
export { feedChecks } from './feed-checks/index.ts'
export { contractKeysOf, findMisfits, fingerprints, hostContracts, sayMisfit } from './fit.ts'
export { createSnowflake, timeToSnowflake } from './identifiers.ts'
export {
  deliveryFailures,
  failedDeliveries,
  messagingChannels,
  pushDevice,
  pushSubscription,
} from './messaging.ts'
export { isNestedTooDeep, MAX_NESTING } from './nesting.ts'
export { pushNotification } from './notification/index.ts'
export { pageRecipe, selectorProblems } from './page-feed.ts'
export { entryTargets } from './entry-targets.ts'
export { translatedFields } from './translated-fields.ts'
export { foreignToolLimits } from './mcp/limits.ts'
export { MCP_CALLBACK_PATH, toolArguments, toolProposal } from './mcp/index.ts'
export { mcpTransports } from './mcp-input/index.ts'
export { memory, memoryChanges, memoryInput, memoryProposal, usedMemories } from './memories/index.ts'
export { modelFailure } from './model-failure/index.ts'
export { modelConnectionInput, modelProviders } from './models/index.ts'
export { partReports } from './part-report.ts'
export { defaultPlans, parsePlan, quotaCeilings } from './default-plans.ts'
export { MAX_TOKENS } from './plan.ts'
export { builtRemotes } from './registry.ts'
export { done, ok } from './reply.ts'
export {
  assistantLimits,
  chatLimits,
  memoryLimits,
  starterLimits,
  taskLimits,
  toolServerLimits,
} from './assistant-limits.ts'
export {
  accountLimits,
  entryLimits,
  feedLimits,
  imageLimits,
  inboxLimits,
  partLimits,
  pushLimits,
  serverLimits,
  webPageLimits,
} from './server-limits.ts'
export { shellCommandIds } from './shell-commands.ts'
export { subscriptionPatch } from './subscription.ts'
export { task, timeZone } from './tasks/index.ts'
export { apiToken, tokenScopes } from './token.ts'
export * from './user-events/index.ts'
export * from './passages/index.ts'
export * from './search/index.ts'
