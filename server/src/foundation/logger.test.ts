import { expect, test } from 'vitest'
import { feeds } from './tables/feeds.schema.ts'
import { createLogger } from './logger.ts'
import { createTestServer } from '../testing.ts'

test('neither password nor session reaches the log', async () => {
  const lines: string[] = []
  const server = await createTestServer({ log: (line) => lines.push(line) })
  const user = await server.signUp('secretive@example.test')
  await server.request('/api/reads?token=hunter2', { user })
  await server.request('/api/nothing-here', { user })
  await expect.poll(() => lines.length).toBeGreaterThan(2)
  const log = lines.join('\n')
  expect(log).toContain('/api/reads')
  const [token = ''] = user.cookie.split('=')[1]?.split('.') ?? []
  for (const secret of ['correct horse battery', 'hunter2', token]) expect(log).not.toContain(secret)
  await server.close()
})

test('a query that fails is logged without what it was about', async () => {
  const lines: string[] = []
  const server = await createTestServer()
  const { db, pool } = server.database
  const row = { id: 1n, url: 'https://wiki.example/?token=hunter2' }
  await db.insert(feeds).values(row)
  const logger = createLogger('error', { write: (line) => lines.push(line) })
  const failures = await Promise.allSettled([
    db.insert(feeds).values(row),
    pool.query('insert into feeds (id, url) values (2, $1)', [row.url]),
  ])
  for (const failure of failures)
    if (failure.status === 'rejected') logger.error({ err: failure.reason }, 'failed')
  expect(lines).toHaveLength(2)
  expect(lines[0]).toContain('insert into')
  expect(lines[1]).toContain('feeds_address')
  expect(lines.join('')).not.toContain('hunter2')
  await server.close()
})
