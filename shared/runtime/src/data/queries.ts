import { durations, type ServerConfigs } from '@tidings/contracts'
import { db, readFromServer, storeEntry, storeSearches, storeSubscriptions, storeUnread } from '@tidings/db'
import { queryOptions } from '@tanstack/react-query'
import { api } from './api.ts'

/**
 * Queries whose replies go into the local database say only when that was; components read the entities from there.
 */
const stored = () => ({ storedAt: Date.now() })

export const subscriptionsQuery = () =>
  queryOptions({
    queryKey: ['subscriptions'],
    staleTime: durations.subscriptionsFresh,
    queryFn: ({ signal }) =>
      readFromServer(async () => {
        const { data, version } = await api.subscriptions.list({}, { signal })
        await storeSubscriptions(db, data, version)
        return stored()
      }),
  })

export const searchesQuery = () =>
  queryOptions({
    queryKey: ['searches'],
    staleTime: durations.subscriptionsFresh,
    queryFn: ({ signal }) =>
      readFromServer(async () => {
        const { data } = await api.searches.list({}, { signal })
        await storeSearches(db, data)
        return stored()
      }),
  })

export const unreadQuery = () =>
  queryOptions({
    queryKey: ['unread'],
    staleTime: durations.unreadFresh,
    queryFn: ({ signal }) =>
      readFromServer(async () => {
        const { data, asOf } = await api.reads.list({}, { signal })
        await storeUnread(db, data, asOf)
        return { ...stored(), asOf }
      }),
  })

/** Brings one entry with its content; `found` is false for one that is gone. */
export const entryQuery = (id: string) =>
  queryOptions({
    queryKey: ['entry', id],
    queryFn: async ({ signal }) => {
      const { data } = await api.entries.get({ id }, { signal })
      if (data) await storeEntry(db, data)
      return { ...stored(), found: data !== null }
    },
  })

export const configsQuery = () =>
  queryOptions({
    queryKey: ['configs'],
    queryFn: async ({ signal }): Promise<ServerConfigs> => (await api.status.configs({}, { signal })).data,
  })

/** A feed by id, or by its address or that of a page, with a few entries; a preview, so nothing of it is kept. */
export const feedLookupQuery = (input: { id?: string; url?: string; entriesLimit?: number }) =>
  queryOptions({
    queryKey: ['feed-lookup', input],
    queryFn: async ({ signal }) => (await api.feeds.lookup(input, { signal })).data,
  })
