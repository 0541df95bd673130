// @module-tag long
import { createTestApi, makeId, openTestDatabase, wireEntry, wireSubscription } from '../testing.ts'
import { ApiError, z } from '@tidings/contracts'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import type { TidingsDatabase } from '../database.ts'
import type { MutationInput, MutationName } from '../rows/outbox.ts'
import { storeEntries } from '../store-entries.ts'
import { storeSubscriptions } from '../store-subscriptions.ts'
import { mutate, undoMutation } from './outbox.ts'
import { flushOutbox, type SenderOptions } from './sender.ts'

const MANY = 2001
const ids = Array.from({ length: MANY }, makeId)
const feedId = makeId()

let db: TidingsDatabase
let calls: { name: string; input: unknown }[]
const refused = vi.fn<SenderOptions['onRefused']>()

beforeEach(async () => {
  vi.clearAllMocks()
  calls = []
  db = await openTestDatabase()
})

async function send(answer: (call: number) => object): Promise<unknown> {
  let answered: unknown
  await flushOutbox({
    db,
    api: createTestApi((name, input) => {
      calls.push({ name, input })
      return answer(calls.length)
    }),
    onRefused: refused,
    onAccepted: (accepted) => (answered = accepted.answer),
  })
  return answered
}

const takes = () => ({ code: 0, data: null })

const change = <Name extends MutationName>(name: Name, field: string, input: MutationInput<Name>) => ({
  name,
  field,
  make: () => mutate(db, name, input, { holdMs: 1000 }),
})

describe('of more than one call takes', () => {
  const changes = [
    change('categories.update', 'feedIdList', { feedIdList: ids, category: 'Home' }),
    change('categories.remove', 'feedIdList', { feedIdList: ids, deleteSubscriptions: false }),
    change('subscriptions.updateBatch', 'feedIds', { feedIds: ids, view: 2 }),
    change('subscriptions.remove', 'feedIdList', { feedIdList: ids }),
    change('reads.markRead', 'entryIds', { entryIds: ids }),
  ]

  test.each(changes)(
    '$name is one change, and calls that each may be made',
    async ({ name, field, make }) => {
      await storeEntries(db, name === 'reads.markRead' ? ids.map((id) => wireEntry({ feedId, id })) : [])
      await make()
      expect(await db.outbox.count()).toBe(1)
      await send(takes)
      expect(refused).not.toHaveBeenCalled()
      const inputs = calls.map((call) => {
        const input = z.record(z.string(), z.unknown()).parse(call.input)
        return input[field]
      })
      expect(inputs).toEqual([ids.slice(0, 1000), ids.slice(1000, 2000), ids.slice(2000)])
    },
  )

  test('waits where the code that makes calls of it cannot be had', async () => {
    await storeSubscriptions(
      db,
      ids.map((id) => wireSubscription(id)),
    )
    vi.doMock('./late-sending.ts', () => {
      throw new TypeError('Failed to fetch dynamically imported module')
    })
    onTestFinished(() => vi.doUnmock('./late-sending.ts'))
    await mutate(db, 'categories.update', { feedIdList: ids, category: 'Home' })
    await send(takes)
    expect(refused).not.toHaveBeenCalled()
    expect(await categories()).toEqual(['Home'])
    expect(await db.outbox.toArray()).toMatchObject([{ state: 'waiting', attempts: 1 }])
  })

  test('what was marked is told together', async () => {
    await mutate(db, 'reads.markAllRead', { feedIdList: ids })
    const answer = await send((call) => ({ code: 0, data: { read: { [ids[call] ?? '']: call } } }))
    expect(answer).toEqual({
      data: { read: { [ids[1] ?? '']: 1, [ids[2] ?? '']: 2, [ids[3] ?? '']: 3 } },
    })
  })
})

async function categories() {
  const rows = await db.subscriptions.toArray()
  return [...new Set(rows.map(({ category }) => category))]
}

describe('a category of very many feeds', () => {
  beforeEach(async () => {
    await storeSubscriptions(
      db,
      ids.map((id) => wireSubscription(id, { category: 'News' })),
    )
  })

  test('is renamed as a whole, and so taken back', async () => {
    const id = await mutate(db, 'categories.update', { feedIdList: ids, category: 'Home' }, { holdMs: 1000 })
    expect(await categories()).toEqual(['Home'])
    expect(await undoMutation(db, id ?? 0)).toBe(true)
    expect(await categories()).toEqual(['News'])
  })

  test('is as it was, and that is told, where the server refuses a part of it', async () => {
    await mutate(db, 'categories.update', { feedIdList: ids, category: 'Home' })
    await send((call) => {
      if (call === 2) throw new ApiError('noPermission')
      return takes()
    })
    expect(await categories()).toEqual(['News'])
    expect(refused).toHaveBeenCalledTimes(1)
    expect(await db.outbox.count()).toBe(0)
  })
})
