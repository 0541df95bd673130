import { administrationRoutes } from './platform/administration/administration.routes.ts'
import { avatarsRoutes } from './accounts/avatars/avatars.routes.ts'
import { chatsRoutes } from './assistant/chats/chats.routes.ts'
import { categoriesRoutes } from './reading/categories/categories.routes.ts'
import { collectionsRoutes } from './reading/collections/collections.routes.ts'
import { entriesRoutes } from './reading/entries/entries.routes.ts'
import { featureFlagsRoutes } from './accounts/feature-flags/feature-flags.routes.ts'
import { feedChecksRoutes } from './reading/feed-checks/feed-checks.routes.ts'
import { feedClaimsRoutes } from './community/feed-claims/feed-claims.routes.ts'
import { feedsRoutes } from './reading/feeds/feeds.routes.ts'
import type { Deps } from './deps.ts'
import { callsWith } from './foundation/api/calls.ts'
import { imagesRoutes } from './reading/images/images.routes.ts'
import { inboxEntriesRoutes } from './reading/inboxes/inbox-entries.routes.ts'
import { inboxesRoutes } from './reading/inboxes/inboxes.routes.ts'
import { invitationsRoutes } from './accounts/invitations/invitations.routes.ts'
import { listsRoutes } from './reading/lists/lists.routes.ts'
import { mailsRoutes } from './foundation/mails/mails.routes.ts'
import { memoriesRoutes } from './assistant/memories/memories.routes.ts'
import { messagingRoutes } from './accounts/messaging/messaging.routes.ts'
import { modelsRoutes } from './assistant/models/models.routes.ts'
import { pageFeedsRoutes } from './reading/page-feeds/page-feeds.routes.ts'
import { playPositionsRoutes } from './reading/play-positions/play-positions.routes.ts'
import { plansRoutes } from './accounts/plans/plans.routes.ts'
import { profilesRoutes } from './accounts/profiles/profiles.routes.ts'
import { readsRoutes } from './reading/reads/reads.routes.ts'
import { searchesRoutes } from './reading/searches/searches.routes.ts'
import { settingsRoutes } from './accounts/settings/settings.routes.ts'
import { probeRoutes, statusRoutes } from './platform/status/status.routes.ts'
import { subscriptionsRoutes } from './reading/subscriptions/subscriptions.routes.ts'
import { summariesRoutes } from './assistant/summaries/summaries.routes.ts'
import { tasksRoutes } from './assistant/tasks/tasks.routes.ts'
import { toolServersRoutes } from './assistant/tool-servers/tool-servers.routes.ts'
import { tokensRoutes } from './accounts/tokens/tokens.routes.ts'
import { translationsRoutes } from './assistant/translations/translations.routes.ts'
import { usageRoutes } from './assistant/usage/usage.routes.ts'
import { usersRoutes } from './accounts/users/users.routes.ts'

const { api } = callsWith<Deps>()

/** Every call of the contract with the domain that answers it. */
export const router = api.router({
  administration: administrationRoutes,
  avatars: avatarsRoutes,
  categories: categoriesRoutes,
  chats: chatsRoutes,
  collections: collectionsRoutes,
  entries: { ...entriesRoutes, ...inboxEntriesRoutes },
  featureFlags: featureFlagsRoutes,
  feedChecks: feedChecksRoutes,
  feedClaims: feedClaimsRoutes,
  feeds: feedsRoutes,
  images: imagesRoutes,
  inboxes: inboxesRoutes,
  invitations: invitationsRoutes,
  lists: listsRoutes,
  mails: mailsRoutes,
  mcp: toolServersRoutes,
  memories: memoriesRoutes,
  messaging: messagingRoutes,
  models: modelsRoutes,
  pageFeeds: pageFeedsRoutes,
  plans: plansRoutes,
  probes: probeRoutes,
  playPositions: playPositionsRoutes,
  profiles: profilesRoutes,
  reads: readsRoutes,
  searches: searchesRoutes,
  settings: settingsRoutes,
  status: statusRoutes,
  subscriptions: subscriptionsRoutes,
  summaries: summariesRoutes,
  tasks: tasksRoutes,
  tokens: tokensRoutes,
  translations: translationsRoutes,
  usage: usageRoutes,
  users: usersRoutes,
})
