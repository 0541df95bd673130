import { View } from '@tidings/contracts'
import * as fc from 'fast-check'
import type { MutationInput, MutationName } from '../rows/outbox.ts'

/** What the outbox changes, as plain data: the model that the database is held against. */
export interface State {
  unread: Record<string, boolean>
  starred: Record<string, boolean>
  counts: Record<string, number>
  categories: Record<string, string | null>
  settings: Record<string, unknown>
}

type OperationOf<Name extends MutationName> = {
  [Each in Name]: { name: Each; input: MutationInput<Each> }
}[Name]

export type Operation = OperationOf<MutationName>

export const feedIds = ['1000000000000001', '1000000000000002']
export const feedOf: Record<string, string> = {
  '2000000000000001': '1000000000000001',
  '2000000000000002': '1000000000000001',
  '2000000000000003': '1000000000000001',
  '2000000000000004': '1000000000000002',
  '2000000000000005': '1000000000000002',
}
export const entryIds = Object.keys(feedOf)

/** What a change comes to, told without a database. */
export function applyToModel(before: State, operation: Operation): State {
  const state = structuredClone(before)
  run(state, operation)
  return state
}

function run<Name extends MutationName>(state: State, { name, input }: OperationOf<Name>): void {
  effects[name](state, input)
}

const effects: { [Name in MutationName]: (state: State, input: MutationInput<Name>) => void } = {
  'reads.markRead': (state, input) => flip(state, input.entryIds, false),
  'reads.markUnread': (state, input) => flip(state, [input.entryId], true),
  'reads.markAllRead': (state, { feedId }) => {
    const meant = feedId ? [feedId] : Object.keys(state.categories)
    const entries = entryIds.filter((id) => meant.includes(feedOf[id] ?? ''))
    flip(state, entries, false)
    for (const id of meant) state.counts[id] = 0
  },
  'collections.star': (state, input) => void (state.starred[input.entryId] = true),
  'collections.unstar': (state, input) => void (state.starred[input.entryId] = false),
  'settings.update': (state, input) => void Object.assign(state.settings, input.values),
  'subscriptions.update': (state, input) => recategorise(state, [input.feedId ?? ''], input.category),
  'subscriptions.updateBatch': (state, input) => recategorise(state, input.feedIds, input.category),
  'subscriptions.remove': (state, input) => unsubscribe(state, input.feedIdList ?? []),
  // Owners of feeds, inboxes, lists, searches and places in recordings touch nothing of this model; their own tests hold them.
  'feedClaims.challenge': () => undefined,
  'entries.removeInboxEntry': () => undefined,
  'inboxes.create': () => undefined,
  'inboxes.update': () => undefined,
  'inboxes.remove': () => undefined,
  'lists.update': () => undefined,
  'lists.addFeeds': () => undefined,
  'lists.removeFeed': () => undefined,
  'playPositions.keep': () => undefined,
  'searches.update': () => undefined,
  'searches.remove': () => undefined,
  'categories.update': (state, input) => recategorise(state, input.feedIdList, input.category),
  'categories.remove': (state, input) => {
    if (input.deleteSubscriptions) unsubscribe(state, input.feedIdList)
    else recategorise(state, input.feedIdList, null)
  },
}

function flip(state: State, ids: readonly string[], unread: boolean): void {
  const flipped = [...new Set(ids)].filter((id) => state.unread[id] !== unread)
  for (const id of flipped) state.unread[id] = unread
  for (const feedId of feedIds) {
    const size = flipped.filter((id) => feedOf[id] === feedId).length
    state.counts[feedId] = Math.max(0, (state.counts[feedId] ?? 0) + (unread ? size : -size))
  }
}

function unsubscribe(state: State, ids: readonly string[]): void {
  for (const id of ids) {
    if (!(id in state.categories)) continue
    delete state.categories[id]
    state.counts[id] = 0
  }
}

function recategorise(state: State, ids: readonly string[], category: string | null = null): void {
  for (const id of ids) if (id in state.categories) state.categories[id] = category
}

const entryId = fc.constantFrom(...entryIds)
const someEntryIds = fc.subarray(entryIds, { minLength: 1 })
const anyFeedId = fc.constantFrom(...feedIds)
const someFeedIds = fc.subarray(feedIds, { minLength: 1 })
const category = fc.constantFrom('News', 'Friends')

/** Any change that a user can make. */
export const operation: fc.Arbitrary<Operation> = fc.oneof(
  {
    weight: 4,
    arbitrary: someEntryIds.map((ids) => ({ name: 'reads.markRead' as const, input: { entryIds: ids } })),
  },
  {
    weight: 4,
    arbitrary: entryId.map((id) => ({ name: 'reads.markUnread' as const, input: { entryId: id } })),
  },
  anyFeedId.map((id) => ({ name: 'reads.markAllRead' as const, input: { feedId: id } })),
  fc.constant({ name: 'reads.markAllRead' as const, input: { view: View.All } }),
  entryId.map((id) => ({ name: 'collections.star' as const, input: { entryId: id } })),
  entryId.map((id) => ({ name: 'collections.unstar' as const, input: { entryId: id } })),
  {
    weight: 3,
    arbitrary: fc
      .tuple(fc.constantFrom('dimRead', 'unreadOnly', 'autoGroup'), fc.boolean(), fc.boolean())
      .map(([key, value, isGeneral]) => ({
        name: 'settings.update' as const,
        input: {
          tab: isGeneral ? ('general' as const) : ('appearance' as const),
          values: { [isGeneral ? key : `${key}Too`]: value },
          // Later than anything another device does.
          at: Number.MAX_SAFE_INTEGER,
        },
      })),
  },
  fc.tuple(anyFeedId, category).map(([id, name]) => ({
    name: 'subscriptions.update' as const,
    input: { feedId: id, category: name },
  })),
  fc.tuple(someFeedIds, category).map(([ids, name]) => ({
    name: 'subscriptions.updateBatch' as const,
    input: { feedIds: ids, category: name },
  })),
  someFeedIds.map((ids) => ({ name: 'subscriptions.remove' as const, input: { feedIdList: ids } })),
  fc.tuple(someFeedIds, category).map(([ids, name]) => ({
    name: 'categories.update' as const,
    input: { feedIdList: ids, category: name },
  })),
  fc.tuple(someFeedIds, fc.boolean()).map(([ids, deleteSubscriptions]) => ({
    name: 'categories.remove' as const,
    input: { feedIdList: ids, deleteSubscriptions },
  })),
)
