import { durations } from '@tidings/contracts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestServer, type TestServer, type TestUser } from '../../testing.ts'
import { rowsDuring } from '../../foundation/database/statements.testing.ts'
import { createSamples } from '../reads/counters.testing.ts'
import { forgetFeeds } from '../feeds/forget-feeds.ts'
import { serve, type TestSite } from '../../../../tests/support/serve.ts'

let site: TestSite
let origin: string
let server: TestServer
let listener: TestUser
let now = Date.now()
/** The transcript at the site, and how often it was asked for. */
let transcript: { status: number; body: string }
let asked: number
let free = Infinity

const item = (
  name: string,
  transcripts: string,
) => `<item><guid isPermaLink="false">${name}</guid><title>${name}</title>
  <enclosure url="${origin}/${name}.mp3" type="audio/mpeg" length="1000"/>${transcripts}</item>`

const feed =
  () => `<?xml version="1.0"?><rss version="2.0" xmlns:podcast="https://podcastindex.org/namespace/1.0"><channel><title>Talks</title>
  ${item('spoken', `<podcast:transcript url="${origin}/words.html" type="text/html"/><podcast:transcript url="${origin}/words.vtt" type="text/vtt"/>`)}
  ${item('silent', '')}</channel></rss>`

beforeAll(async () => {
  site = await serve(({ url }, response) => {
    if (url?.startsWith('/feed'))
      return void response.setHeader('content-type', 'application/rss+xml').end(feed())
    asked += 1
    response.writeHead(transcript.status).end(transcript.body)
  })
  ;({ origin } = site)
  server = await createTestServer({ clock: () => now, look: async () => free })
  listener = await server.signUp()
  await follow(listener)
})

/** Nobody has read a transcript. */
beforeEach(async () => {
  transcript = { status: 200, body: 'WEBVTT\n\n00:01.000 --> 00:04.500\n<v Ada>Good evening.' }
  asked = 0
  await server.database.pool.query('delete from transcriptions')
})

afterAll(async () => {
  await server.close()
  await site.close()
})

function follow(user: TestUser, path = '/feed'): Promise<Response> {
  const json = { url: `${origin}${path}`, view: 4 }
  return server.request('/api/subscriptions', { method: 'POST', user, json })
}

const transcription = async (name: string, user = listener) => {
  const url = encodeURIComponent(`${origin}/${name}.mp3`)
  const response = await server.request(`/api/entries/transcription?url=${url}`, { user })
  return response.json()
}

const answer = {
  code: 0,
  data: { srt: '1\n00:00:01,000 --> 00:00:04,500\nAda: Good evening.\n', duration: 4.5 },
}

test('the transcript that a feed names is read as SRT, the best of several kinds', async () => {
  expect(await transcription('spoken')).toEqual(answer)
})

test('an entry tells that its recording has a transcript', async () => {
  const list = await server.request('/api/entries', { method: 'POST', user: listener, json: { view: 4 } })
  expect(await list.text()).toContain(`"transcript_url":"${origin}/words.vtt"`)
})

test('a transcript is read once for everybody, and anew after a month', async () => {
  const other = await server.signUp()
  await follow(other)
  await transcription('spoken')
  await transcription('spoken', other)
  expect(asked).toBe(1)
  now += durations.transcriptFresh + 1000
  await transcription('spoken')
  expect(asked).toBe(2)
})

test('what was read before is still given where the site is gone', async () => {
  expect(await transcription('spoken')).toEqual(answer)
  now += durations.transcriptFresh + 1000
  transcript = { status: 404, body: '' }
  expect(await transcription('spoken')).toEqual(answer)
})

test('a recording without transcript, or of a feed that one does not follow, has none', async () => {
  await transcription('spoken')
  expect(await transcription('silent')).toEqual({ code: 0, data: null })
  expect(await transcription('spoken', await server.signUp())).toEqual({ code: 0, data: null })
})

/** Rows of the database that it takes to give one that is kept. */
const rowsOfAsking = () => rowsDuring(async () => expect(await transcription('spoken')).toEqual(answer))

test('a transcript is found without going over all that somebody follows', async () => {
  await transcription('spoken')
  const ofFew = await rowsOfAsking()
  const { subscribe } = await createSamples(server.database.pool, 50)
  for (let index = 0; index < 50; index += 1) await subscribe(listener.id, index)
  expect(await rowsOfAsking()).toBe(ofFew)
})

/** For which entries transcripts are kept. */
async function keptFor(): Promise<unknown[]> {
  const { rows } = await server.database.pool.query('select entry_id::text from transcriptions')
  return rows.map(({ entry_id: id }) => id)
}

test('a transcript goes with the entry that it was read for, and is read anew for others that name it', async () => {
  const leaving = await server.signUp()
  await follow(leaving, '/feed?left')
  await transcription('spoken', leaving)
  const { pool } = server.database
  await pool.query('delete from subscriptions where user_id = $1', [leaving.id])
  await pool.query(`update feeds set created_at = now() - interval '2 days' where url like '%?left'`)
  await forgetFeeds(pool)
  expect(await keptFor()).toEqual([])
  expect(await transcription('spoken')).toEqual(answer)
  expect(asked).toBe(2)
})

test('of the transcripts that an entry has named, the one that it names now is kept', async () => {
  const { pool } = server.database
  const name = (from: string, to: string) =>
    pool.query('update entries set attachments = replace(attachments::text, $1, $2)::jsonb', [from, to])
  await transcription('spoken')
  const [entry] = await keptFor()
  await name('/words.vtt', '/words.vtt?token=2')
  await transcription('spoken')
  expect(asked).toBe(2)
  expect(await keptFor()).toEqual([entry])
  await name('/words.vtt?token=2', '/words.vtt')
})

test('what was kept before it was noted for which entry is of the one that it is asked for', async () => {
  await transcription('spoken')
  const [entry] = await keptFor()
  await server.database.pool.query('update transcriptions set entry_id = null')
  expect(await transcription('spoken')).toEqual(answer)
  expect(asked).toBe(1)
  expect(await keptFor()).toEqual([entry])
})

test('with little of the disk left no transcript is read, and one that is kept is given', async () => {
  await transcription('spoken')
  free = 0
  now += durations.transcriptFresh + 1000
  expect(await transcription('spoken')).toEqual(answer)
  await server.database.pool.query('delete from transcriptions')
  expect(await transcription('spoken')).toMatchObject({ code: 1, data: { isDiskFull: true } })
  expect(asked).toBe(1)
  free = Infinity
  now += 10_000
  expect(await transcription('spoken')).toEqual(answer)
})
