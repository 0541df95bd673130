import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { statementsDuring } from '../../foundation/database/statements.testing.ts'
import { createTestServer, type TestServer, type TestUser } from '../../testing.ts'
import { createSamples, type Samples } from '../reads/counters.testing.ts'

/** Of what came first a page looks at some times as much as it holds: so much is more than that. */
const MUCH = 300
const QUIET = 5
const LIMIT = 7

let server: TestServer
let samples: Samples
let loud = ''
let quiet = ''

/** One feed says much, and another said something before all of that. */
beforeAll(async () => {
  server = await createTestServer()
  samples = await createSamples(server.database.pool, 2)
  ;[loud = '', quiet = ''] = samples.feedIds
  await samples.bring(0, MUCH)
  await samples.bring(1, QUIET)
})

afterAll(() => server.close())

async function signUp(...feeds: string[]): Promise<TestUser> {
  const reader = await server.signUp()
  await samples.find(reader.id)
  for (const feedId of feeds) await call(reader, 'POST', '/subscriptions', { feedId, view: 0 })
  return reader
}

async function call(user: TestUser, method: string, path: string, json?: object): Promise<unknown> {
  const answer = await server.request(`/api${path}`, { method, user, ...(json && { json }) })
  expect(answer.status).toBe(200)
  return answer.json()
}

const page = z.object({
  data: z.array(z.object({ entries: z.object({ id: z.string(), publishedAt: z.string() }) })),
})

const starredPage = z.object({
  data: z.array(z.object({ collections: z.object({ createdAt: z.string() }) })),
})

/** All of a timeline, a page after the other. */
async function walk(reader: TestUser, request: object): Promise<string[]> {
  const { data } = page.parse(await call(reader, 'POST', '/entries', { limit: LIMIT, ...request }))
  const last = data.at(-1)?.entries
  if (!last) return []
  const rest = await walk(reader, { ...request, publishedAfter: last.publishedAt, lastId: last.id })
  return [...data.map(({ entries }) => entries.id), ...rest]
}

const entriesOf = (...feeds: string[]): string[] =>
  samples.entries.filter(({ feedId }) => feeds.includes(feedId)).map(({ id }) => id)

test.each([{}, { view: 0 }, { view: 0, excludePrivate: true }])(
  'whoever follows what is quiet is shown it behind all that others follow (%j)',
  async (scope) => {
    const reader = await signUp(quiet)
    expect(await walk(reader, scope)).toEqual(entriesOf(quiet))
    expect(await walk(reader, { ...scope, read: false })).toEqual(entriesOf(quiet))
    expect(await walk(reader, { ...scope, read: true })).toEqual([])
  },
)

test('what is unread stands behind all that is read', async () => {
  const reader = await signUp(loud, quiet)
  await call(reader, 'POST', '/reads/all', { feedId: loud })
  expect(await walk(reader, { read: false })).toEqual(entriesOf(quiet))
  expect(await walk(reader, { read: true })).toEqual(entriesOf(loud))
  expect(await walk(reader, {})).toEqual(entriesOf(loud, quiet))
})

test('of very much a page with all its rows is one question to the database', async () => {
  const reader = await signUp(loud, quiet)
  const [asOf, ...ofPage] = await statementsDuring(() => call(reader, 'POST', '/entries', {}))
  expect(asOf).toContain('pg_locks')
  expect(ofPage).toHaveLength(1)
})

test('an entry is opened by one question', async () => {
  const reader = await signUp(quiet)
  const asked = await statementsDuring(() => call(reader, 'GET', `/entries?id=${entriesOf(quiet)[0]}`))
  expect(asked).toHaveLength(1)
})

test('an entry that is opened says whether it was read', async () => {
  const reader = await signUp(quiet)
  const [entryId] = entriesOf(quiet)
  const opened = async () => call(reader, 'GET', `/entries?id=${entryId}`)
  expect(await opened()).toMatchObject({ data: { read: false } })
  await call(reader, 'POST', '/reads', { entryIds: [entryId] })
  expect(await opened()).toMatchObject({ data: { read: true } })
})

test('an entry that is opened says when it was starred, if it was', async () => {
  const reader = await signUp(quiet)
  const [entryId] = entriesOf(quiet)
  const opened = async () => call(reader, 'GET', `/entries?id=${entryId}`)
  expect(await opened()).not.toHaveProperty('data.collections')
  await call(reader, 'POST', '/collections', { entryId, view: 0 })
  const [starred] = starredPage.parse(await call(reader, 'POST', '/entries', { isCollection: true })).data
  expect(await opened()).toMatchObject({ data: starred })
})

test('what is asked for again and again is planned once, whatever the database knows of its tables', async () => {
  const reader = await signUp(loud, quiet)
  const { pool, planned } = server.database
  await pool.query('analyze')
  for (let time = 0; time < 3; time += 1) {
    await call(reader, 'POST', '/entries', { read: false })
    await call(reader, 'GET', `/entries?id=${entriesOf(quiet)[0]}`)
  }
  const { rows } = await planned.query<{ name: string; custom_plans: string }>(
    'select name, custom_plans from pg_prepared_statements',
  )
  expect(rows).toEqual(
    expect.arrayContaining([
      { name: 'timeline-first-newest-false-rows', custom_plans: '0' },
      { name: 'entry-opened', custom_plans: '0' },
    ]),
  )
})
