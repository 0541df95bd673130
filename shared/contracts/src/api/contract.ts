import type { ContractRouterClient } from '@orpc/contract'
import * as categories from './categories.ts'
import * as collections from './collections.ts'
import * as entries from './entries.ts'
import * as feeds from './feeds.ts'
import * as profiles from './profiles.ts'
import * as reads from './reads.ts'
import * as status from './status.ts'
import * as subscriptions from './subscriptions.ts'

/** Every call of the API; the server implements it, client and OpenAPI document come from it. */
export const contract = {
  categories: { list: categories.list, update: categories.update, remove: categories.remove },
  collections: { has: collections.has, star: collections.star, unstar: collections.unstar },
  entries: { list: entries.list, get: entries.get, checkNew: entries.checkNew, stream: entries.stream },
  feeds: { lookup: feeds.lookup, refresh: feeds.refresh, analytics: feeds.analytics },
  profiles: { get: profiles.get, batch: profiles.batch },
  reads: {
    list: reads.list,
    markRead: reads.markRead,
    markUnread: reads.markUnread,
    markAllRead: reads.markAllRead,
    totalCount: reads.totalCount,
  },
  status: { configs: status.configs },
  probes: {
    postgresql: status.postgresql,
    redis: status.redis,
    bullmq: status.bullmq,
    rsshub: status.rsshub,
  },
  subscriptions: {
    list: subscriptions.list,
    create: subscriptions.create,
    update: subscriptions.update,
    remove: subscriptions.remove,
    updateBatch: subscriptions.updateBatch,
    importOpml: subscriptions.importOpml,
    exportOpml: subscriptions.exportOpml,
    parseOpml: subscriptions.parseOpml,
  },
}

export type Contract = typeof contract

/** The API as a client calls it: a function for each call, by domain. */
export type ApiClient = ContractRouterClient<Contract>
