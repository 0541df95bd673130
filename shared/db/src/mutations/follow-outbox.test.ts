import { makeId, openTestDatabase } from '../testing.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { TidingsDatabase } from '../database.ts'
import { followOutbox } from './follow-outbox.ts'
import { mutate } from './outbox.ts'

let db: TidingsDatabase
const stops: (() => void)[] = []

beforeEach(async () => {
  db = await openTestDatabase()
})

afterEach(() => {
  for (const stop of stops.splice(0)) stop()
})

/** Somebody who follows it; answers the names of what they heard last, and what stops them. */
function follow() {
  let heard: string[] | undefined
  const stop = followOutbox(db, (rows) => (heard = rows.map(({ name }) => name)))
  stops.push(stop)
  return { heard: () => heard, stop }
}

const star = () => mutate(db, 'collections.star', { entryId: makeId() })

/** How often it is read from when something is starred until all have heard of it. */
async function countReads(all: readonly ReturnType<typeof follow>[]): Promise<number> {
  const waiting = await db.outbox.count()
  await expect.poll(() => all.map(({ heard }) => heard()?.length)).toEqual(all.map(() => waiting))
  const reads = vi.spyOn(IDBObjectStore.prototype, 'getAll')
  await star()
  await expect.poll(() => all.map(({ heard }) => heard()?.length)).toEqual(all.map(() => waiting + 1))
  const count = reads.mock.calls.length
  reads.mockRestore()
  return count
}

test('all who follow the outbox hear what waits, by one reading of it', async () => {
  const first = follow()
  const readsForOne = await countReads([first])
  expect(readsForOne).toBeGreaterThan(0)
  expect(await countReads([first, follow(), follow()])).toBe(readsForOne)
})

test('whoever comes later hears what waits as well', async () => {
  await star()
  const first = follow()
  await expect.poll(first.heard).toHaveLength(1)
  const second = follow()
  await expect.poll(second.heard).toHaveLength(1)
})

test('who stops hears nothing more, whoever else goes on', async () => {
  const [gone, staying] = [follow(), follow()]
  await expect.poll(staying.heard).toEqual([])
  gone.stop()
  await star()
  await expect.poll(staying.heard).toHaveLength(1)
  expect(gone.heard()).toEqual([])
})

test('who follows after all have stopped hears what waits by then', async () => {
  const first = follow()
  await expect.poll(first.heard).toEqual([])
  first.stop()
  await star()
  const second = follow()
  await expect.poll(second.heard).toHaveLength(1)
})

test('a database that was closed and is open again is read anew', async () => {
  const first = follow()
  await expect.poll(first.heard).toEqual([])
  db.close({ disableAutoOpen: true })
  await db.open()
  await star()
  const second = follow()
  await expect.poll(second.heard).toHaveLength(1)
  await star()
  await expect.poll(second.heard).toHaveLength(2)
})
