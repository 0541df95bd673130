import { randomBytes } from 'node:crypto'
import { entryItem, entryLimits, limits } from '@tidings/contracts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { rss, startSite, type Site } from '../../../../../tests/support/site.ts'
import { createTestServer, type TestServer, type TestUser } from '../../../testing.ts'
import { entryBounds, feedBounds, URL_LENGTH } from '../../documents/bounds.ts'

const HOUR = 60 * 60_000

let server: TestServer
let reader: TestUser
let site: Site
let now = Date.now()
let body = ''
let feedId = ''
let number = 0

beforeAll(async () => {
  server = await createTestServer({ clock: () => now })
  reader = await server.signUp()
  site = await startSite(() => ({ type: 'text/xml', body }))
})

afterAll(async () => {
  await site.close()
  await server.close()
})

beforeEach(async () => {
  await server.database.pool.query('delete from subscriptions')
})

const post = (path: string, json: unknown) => server.request(path, { method: 'POST', user: reader, json })

const document = (items: string, head = '') =>
  `<rss version="2.0" xmlns:media="http://search.yahoo.com/mrss/" xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd">
    <channel><title>Feed</title>${head}${items}</channel></rss>`

/** Follows a new feed that says this. */
async function follow(text: string): Promise<void> {
  body = text
  const answer = await post('/api/subscriptions', { url: `${site.url}/${(number += 1)}`, view: 0 })
  expect(answer.status).toBe(200)
  feedId = z.object({ feed: z.object({ id: z.string() }) }).parse(await answer.json()).feed.id
}

async function readTimeline(request: object = {}) {
  const answer = await post('/api/entries', request)
  expect(answer.status).toBe(200)
  const text = await answer.text()
  const { data } = z.object({ data: z.array(entryItem) }).parse(JSON.parse(text))
  return { bytes: Buffer.byteLength(text), page: data.map(({ entries }) => entries) }
}

interface FeedRow {
  ttl: number | null
  error_kind: string | null
  error_count: number
  next_check_at: Date
}

async function feedRow(): Promise<FeedRow> {
  const { rows } = await server.database.pool.query<FeedRow>('select * from feeds where id = $1', [feedId])
  const [row] = rows
  if (!row) throw new Error('The feed is gone.')
  return row
}

test('one number that is none does not take the timeline of all feeds with it', async () => {
  await follow(rss('Good', [{ link: 'https://good.example/', title: 'Good', html: 'Good' }]))
  await follow(
    document(`<item><guid>1</guid><title>Bad</title><itunes:duration>1e999</itunes:duration>
      <media:content url="https://a.example/1.jpg" medium="image" width="Infinity" height="1e999"/>
      <enclosure url="https://a.example/1.mp3" type="audio/mpeg" length="9223372036854775808"/></item>`),
  )
  const { page } = await readTimeline()
  expect(new Set(page.map(({ title }) => title))).toEqual(new Set(['Good', 'Bad']))
  const bad = page.find(({ title }) => title === 'Bad')
  expect(bad).toMatchObject({
    media: [{ url: 'https://a.example/1.jpg', type: 'photo' }],
    attachments: [{ url: 'https://a.example/1.mp3', mime_type: 'audio/mpeg' }],
  })
  expect(bad?.media?.[0]).not.toHaveProperty('width')
  expect(bad?.attachments?.[0]).not.toHaveProperty('duration_in_seconds')
})

const addressOf = (letters: number) => `https://a.example/${'s'.repeat(letters)}`

const long = (name: string) => `https://a.example/${name}${'é'.repeat(600)}`

const longItem = (
  index: number,
) => `<item><guid>${index}${'g'.repeat(9000)}</guid><title>${'題'.repeat(9000)}</title>
    <link>${long(`${index}`)}</link><description>${'x'.repeat(9000)}</description>
    ${Array.from({ length: 40 }, (_, n) => `<category>${n}${'類'.repeat(120)}</category>`).join('')}
    ${Array.from({ length: 30 }, (_, n) => `<enclosure url="${long(`${index}-${n}`)}" type="audio/mpeg"/>`).join('')}</item>`

describe('what is too long', () => {
  test('an entry whose link has four megabytes keeps its text, and no link', async () => {
    const link = `https://a.example/${'a'.repeat(4_000_000)}`
    await follow(
      document(
        `<item><guid>1</guid><title>Told</title><link>${link}</link><description>Text</description></item>`,
      ),
    )
    const { page, bytes } = await readTimeline({ withContent: true })
    expect(page).toMatchObject([{ title: 'Told', url: null, content: 'Text' }])
    expect(bytes).toBeLessThan(2000)
  })

  test('a feed keeps the beginning of its words, and no address that no site has', async () => {
    const says = (letters: number) =>
      `<title>${'題'.repeat(letters)}</title><description>${'x'.repeat(letters)}</description>
      <link>${addressOf(letters)}</link><image><url>${addressOf(letters)}</url></image>`
    await follow(`<rss version="2.0"><channel>${says(2000)}</channel></rss>`)
    expect(await feedRow()).toMatchObject({
      title: `${'題'.repeat(feedBounds.title - 1)}…`,
      description: `${'x'.repeat(feedBounds.description - 1)}…`,
      image: null,
      site_url: null,
    })
    await follow(`<rss version="2.0"><channel>${says(900)}</channel></rss>`)
    expect(await feedRow()).toMatchObject({ image: addressOf(900), site_url: addressOf(900) })
  })

  test('a page of entries that say as much as they may is an answer of some megabytes', async () => {
    await follow(document(Array.from({ length: 50 }, (_, index) => longItem(index)).join('')))
    const { page, bytes } = await readTimeline({ limit: 50 })
    expect(page).toHaveLength(50)
    expect(bytes).toBeLessThan(4 * 1024 * 1024)
    expect(bytes).toBeGreaterThan(1024 * 1024)
    expect(page.every(({ title }) => title?.endsWith('題…'))).toBe(true)
  })

  test('however large contents are stored, a page has some megabytes of them', async () => {
    await follow(document([1, 2, 3, 4, 5, 6].map((guid) => `<item><guid>${guid}</guid></item>`).join('')))
    await server.database.pool.query(`update entry_contents set content = repeat('x', 1000000)`)
    const { page } = await readTimeline({ withContent: true })
    expect(page).toHaveLength(6)
    expect(page.filter(({ content }) => content === undefined)).toHaveLength(2)
  })

  test(
    'contents come with a page as far as some megabytes reach, and the others by themselves',
    { tags: ['long'] },
    async () => {
      // Five times as long when it is cleaned.
      const html = `&lt;div&gt;&lt;b&gt;${'&amp;'.repeat(250_000)}`
      const items = [1, 2, 3, 4, 5, 6].map(
        (index) => `<item><guid>${index}</guid><description>${html}</description></item>`,
      )
      await follow(document(items.join('')))
      const { page, bytes } = await readTimeline({ withContent: true })
      expect(page).toHaveLength(items.length)
      expect(bytes).toBeLessThan(entryLimits.contentBytes * 1.5)
      expect(page.filter(({ content }) => content === undefined).length).toBeGreaterThan(0)
      const answer = await post('/api/entries/stream', { ids: page.map(({ id }) => id) })
      const lines = (await answer.text()).trim().split('\n')
      const contents = lines.map((line) => z.object({ content: z.string() }).parse(JSON.parse(line)).content)
      expect(contents).toHaveLength(items.length)
      for (const content of contents) {
        expect(content.length).toBeLessThanOrEqual(entryBounds.content)
        // Cleaning closes what was begun, wherever it was cut.
        expect(content).toMatch(/^<div><b>&amp;/)
        expect(content).toMatch(/&amp;<\/b><\/div><p data-cut="">\[…\]<\/p>$/)
      }
    },
  )

  test('the address of a feed itself is refused in words, alone and among those of a file', async () => {
    body = document('')
    // What an index cannot make shorter.
    const url = `${site.url}/${randomBytes(1800).toString('hex')}`
    const answer = await post('/api/subscriptions', { url, view: 0 })
    expect(answer.status).toBe(400)
    expect(await answer.text()).toContain('more than 2000 characters')
    const form = new FormData()
    const outlines = [url, `${site.url}/short`].map((address) => `<outline type="rss" xmlUrl="${address}"/>`)
    form.set('file', new File([`<opml version="2.0"><body>${outlines.join('')}</body></opml>`], 'feeds.opml'))
    const imported = await server.request('/api/subscriptions/import', {
      method: 'POST',
      user: reader,
      body: form,
    })
    expect(await imported.json()).toMatchObject({
      data: { successfulItems: [{ url: `${site.url}/short` }], parsedErrorItems: [{ url }] },
    })
  })

  test('the same address is too long everywhere', () => {
    expect(URL_LENGTH).toBe(limits.urlLength)
  })
})

describe('a feed that cannot be stored', () => {
  test.each(['99999999999', '-1', 'Infinity', '1e999', '9223372036854775808', '0x7fffffff'])(
    'is stored all the same where only its ttl of %s cannot',
    async (ttl) => {
      await follow(document('<item><guid>1</guid></item>', `<ttl>${ttl}</ttl>`))
      expect(await feedRow()).toMatchObject({ ttl: null, error_kind: null })
      expect((await readTimeline()).page).toHaveLength(1)
    },
  )

  test('fails like any other: it says so, and waits longer each time', async () => {
    await follow(document('<item><guid>1</guid><title>Fine</title></item>'))
    // What a database refuses that was made by another version, say.
    await server.database.pool.query(
      `alter table entries add constraint refuses check (title <> 'Refused') not valid`,
    )
    const waits: number[] = []
    for (let time = 1; time <= 3; time += 1) {
      body = document(`<item><guid>${time}</guid><title>Refused</title></item>`)
      expect(await server.deps.feeds.refreshFeed(BigInt(feedId))).toMatchObject({ outcome: 'failed' })
      const row = await feedRow()
      expect(row).toMatchObject({ error_kind: 'internal', error_count: time })
      waits.push(Math.floor((row.next_check_at.getTime() - now) / HOUR))
    }
    expect(waits).toEqual([1, 2, 4])
    expect((await readTimeline()).page).toMatchObject([{ title: 'Fine' }])
    await server.database.pool.query('alter table entries drop constraint refuses')
    now += HOUR
    expect(await server.deps.feeds.refreshFeed(BigInt(feedId))).toMatchObject({ outcome: 'stored' })
    expect(await feedRow()).toMatchObject({ error_kind: null, error_count: 0 })
  })
})
