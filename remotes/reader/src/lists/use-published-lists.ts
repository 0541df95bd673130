import { db, type LocalList } from '@tidings/db'
import { $session, api, useLiveQuery, useQuery, useStore } from '@tidings/runtime'

export interface PublishedList extends LocalList {
  /** Undefined until the server has said it. */
  subscribers: number | undefined
}

/** The lists that one publishes by their titles, also those that one does not follow; undefined until they are known. */
export function usePublishedLists(): { lists: PublishedList[] | undefined; refresh: () => void } {
  const user = useStore($session)
  const { data, isPending, refetch } = useQuery({
    queryKey: ['lists', 'published'],
    queryFn: async () => (await api.lists.list({})).data,
  })
  const local = useLiveQuery(async () => db.lists.toArray(), [])
  const published = (data ?? []).map(
    ({ id, feedIds, view, fee, title = null, description = null, image = null, ownerUserId = null }) => ({
      id,
      feedIds,
      view,
      fee,
      title,
      description,
      image,
      ownerUserId,
    }),
  )
  const subscribers = new Map(data?.map(({ id, subscriptionCount }) => [id, subscriptionCount]))
  // What is done here is known here first.
  const known = new Map(published.map((list) => [list.id, list]))
  for (const list of local ?? []) if (list.ownerUserId === user?.id) known.set(list.id, list)
  const lists = [...known.values()]
    .map((list) => ({ ...list, subscribers: subscribers.get(list.id) }))
    .toSorted((a, b) => (a.title ?? a.id).localeCompare(b.title ?? b.id))
  const isKnown = local !== undefined && (lists.length > 0 || !isPending)
  return { lists: isKnown ? lists : undefined, refresh: () => void refetch() }
}
