import { once } from 'node:events'
import { connect, createServer, type Server } from 'node:net'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { openDatabase } from './database.ts'
import { createTestDatabase, type TestDatabase } from './testing.ts'

let database: TestDatabase

beforeAll(async () => {
  database = await createTestDatabase()
})

afterAll(() => database.drop())

/** By what PostgreSQL says which of its processes a connection has. */
const BACKEND_KEY = Buffer.from([0x4b, 0, 0, 0, 12])

/** Gives connections that say they are of other processes, as those of a pooler do. */
async function startPooler(socket: string): Promise<Server> {
  const pooler = createServer((client) => {
    const upstream = connect(socket)
    for (const end of [client, upstream]) end.on('error', () => undefined)
    client.pipe(upstream)
    upstream.on('data', (data) => {
      const found = data.indexOf(BACKEND_KEY)
      const at = found + BACKEND_KEY.length
      if (found >= 0) data.writeInt32BE(data.readInt32BE(at) + 1, at)
      client.write(data)
    })
    upstream.on('end', () => client.end())
  })
  await once(pooler.listen(0, '127.0.0.1'), 'listening')
  return pooler
}

/** Where the PostgreSQL of tests listens, and the name of the database. */
function placeOf(url: string): { socket: string; name: string } {
  const { searchParams, pathname } = new URL(url)
  return { socket: `${searchParams.get('host')}/.s.PGSQL.5432`, name: pathname }
}

const address = z.object({ port: z.number() })

test('a change of one’s own is heard before it is done', async () => {
  await database.pool.query('select')
  const before = database.accountChanges.version()
  expect(before).toBeGreaterThanOrEqual(0)
  await database.pool.query('update "user" set suspended = true')
  expect(database.accountChanges.version()).toBeGreaterThan(before ?? Infinity)
})

test('through a pooler no change would be heard, so that nothing is taken for unchanged', async () => {
  const { socket, name } = placeOf(database.url)
  const pooler = await startPooler(socket)
  onTestFinished(() => void pooler.close())
  const { port } = address.parse(pooler.address())
  const pooled = openDatabase(`postgresql://postgres@127.0.0.1:${port}${name}`)
  expect((await pooled.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
  expect(pooled.accountChanges.version()).toBeUndefined()
  await pooled.close()
})
