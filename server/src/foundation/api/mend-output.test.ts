import { entryItem } from '@tidings/contracts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { createSamples, type Samples } from '../../reading/reads/counters.testing.ts'
import { createTestServer, type TestServer, type TestUser } from '../../testing.ts'

let server: TestServer
let reader: TestUser
let samples: Samples
let lines: string[] = []

beforeAll(async () => {
  server = await createTestServer({ log: (line) => lines.push(line) })
  reader = await server.signUp()
  samples = await createSamples(server.database.pool, 1)
  await samples.bring(0, 4)
  await samples.find(reader.id)
  await post('/api/subscriptions', { feedId: samples.feedIds[0], view: 0 })
})

afterAll(() => server.close())

beforeEach(async () => {
  const { pool } = server.database
  await pool.query(`update entries set media = null, attachments = null, published_at = '2026-01-02'`)
  await pool.query(`update feeds set ttl = null, error_kind = null`)
  lines = []
})

const post = (path: string, json: unknown) => server.request(path, { method: 'POST', user: reader, json })

async function readTimeline() {
  const answer = await post('/api/entries', { view: -1 })
  expect(answer.status).toBe(200)
  return z.object({ data: z.array(entryItem) }).parse(await answer.json()).data
}

const entryIds = () => samples.entries.map(({ id }) => id)

/** As a server that looked at less has stored it. */
const spoil = (column: string, value: string, id = entryIds()[1]) =>
  server.database.pool.query(`update entries set ${column} = $1 where id = $2`, [value, id])

const complaints = () => lines.filter((line) => line.includes('broke its contract'))

describe('of what was stored and is told by no contract', () => {
  test.each([
    ['a width that is no number', 'media', '[{"url":"https://a.example/1.jpg","type":"photo","width":null}]'],
    [
      'a duration that is none',
      'attachments',
      '[{"url":"https://a.example/1.mp3","duration_in_seconds":null}]',
    ],
    [
      'a file without address',
      'attachments',
      '[{"mime_type":"audio/mpeg"},{"url":"https://a.example/1.mp3"}]',
    ],
    ['media that are none', 'media', '"media"'],
  ])('%s alone is left out of a page, and the log says of which entry', async (_, column, value) => {
    await spoil(column, value)
    const page = await readTimeline()
    expect(new Set(page.map(({ entries: { id } }) => id))).toEqual(new Set(entryIds()))
    expect(complaints()).toHaveLength(1)
    expect(complaints()[0]).toContain(`of ${entryIds()[1]}`)
  })

  test('an entry of a time that no clock shows is left out, and the others are there', async () => {
    await spoil('published_at', '20000-01-01')
    const page = await readTimeline()
    expect(new Set(page.map(({ entries: { id } }) => id))).toEqual(
      new Set(entryIds().filter((id) => id !== entryIds()[1])),
    )
    const alone = await server.request(`/api/entries?id=${entryIds()[1]}`, { user: reader })
    expect(await alone.json()).toEqual({ code: 0, data: null })
  })

  test('a subscription stays, without what its feed has wrong', async () => {
    await server.database.pool.query(
      `update feeds set error_kind = 'of another version', error_message = 'Odd.'`,
    )
    const answer = await server.request('/api/subscriptions', { user: reader })
    expect(await answer.json()).toMatchObject({
      data: [{ feedId: samples.feedIds[0], feeds: { errorKind: null, errorMessage: 'Odd.' } }],
    })
  })

  test('a page that is right is told without a word', async () => {
    expect(await readTimeline()).toHaveLength(4)
    expect(complaints()).toEqual([])
  })
})
