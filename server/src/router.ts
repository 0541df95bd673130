import { administrationRoutes } from './administration/administration.routes.ts'
import { avatarsRoutes } from './avatars/avatars.routes.ts'
import { categoriesRoutes } from './categories/categories.routes.ts'
import { collectionsRoutes } from './collections/collections.routes.ts'
import { entriesRoutes } from './entries/entries.routes.ts'
import { featureFlagsRoutes } from './feature-flags/feature-flags.routes.ts'
import { feedClaimsRoutes } from './feed-claims/feed-claims.routes.ts'
import { feedsRoutes } from './feeds/feeds.routes.ts'
import { api } from './http/implement.ts'
import { imagesRoutes } from './images/images.routes.ts'
import { inboxesRoutes } from './inboxes/inboxes.routes.ts'
import { invitationsRoutes } from './invitations/invitations.routes.ts'
import { listsRoutes } from './lists/lists.routes.ts'
import { mailsRoutes } from './mails/mails.routes.ts'
import { messagingRoutes } from './messaging/messaging.routes.ts'
import { pageFeedsRoutes } from './page-feeds/page-feeds.routes.ts'
import { playPositionsRoutes } from './play-positions/play-positions.routes.ts'
import { plansRoutes } from './plans/plans.routes.ts'
import { profilesRoutes } from './profiles/profiles.routes.ts'
import { readsRoutes } from './reads/reads.routes.ts'
import { searchesRoutes } from './searches/searches.routes.ts'
import { settingsRoutes } from './settings/settings.routes.ts'
import { probeRoutes, statusRoutes } from './status/status.routes.ts'
import { subscriptionsRoutes } from './subscriptions/subscriptions.routes.ts'
import { tokensRoutes } from './tokens/tokens.routes.ts'
import { usersRoutes } from './users/users.routes.ts'

/** Every call of the contract with the domain that answers it. */
export const router = api.router({
  administration: administrationRoutes,
  avatars: avatarsRoutes,
  categories: categoriesRoutes,
  collections: collectionsRoutes,
  entries: entriesRoutes,
  featureFlags: featureFlagsRoutes,
  feedClaims: feedClaimsRoutes,
  feeds: feedsRoutes,
  images: imagesRoutes,
  inboxes: inboxesRoutes,
  invitations: invitationsRoutes,
  lists: listsRoutes,
  mails: mailsRoutes,
  messaging: messagingRoutes,
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
  tokens: tokensRoutes,
  users: usersRoutes,
})
