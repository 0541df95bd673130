import { durations, type SubscriptionPatch } from '@tidings/contracts'
import type { MutationInput, MutationName } from '@tidings/db'
import { mutate, undoMutation } from '@tidings/runtime'
import type { SubscriptionLine } from './feeds.ts'

/** Changes where subscriptions are filed. Answers the changes as `undoAll` takes them. */
export async function moveAll(
  lines: readonly SubscriptionLine[],
  patch: Pick<SubscriptionPatch, 'view' | 'category'>,
): Promise<number[]> {
  const { feedIds, listIds } = targetsOf(lines)
  const ofFeeds = feedIds.length > 0 ? [hold('subscriptions.updateBatch', { feedIds, ...patch })] : []
  const ofLists = listIds.map(async (listId) => hold('subscriptions.update', { listId, ...patch }))
  return idsOf([...ofFeeds, ...ofLists])
}

/** Ends subscriptions to feeds and lists. Answers the changes as `undoAll` takes them. */
export async function unsubscribeAll(lines: readonly SubscriptionLine[]): Promise<number[]> {
  const { feedIds, listIds } = targetsOf(lines)
  const ofFeeds = feedIds.length > 0 ? [hold('subscriptions.remove', { feedIdList: feedIds })] : []
  const ofLists = listIds.map(async (listId) => hold('subscriptions.remove', { listId }))
  return idsOf([...ofFeeds, ...ofLists])
}

/** Takes changes back; answers whether none of them was too far on its way. */
export async function undoAll(changes: readonly number[]): Promise<boolean> {
  const isUndone = await Promise.all(changes.map(async (id) => undoMutation(id)))
  return isUndone.every(Boolean)
}

function targetsOf(lines: readonly SubscriptionLine[]) {
  const all = (wanted: SubscriptionLine['type']) =>
    lines.filter(({ type }) => type === wanted).map(({ targetId }) => targetId)
  return { feedIds: all('feed'), listIds: all('list') }
}

const hold = async <Name extends MutationName>(name: Name, input: MutationInput<Name>) =>
  mutate(name, input, { holdMs: durations.undoWindow })

/** The changes that can be taken back: of what changed nothing there is none. */
async function idsOf(changes: readonly Promise<number | null>[]): Promise<number[]> {
  const ids = await Promise.all(changes)
  return ids.filter((id) => id !== null)
}
