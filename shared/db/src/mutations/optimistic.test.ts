import { createTestApi, makeId, openTestDatabase, wireEntry, wireList, wireSubscription } from '../testing.ts'
import { ApiError, View } from '@tidings/contracts'
import { makeInboxSubscription, TIME } from '@tidings/contracts/testing'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { TidingsDatabase } from '../database.ts'
import type { MutationInput, MutationName } from '../rows/outbox.ts'
import { outboxStatusOf, mutate, takeDueRow } from './outbox.ts'
import { flushOutbox, NoResponseError, type SenderOptions } from './sender.ts'
import { storeEntries } from '../store-entries.ts'
import { storeSubscriptions } from '../store-subscriptions.ts'
import { storeUnread } from '../store-unread.ts'

const [news, letters, listId, inboxFeedId] = [makeId(), makeId(), makeId(), makeId()]
const [unread, read, starred, mail] = [makeId(), makeId(), makeId(), makeId()]

const list = wireList(listId, [news])
const inbox = makeInboxSubscription('mail', { feedId: inboxFeedId, inboxes: { title: 'Mail' } })
const subscriptions = [
  wireSubscription(news, { category: 'World' }),
  wireSubscription(letters, { category: 'World' }),
  list,
  inbox,
]
const entries = [
  wireEntry({ feedId: news, id: unread }),
  wireEntry({ feedId: news, id: read, read: true }),
  { ...wireEntry({ feedId: letters, id: starred }), collections: { createdAt: TIME } },
  wireEntry({ feedId: inboxFeedId, id: mail }),
]
const counts = { [news]: 1, [letters]: 1, mail: 1 }

interface Operation {
  title: string
  name: MutationName
  run: () => Promise<unknown>
}

const operation = <Name extends MutationName>(
  title: string,
  name: Name,
  input: MutationInput<Name>,
): Operation => ({ title, name, run: () => mutate(db, name, input) })

const operations = [
  operation('marking read', 'reads.markRead', { entryIds: [unread] }),
  operation('marking unread', 'reads.markUnread', { entryId: read }),
  operation('marking all read', 'reads.markAllRead', { view: View.All }),
  operation('editing a subscription', 'subscriptions.update', {
    feedId: news,
    title: 'My news',
    isPrivate: true,
  }),
  operation('unsubscribing', 'subscriptions.remove', { feedIdList: [news] }),
  operation('moving many to another view', 'subscriptions.updateBatch', {
    feedIds: [news, letters],
    view: View.Videos,
  }),
  operation('showing a list in another view', 'subscriptions.update', { listId, view: View.Pictures }),
  operation('dissolving a category', 'categories.remove', {
    feedIdList: [news, letters],
    deleteSubscriptions: false,
  }),
  operation('renaming a category', 'categories.update', { feedIdList: [news, letters], category: 'Home' }),
  operation('starring', 'collections.star', { entryId: unread }),
  operation('taking a star away', 'collections.unstar', { entryId: starred }),
  operation('creating an inbox', 'inboxes.create', { handle: 'other', title: 'Other' }),
  operation('renaming an inbox', 'inboxes.update', { handle: 'mail', title: 'Post' }),
  operation('deleting an inbox', 'inboxes.remove', { handle: 'mail' }),
  operation('deleting an entry of an inbox', 'entries.removeInboxEntry', { entryId: mail }),
]

let db: TidingsDatabase
let answer: () => unknown
const heard = vi.fn<(name: string, input: unknown) => void>()
const refused = vi.fn<SenderOptions['onRefused']>()
const accepted = vi.fn<SenderOptions['onAccepted']>()

const options = (tab: TidingsDatabase): SenderOptions => ({
  db: tab,
  api: createTestApi((name, input) => {
    heard(name, input)
    return answer()
  }),
  onRefused: refused,
  onAccepted: accepted,
})

const takes = () => ({ code: 0, data: null })
const refuses = () => {
  throw new ApiError('noPermission')
}
const isDead = () => {
  throw new NoResponseError()
}

beforeEach(async () => {
  vi.clearAllMocks()
  db = await openTestDatabase()
  await store(db)
})

/** What the server says as long as it has heard of nothing. */
async function store(tab: TidingsDatabase): Promise<void> {
  await storeSubscriptions(tab, subscriptions)
  await storeEntries(tab, entries)
  await storeUnread(tab, counts)
}

/** All that a user can see; when a star or an inbox was made is told by the clock. */
async function snapshot(tab: TidingsDatabase): Promise<unknown> {
  const seen = [
    tab.subscriptions,
    tab.lists,
    tab.inboxes,
    tab.entries,
    tab.unreadMarks,
    tab.unread,
    tab.collections,
  ]
  const tables = await Promise.all(seen.map((table) => table.toArray()))
  const rows = JSON.stringify(tables, (key, value: unknown) => (key === 'createdAt' ? undefined : value))
  return JSON.parse(rows)
}

async function change({ run }: Operation) {
  const before = await snapshot(db)
  await run()
  const after = await snapshot(db)
  expect(after).not.toEqual(before)
  return { before, after }
}

/** The tab is closed while its call is under way; another one is opened. */
async function closeTab(): Promise<TidingsDatabase> {
  const row = await db.outbox.orderBy('id').first()
  await takeDueRow(db, row?.dueAt ?? 0)
  db.close()
  return openTestDatabase(db.name)
}

describe.each(operations)('$title', (made) => {
  const { name } = made

  test('that is refused is taken back, and the user is told', async () => {
    const { before } = await change(made)
    answer = refuses
    await flushOutbox(options(db))
    expect(await snapshot(db)).toEqual(before)
    expect(refused).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ name, error: expect.any(ApiError) }),
    )
    expect(outboxStatusOf(await db.outbox.toArray())).toEqual({ pending: 0, failed: 0 })
  })

  test('waits for a server that is dead, whatever comes from it before it has heard of it', async () => {
    const { after } = await change(made)
    answer = isDead
    await flushOutbox(options(db))
    expect(outboxStatusOf(await db.outbox.toArray())).toMatchObject({ pending: 1, failed: 1 })
    await store(db)
    expect(await snapshot(db)).toEqual(after)
    answer = takes
    await flushOutbox(options(db))
    expect(await snapshot(db)).toEqual(after)
    expect(accepted).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ name, attempts: 1 }))
    expect(refused).not.toHaveBeenCalled()
    expect(outboxStatusOf(await db.outbox.toArray())).toEqual({ pending: 0, failed: 0 })
  })

  test.each([
    ['taken', takes],
    ['refused', refuses],
  ])('outlives the tab that it was made in, and is %s', async (fate, reply) => {
    const { before, after } = await change(made)
    const tab = await closeTab()
    expect(await snapshot(tab)).toEqual(after)
    answer = reply
    await flushOutbox(options(tab))
    expect(heard).toHaveBeenCalledExactlyOnceWith(name, expect.anything())
    expect(await snapshot(tab)).toEqual(fate === 'taken' ? after : before)
    expect(refused).toHaveBeenCalledTimes(fate === 'taken' ? 0 : 1)
    expect(outboxStatusOf(await tab.outbox.toArray())).toEqual({ pending: 0, failed: 0 })
  })
})
