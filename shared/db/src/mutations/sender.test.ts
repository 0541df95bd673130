import { createTestApi, makeId, openTestDatabase, wireEntry, wireSubscription } from '../testing.ts'
import { ApiError } from '@tidings/contracts'
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import type { TidingsDatabase } from '../database.ts'
import { getEntry } from '../entries.ts'
import { liveQuery } from '../live-query.ts'
import { outboxStatusOf, mutate, undoMutation } from './outbox.ts'
import { flushOutbox, NoResponseError, readFromServer, startSender, type SenderOptions } from './sender.ts'
import { storeEntries } from '../store-entries.ts'
import { storeSubscriptions } from '../store-subscriptions.ts'
import { storeUnread } from '../store-unread.ts'

const feedId = makeId()
const [first, second] = [makeId(), makeId()]

let db: TidingsDatabase
let calls: { name: string; input: unknown }[]
let answer: (name: string) => unknown
let options: SenderOptions
const refused = vi.fn<SenderOptions['onRefused']>()
const stops: (() => Promise<void>)[] = []

beforeEach(async () => {
  vi.restoreAllMocks()
  refused.mockReset()
  db = await openTestDatabase()
  await storeSubscriptions(db, [wireSubscription(feedId)])
  await storeUnread(db, { [feedId]: 2 })
  await storeEntries(db, [wireEntry({ id: first, feedId }), wireEntry({ id: second, feedId })])
  calls = []
  answer = () => ({ code: 0, data: null })
  const api = createTestApi((name, input) => {
    calls.push({ name, input })
    return answer(name)
  })
  options = { db, api, onRefused: refused, onAccepted: () => undefined }
})

afterEach(async () => {
  await Promise.all(stops.splice(0).map((stop) => stop()))
})

const start = (tab = options) => stops.push(startSender(tab))

/** Waits until the outbox is as expected. */
async function outboxBecomes(pending: number): Promise<void> {
  await expect.poll(() => db.outbox.count()).toBe(pending)
}

const isRead = async (id: string) => (await getEntry(db, id))?.read

describe('the sender', () => {
  test('says many marks in one call', async () => {
    await mutate(db, 'reads.markRead', { entryIds: [first] })
    await mutate(db, 'reads.markRead', { entryIds: [second] })
    start()
    await outboxBecomes(0)
    expect(calls).toEqual([{ name: 'reads.markRead', input: { entryIds: [first, second] } }])
  })

  test('sends what falls due a moment after its timer, as timers are not exact', async () => {
    const setExactly = globalThis.setTimeout
    const setEarly = (work: () => void, ms = 0) => setExactly(work, ms > 100 ? ms - 50 : ms)
    vi.spyOn(globalThis, 'setTimeout').mockImplementation(Object.assign(setEarly, setExactly))
    await mutate(db, 'reads.markRead', { entryIds: [first] })
    start()
    await outboxBecomes(0)
    expect(calls.map(({ name }) => name)).toEqual(['reads.markRead'])
  })

  test('says nothing of an entry that was marked and at once unmarked', async () => {
    await mutate(db, 'reads.markRead', { entryIds: [first] })
    expect(await mutate(db, 'reads.markUnread', { entryId: first })).toBeNull()
    await flushOutbox(options)
    expect(calls).toEqual([])
    expect(await isRead(first)).toBe(false)
  })

  test('says that an entry is unread where the answer was lost to that it is read', async () => {
    await mutate(db, 'reads.markRead', { entryIds: [first] })
    answer = () => Promise.reject(new NoResponseError())
    await flushOutbox(options)
    await mutate(db, 'reads.markUnread', { entryId: first })
    expect(await isRead(first)).toBe(false)
    answer = () => ({ code: 0, data: null })
    await flushOutbox(options)
    expect(calls.slice(1).map(({ name }) => name)).toEqual(['reads.markRead', 'reads.markUnread'])
    expect(await isRead(first)).toBe(false)
  })

  test('sends in the order in which the user acted', async () => {
    await mutate(db, 'subscriptions.update', { feedId, category: 'News' })
    await mutate(db, 'collections.star', { entryId: first })
    await mutate(db, 'subscriptions.update', { feedId, category: 'Friends' })
    start()
    await outboxBecomes(0)
    expect(calls.map(({ name }) => name)).toEqual([
      'subscriptions.update',
      'collections.star',
      'subscriptions.update',
    ])
  })

  test.each([
    ['does not answer', new NoResponseError()],
    ['fails', new ApiError('internalError')],
    ['has too much to do', new ApiError('operationNotCompleted')],
    ['knows the user no longer', new ApiError('unauthorized')],
  ])('keeps a change while the server %s', async (_, error) => {
    answer = () => {
      throw error
    }
    await mutate(db, 'collections.star', { entryId: first })
    await flushOutbox(options)
    expect(outboxStatusOf(await db.outbox.toArray())).toMatchObject({ pending: 1, failed: 1 })
    expect((await getEntry(db, first))?.starred).toBe(true)
    answer = () => ({ code: 0, data: null })
    await flushOutbox(options)
    expect(outboxStatusOf(await db.outbox.toArray())).toEqual({ pending: 0, failed: 0 })
  })

  test('waits longer after each failure', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    onTestFinished(() => void vi.useRealTimers())
    answer = () => {
      throw new NoResponseError()
    }
    await mutate(db, 'collections.star', { entryId: first })
    const waits: number[] = []
    for (let tries = 0; tries < 8; tries++) {
      await flushOutbox(options)
      const row = await db.outbox.toCollection().first()
      waits.push(((row?.dueAt ?? 0) - Date.now()) / 1000)
    }
    expect(waits).toEqual([1, 2, 4, 8, 16, 32, 60, 60])
  })

  test('takes a refused change back, tells of it and goes on with the next', async () => {
    answer = (name) => {
      if (name === 'reads.markRead') throw new ApiError('entryNotFound')
      return { code: 0, data: null }
    }
    await mutate(db, 'reads.markRead', { entryIds: [first] })
    await mutate(db, 'collections.star', { entryId: second })
    await flushOutbox(options)
    expect(calls.map(({ name }) => name)).toEqual(['reads.markRead', 'collections.star'])
    expect(refused).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ name: 'reads.markRead', error: new ApiError('entryNotFound') }),
    )
    expect(await isRead(first)).toBe(false)
    expect((await db.unread.get(feedId))?.count).toBe(2)
    expect((await getEntry(db, second))?.starred).toBe(true)
  })

  test('lets a held change be undone, and sends nothing of it', async () => {
    const id = await mutate(db, 'reads.markAllRead', { feedId, insertedBefore: Date.now() }, { holdMs: 5000 })
    expect(await isRead(first)).toBe(true)
    start()
    expect(await undoMutation(db, id ?? 0)).toBe(true)
    await flushOutbox(options)
    expect(calls).toEqual([])
    expect(await isRead(first)).toBe(false)
    expect((await db.unread.get(feedId))?.count).toBe(2)
  })

  test('refuses to undo what was sent', async () => {
    const id = await mutate(db, 'reads.markAllRead', { feedId, insertedBefore: Date.now() }, { holdMs: 5000 })
    await flushOutbox(options)
    expect(await undoMutation(db, id ?? 0)).toBe(false)
    expect(await isRead(first)).toBe(true)
  })

  test('undoes without a network what was tried in vain', async () => {
    const id = await mutate(db, 'reads.markAllRead', { feedId, insertedBefore: Date.now() })
    answer = () => Promise.reject(new NoResponseError())
    await flushOutbox(options)
    expect(await undoMutation(db, id ?? 0)).toBe(true)
    expect(await isRead(first)).toBe(false)
  })

  test('sends what an earlier visit left behind', async () => {
    await mutate(db, 'collections.star', { entryId: first })
    db.close()
    db = await openTestDatabase(db.name)
    start({ ...options, db })
    await outboxBecomes(0)
    expect(calls).toEqual([{ name: 'collections.star', input: { entryId: first } }])
  })
})

describe('two tabs', () => {
  test('send a change once, and both see it', async () => {
    const other = await openTestDatabase(db.name)
    const seen: (boolean | undefined)[] = []
    const watching = liveQuery(() => getEntry(other, first)).subscribe((entry) => {
      seen.push(entry?.starred)
    })
    start()
    start({ ...options, db: other })
    await mutate(db, 'collections.star', { entryId: first })
    await outboxBecomes(0)
    await expect.poll(() => seen.at(-1)).toBe(true)
    expect(calls).toHaveLength(1)
    watching.unsubscribe()
  })
})

describe('a read from the server', () => {
  test('is not overtaken by a change, which then stays', async () => {
    const reply = Promise.withResolvers<void>()
    const reading = readFromServer(async () => {
      await reply.promise
      await storeEntries(db, [wireEntry({ id: first, feedId, read: false })])
    })
    await mutate(db, 'reads.markRead', { entryIds: [first] })
    const sending = flushOutbox(options)
    reply.resolve()
    await Promise.all([reading, sending])
    expect(calls).toHaveLength(1)
    expect(await isRead(first)).toBe(true)
  })
})
