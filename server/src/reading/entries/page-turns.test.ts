import { webPageLimits } from '@tidings/contracts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { createNewFeeds } from '../feeds/new-feeds.ts'
import { openWatchedSite } from '../../../../tests/support/watched-site.ts'
import { createTestServer, type TestServer, type TestUser } from '../../testing.ts'

let server: TestServer
let address: string

// On a busy machine the sites that never answer would be given up before others have had their pages, and the next that wait come in.
beforeAll(async () => {
  server = await createTestServer({ patient: true })
  address = (await server.listen()).url
})

afterAll(() => server.close())

const TEXT = 'A sentence that says something of what happened. '.repeat(10)
/** Two for each of the ways that lead to a page. */
const ITEMS = 12

const item = (pages: string, index: number) => `<item><guid isPermaLink="false">${index}</guid>
  <title>${index}</title><link>${pages}/${index}</link><enclosure url="${pages}/${index}.mp3" type="audio/mpeg"/>
  <podcast:transcript url="${pages}/${index}.vtt" type="text/vtt"/></item>`

/** A feed of so many entries whose pages are elsewhere. */
const feedOf = (pages: string) =>
  `<rss version="2.0" xmlns:podcast="https://podcastindex.org/namespace/1.0"><channel><title>Pages</title>${Array.from(
    { length: ITEMS },
    (_, index) => item(pages, index),
  ).join('')}</channel></rss>`

const rows = z.object({ data: z.array(z.object({ entries: z.object({ id: z.string() }) })) })

const byQuery = (call: string, name: string, value: string) =>
  `/entries/${call}?${name}=${encodeURIComponent(value)}`

/** Has somebody follow such a feed, and answers the calls that fetch a page, by what they are for. */
async function follow(user: TestUser, pages: string) {
  const feed = await openWatchedSite(
    (_, response) => response.setHeader('content-type', 'application/rss+xml').end(feedOf(pages)),
    '127.0.0.4',
  )
  await server.request('/api/subscriptions', { method: 'POST', user, json: { url: feed.url, view: 0 } })
  const list = await server.request('/api/entries', { method: 'POST', user, json: { view: 0 } })
  const ids = rows.parse(await list.json()).data.map(({ entries }) => entries.id)
  expect(ids).toHaveLength(ITEMS)
  return {
    article: ids.map((id) => byQuery('readability', 'id', id)),
    source: ids.map((id) => byQuery('source', 'id', id)),
    transcript: ids.map((_, index) => byQuery('transcription', 'url', `${pages}/${index}.mp3`)),
    outline: ids.map((_, index) => `/page-feeds/outline?${pages}/outline/${index}`),
  }
}

/** Over a connection, as a browser does it; what comes behind the name of an outline is the page. */
function ask(call: string, { cookie }: TestUser, signal: AbortSignal): Promise<Response> {
  const [path = '', page] = call.split('outline?')
  if (page === undefined) return fetch(`${address}/api${path}`, { headers: { cookie }, signal })
  const headers = { cookie, 'content-type': 'application/json' }
  const body = JSON.stringify({ url: page })
  return fetch(`${address}/api${path}outline`, { method: 'POST', headers, body, signal })
}

/** A site that has a page, or a transcript, at each address. */
const openQuickSite = (host: string) =>
  openWatchedSite(({ url }, response) => {
    const isTranscript = url?.endsWith('.vtt')
    response.end(isTranscript ? 'WEBVTT\n\n00:01.000 --> 00:02.000\nWords' : `<article><p>${TEXT}</article>`)
  }, host)

test(
  'one user has so many pages at once and so many waiting, whatever they are for; others have theirs meanwhile',
  { tags: ['long'] },
  async () => {
    const [attacker, other] = [await server.signUp(), await server.signUp()]
    const silent = await openWatchedSite(() => undefined)
    const quick = await openQuickSite('127.0.0.2')
    const attack = Object.values(await follow(attacker, silent.url)).flat()
    const leaving = new AbortController()
    const statuses: number[] = []
    const asked = attack.map((call) =>
      ask(call, attacker, leaving.signal).then(
        ({ status }) => statuses.push(status),
        () => undefined,
      ),
    )
    const taken = webPageLimits.atOnceOfUser + webPageLimits.waitingOfUser
    await expect.poll(() => statuses.length).toBe(attack.length - taken)
    expect(new Set(statuses)).toEqual(new Set([429]))

    const calls = await follow(other, quick.url)
    for (const [call = ''] of Object.values(calls))
      expect((await ask(call, other, new AbortController().signal)).status).toBe(200)

    leaving.abort()
    await Promise.all(asked)
    await expect.poll(silent.open).toBe(0)
    expect(silent.asked.length).toBeLessThanOrEqual(webPageLimits.atOnceOfUser)
  },
)

test('who leaves while their page is fetched has it fetched no longer', { tags: ['long'] }, async () => {
  const user = await server.signUp()
  const silent = await openWatchedSite(() => undefined)
  const calls = await follow(user, silent.url)
  for (const [call = ''] of Object.values(calls)) {
    const leaving = new AbortController()
    const asked = ask(call, user, leaving.signal).catch(() => 'left')
    await expect.poll(silent.open).toBe(1)
    leaving.abort()
    expect(await asked).toBe('left')
    await expect.poll(silent.open).toBe(0)
  }
})

test(
  'one user has so many pages of entries fetched within an hour, whatever they are for; what is kept is given all the same',
  { tags: ['long'] },
  async () => {
    const [user, other] = [await server.signUp(), await server.signUp()]
    const site = await openQuickSite('127.0.0.2')
    const statuses = async (calls: string[], by = user) => {
      const answers = calls.map(async (call) => (await ask(call, by, new AbortController().signal)).status)
      return Promise.all(answers)
    }
    const { article, transcript, source } = await follow(user, site.url)
    const [first = '', next = ''] = article
    const [heard = '', unheard = ''] = transcript
    expect(await statuses([first, heard])).toEqual([200, 200])
    const { countPage } = createNewFeeds(server.database.pool, server.deps.config.newFeeds)
    for (let fetched = 2; fetched < webPageLimits.pagesPerHour; fetched += 1) await countPage(user.id)

    expect(await statuses([next, unheard, ...source.slice(0, 1)])).toEqual([429, 429, 429])
    expect(site.asked).toHaveLength(2)
    expect(await statuses([first, heard])).toEqual([200, 200])
    const { article: ofOther } = await follow(other, site.url)
    expect(await statuses(ofOther.slice(0, 1), other)).toEqual([200])
  },
)
