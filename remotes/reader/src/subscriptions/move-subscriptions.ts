import type { SubscriptionPatch } from '@tidings/contracts'
import { publish, type useTranslation } from '@tidings/runtime'
import { hold, offerTogether } from '../actions/undoable-together.ts'
import { viewDetails } from '../views/view-details.ts'
import { chosenOf } from './chosen.ts'
import { idsOfFolder, idsOfRow } from './selection.ts'
import { clearSelection } from './selection.store.ts'
import type { SubscriptionRow, SubscriptionTree, TreeLine } from './subscriptions.ts'

export type Move = { category: string | null } | { view: NonNullable<SubscriptionPatch['view']> }

/** Subscriptions that are moved together. */
export interface Moved {
  feedIds: readonly string[]
  listIds?: readonly string[] | undefined
}

/** Puts feeds and lists into a category, into none, or into a view. */
export async function moveSubscriptions(
  { feedIds, listIds = [] }: Moved,
  move: Move,
  t: ReturnType<typeof useTranslation>['t'],
): Promise<void> {
  const count = feedIds.length + listIds.length
  const place = 'view' in move ? t(viewDetails[move.view].title) : move.category
  const message = place ? t('feeds.moved', { count, place }) : t('feeds.movedOut', { count })
  const ofFeeds =
    feedIds.length > 0 ? [hold('subscriptions.updateBatch', { feedIds: [...feedIds], ...move })] : []
  const ofLists = listIds.map(async (listId) => hold('subscriptions.update', { listId, ...move }))
  await offerTogether([...ofFeeds, ...ofLists], { message, t })
  clearSelection()
  publish('subscriptions.changed', { feedIds: [...feedIds] })
}

/** Moves what is chosen or dragged: feeds and lists, as they are filed. */
export const moveChosen = async (
  ids: Iterable<string>,
  move: Move,
  t: ReturnType<typeof useTranslation>['t'],
) => moveSubscriptions(chosenOf(ids), move, t)

interface DropPlace {
  tree: SubscriptionTree<SubscriptionRow>
  /** Where they were dropped. */
  line: TreeLine<SubscriptionRow> | undefined
  category: string | null
}

/** Moves what was dropped on a line, unless that is where it came from; what stands there already stays as it is filed. */
export async function moveDropped(
  ids: readonly string[],
  { tree, line, category }: DropPlace,
  t: ReturnType<typeof useTranslation>['t'],
): Promise<void> {
  const folder = tree.folders.find(({ name }) => name === category)
  const there = folder ? idsOfFolder(folder) : [...tree.lists, ...tree.feeds].flatMap(idsOfRow)
  const others = ids.filter((id) => !there.includes(id))
  // Onto a category that is dragged with others these can well be meant to go.
  const isOntoItself = line?.type === 'subscription' && idsOfRow(line.row).every((id) => ids.includes(id))
  if (others.length > 0 && !isOntoItself) await moveChosen(others, { category }, t)
}
