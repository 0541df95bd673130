import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { againAfterDeadlock } from './again-after-deadlock.ts'
import { createTestDatabase, type TestDatabase } from './testing.ts'

let database: TestDatabase

beforeAll(async () => {
  database = await createTestDatabase()
  await database.db.execute(sql`create table things (id int primary key, changes int not null default 0)`)
  await database.db.execute(sql`insert into things (id) values (1), (2)`)
})

afterAll(() => database.drop())

const change = (id: number) => sql`update things set changes = changes + 1 where id = ${id}`

/** Changes one thing, waits for the other who does so too, and changes the other: once both wait for each other. */
function crossing() {
  const both = Promise.withResolvers<void>()
  let arrived = 0
  return (first: number, second: number) =>
    againAfterDeadlock(() =>
      database.db.transaction(async (tx) => {
        await tx.execute(change(first))
        arrived += 1
        if (arrived === 2) both.resolve()
        await both.promise
        await tx.execute(change(second))
      }),
    )
}

test('of two that wait for each other both are done', async () => {
  const cross = crossing()
  await Promise.all([cross(1, 2), cross(2, 1)])
  const { rows } = await database.db.execute(sql`select changes from things order by id`)
  expect(rows).toEqual([{ changes: 2 }, { changes: 2 }])
})

test('any other error is one at once', async () => {
  let tries = 0
  const failing = againAfterDeadlock(async () => {
    tries += 1
    await database.db.execute(sql`select 1 / 0`)
  })
  await expect(failing).rejects.toThrow('Failed query')
  expect(tries).toBe(1)
})
