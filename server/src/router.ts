import { categoriesRoutes } from './categories/categories.routes.ts'
import { collectionsRoutes } from './collections/collections.routes.ts'
import { entriesRoutes } from './entries/entries.routes.ts'
import { feedsRoutes } from './feeds/feeds.routes.ts'
import { api } from './http/implement.ts'
import { profilesRoutes } from './profiles/profiles.routes.ts'
import { readsRoutes } from './reads/reads.routes.ts'
import { probeRoutes, statusRoutes } from './status/status.routes.ts'
import { subscriptionsRoutes } from './subscriptions/subscriptions.routes.ts'

/** Every call of the contract with the domain that answers it. */
export const router = api.router({
  categories: categoriesRoutes,
  collections: collectionsRoutes,
  entries: entriesRoutes,
  feeds: feedsRoutes,
  probes: probeRoutes,
  profiles: profilesRoutes,
  reads: readsRoutes,
  status: statusRoutes,
  subscriptions: subscriptionsRoutes,
})
