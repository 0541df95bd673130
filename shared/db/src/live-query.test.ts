import { afterEach, beforeEach, expect, test } from 'vitest'
import type { TidingsDatabase } from './database.ts'
import { liveQuery } from './live-query.ts'
import { openTestDatabase } from './testing.ts'

let db: TidingsDatabase
let stop = () => {}

beforeEach(async () => {
  db = await openTestDatabase()
})

afterEach(async () => {
  stop()
  await db.delete()
})

const nothing = async () => undefined

/** What it reads last stands behind awaits. */
async function readBoth(): Promise<number[]> {
  await nothing()
  const chats = await db.chats.count()
  await nothing()
  return [chats, await db.meta.count()]
}

test.each([
  ['an async function', async () => readBoth()],
  ['one that gives the promise of another', () => readBoth()],
])('a query follows all that it has read, as %s', async (_, query) => {
  let told: number[] = []
  const following = liveQuery(query).subscribe((read) => {
    told = read
  })
  stop = () => following.unsubscribe()
  await expect.poll(() => told).toEqual([0, 0])
  await db.meta.put({ key: 'subscriptionsVersion', value: 1 })
  await expect.poll(() => told).toEqual([0, 1])
})
