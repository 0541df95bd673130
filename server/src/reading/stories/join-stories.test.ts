import { createSnowflake } from '@tidings/contracts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { planOf } from '../../foundation/database/statements.testing.ts'
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

test('who else tells the stories of new entries is found without going through all that came these days', async () => {
  const newIds = Array.from({ length: NEW }, (_, index) => String(BigInt(feedId) + BigInt(index + 1)))
  const steps = await planOf(server.database.pool, linkText, [newIds])
  const rows = steps.reduce((sum, step) => sum + step['Actual Rows'] * step['Actual Loops'], 0)
  expect(rows).toBeGreaterThan(0)
  expect(rows).toBeLessThan(20 * NEW)
})
