import { makeId, openTestDatabase, wireSubscription } from '../testing.ts'
import { expect, test } from 'vitest'
import { TidingsDatabase } from '../database.ts'
import { storeSubscriptions } from '../store-subscriptions.ts'
import { dropDatabase } from './index.ts'

test('whatever comes after a database was dropped neither fails nor is kept', async () => {
  const db = await openTestDatabase()
  const store = () => storeSubscriptions(db, [wireSubscription(makeId())])
  await store()
  const settled: string[] = []
  const note = (name: string, work: Promise<unknown>) =>
    void work.then(
      () => settled.push(`${name} came`),
      () => settled.push(`${name} failed`),
    )
  const dropped = dropDatabase(db)
  note('a list', db.subscriptions.toArray())
  note('an answer', store())
  await dropped
  note('a later list', db.subscriptions.toArray())
  note('a later answer', store())

  const next = new TidingsDatabase(db.name)
  expect(await next.subscriptions.count()).toBe(0)
  expect(settled).toEqual([])
  next.close()
})
