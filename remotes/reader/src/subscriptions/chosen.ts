import { durations } from '@tidings/contracts'
import { db, listUnreadCounts, subscriptionId } from '@tidings/db'
import { mutate, publish, type useTranslation } from '@tidings/runtime'
import { offer } from '../actions/use-undoable.ts'
import { hold, offerTogether } from '../actions/undoable-together.ts'
import { clearSelection } from './selection.store.ts'

type Translate = ReturnType<typeof useTranslation>['t']

/** Feeds and lists that something is done to together. */
export interface Chosen {
  feedIds: readonly string[]
  listIds: readonly string[]
}

/** Which they are, as they are filed among the subscriptions. */
export function chosenOf(ids: Iterable<string>): Chosen {
  const of = (type: 'feed' | 'list') => {
    const prefix = subscriptionId(type, '')
    return [...ids].filter((id) => id.startsWith(prefix)).map((id) => id.slice(prefix.length))
  }
  return { feedIds: of('feed'), listIds: of('list') }
}

/** Unsubscribes from all of them; its toast takes that back. */
export async function unsubscribeChosen({ feedIds, listIds }: Chosen, t: Translate): Promise<void> {
  const count = feedIds.length + listIds.length
  const message = t(listIds.length > 0 ? 'feeds.withLists.unsubscribed' : 'feeds.unsubscribed', { count })
  const ofFeeds = feedIds.length > 0 ? [hold('subscriptions.remove', { feedIdList: [...feedIds] })] : []
  const ofLists = listIds.map(async (listId) => hold('subscriptions.remove', { listId }))
  await offerTogether([...ofFeeds, ...ofLists], { message, t })
  clearSelection()
  publish('subscriptions.changed', { feedIds: [...feedIds] })
}

/** Marks read what they show at this moment; its toast takes that back. */
export async function markChosenRead({ feedIds, listIds }: Chosen, t: Translate): Promise<void> {
  const [unread, lists] = await Promise.all([listUnreadCounts(db), db.lists.bulkGet([...listIds])])
  const marked = [...new Set([...feedIds, ...lists.flatMap((list) => list?.feedIds ?? [])])]
  const count = marked.reduce((sum, id) => sum + (unread.get(id) ?? 0), 0)
  const forMs = durations.markAllUndoWindow
  const id = await mutate('reads.markAllRead', { feedIdList: marked }, { holdMs: forMs })
  if (id !== null) offer([id], { message: t('timeline.markedAllRead', { count }), forMs, t })
}
