import { View } from '@tidings/contracts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { statementsDuring, visitedDuring } from '../../foundation/database/statements.testing.ts'
import { createTestServer, type TestServer, type TestUser } from '../../testing.ts'
import { createSamples, type Samples } from '../reads/counters.testing.ts'
import { insertFeedSubscriptions } from './subscriptions.service.ts'

const FEW = 3
const MANY = 300

let server: TestServer
let samples: Samples
let reader: TestUser

beforeAll(async () => {
  server = await createTestServer()
  samples = await createSamples(server.database.pool, MANY)
})

beforeEach(async () => {
  reader = await server.signUp()
})

afterAll(() => server.close())

async function leave(count: number): Promise<void> {
  const feedIdList = samples.feedIds.slice(0, count)
  const json = { feedIdList }
  const answer = await server.request('/api/subscriptions', { method: 'DELETE', user: reader, json })
  expect(answer.status).toBe(200)
}

async function bring(name: string, count: number): Promise<void> {
  const outlines = Array.from(
    { length: count },
    (_, index) => `<outline type="rss" text="${index}" xmlUrl="https://${name}.example/${index}"/>`,
  )
  const body = new FormData()
  body.append(
    'file',
    new File([`<opml version="2.0"><body>${outlines.join('')}</body></opml>`], 'feeds.opml'),
  )
  const answer = await server.request('/api/subscriptions/import', { method: 'POST', user: reader, body })
  expect(await answer.json()).toMatchObject({ data: { parsedErrorItems: [], conflictItems: [] } })
}

const countOf = async (work: () => Promise<void>) => (await statementsDuring(work)).length

async function follow(count: number): Promise<void> {
  const subscriptions = samples.feedIds
    .slice(0, count)
    .map((id) => ({ feedId: BigInt(id), patch: { view: View.Articles } }))
  await insertFeedSubscriptions(server.deps, reader.id, { subscriptions })
}

describe('takes no more statements for very many feeds than for a few:', () => {
  test('leaving them', async () => {
    await follow(MANY)
    const few = await countOf(() => leave(FEW))
    expect(await countOf(() => leave(MANY))).toBeLessThanOrEqual(few)
    expect(
      await server.database.pool.query('select from cursors where user_id = $1', [reader.id]),
    ).toMatchObject({ rowCount: 0 })
  })

  test('importing them', async () => {
    const few = await countOf(() => bring('few', FEW))
    expect(await countOf(() => bring('many', MANY))).toBeLessThanOrEqual(few)
  })
})

test('leaving ten times as many feeds goes over ten times as many rows', async () => {
  const { pool } = server.database
  const visitedToLeave = async (count: number) => {
    await follow(count)
    // Otherwise PostgreSQL does so by itself between the two, or does not, and takes other ways then.
    await pool.query('analyze')
    return visitedDuring(pool, () => leave(count))
  }
  const few = await visitedToLeave(MANY / 10)
  const many = await visitedToLeave(MANY)
  expect(few).toBeGreaterThan(MANY / 10)
  expect(many / few).toBeLessThan(20)
})
