import { createSnowflake } from '@tidings/contracts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { createTestServer, type TestServer } from '../../testing.ts'
import { linkText } from './join-stories.ts'

const ENTRIES = 5000
const NEW = 50

let server: TestServer
const feedId = String(createSnowflake(1)())

/** A feed that has just been imported: of what came within one minute PostgreSQL has counted nothing yet. */
beforeAll(async () => {
  server = await createTestServer()
  const { pool } = server.database
  await pool.query('alter table entries set (autovacuum_enabled = false)')
  await pool.query(`insert into feeds (id, url, entry_count) values ($1, 'https://blog.test/', 0)`, [feedId])
  await pool.query(
    `insert into entries (id, feed_id, guid, guid_hash, title, published_at, story_key)
     select $1::bigint + n, $1, n, decode(md5(n::text), 'hex'), 'An entry', now() - n * interval '1 second', n
     from generate_series(1, ${ENTRIES}) n`,
    [feedId],
  )
})

afterAll(() => server.close())

interface Node {
  'Actual Rows': number
  'Actual Loops': number
  Plans?: Node[] | undefined
}

const node: z.ZodType<Node> = z.lazy(() =>
  z.object({ 'Actual Rows': z.number(), 'Actual Loops': z.number(), Plans: z.array(node).optional() }),
)

const plans = z.array(z.object({ 'QUERY PLAN': z.array(z.object({ Plan: node })) }))

const rowsOf = (plan: Node): number =>
  plan['Actual Rows'] * plan['Actual Loops'] + (plan.Plans ?? []).reduce((sum, each) => sum + rowsOf(each), 0)

test('who else tells the stories of new entries is found without going through all that came these days', async () => {
  const newIds = Array.from({ length: NEW }, (_, index) => String(BigInt(feedId) + BigInt(index + 1)))
  const { rows } = await server.database.pool.query(`explain (analyze, format json) ${linkText}`, [newIds])
  const [plan] = plans.parse(rows).flatMap((row) => row['QUERY PLAN'])
  expect(plan && rowsOf(plan.Plan)).toBeLessThan(20 * NEW)
})
