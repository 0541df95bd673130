import { HOUR_MS } from '@tidings/contracts/spans'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startSite } from '../../../../../tests/support/site.ts'
import { feeds } from '../../../foundation/tables/feeds.schema.ts'
import { createTestFeeds, type TestFeeds } from '../testing.ts'

let subject: TestFeeds
let site: Awaited<ReturnType<typeof startSite>>
/** Pages by their path. */
const asked: string[] = []
const pages = new Map<string, { type: string; body: string }>()

beforeAll(async () => {
  subject = await createTestFeeds()
  site = await startSite((path) => {
    asked.push(path)
    return pages.get(path)
  })
})

afterAll(async () => {
  await subject.close()
  await site.close()
})

const page = { type: 'text/html', body: '<html><link rel="shortcut icon" href="i.png">' }

const feedOf = (folder: string) => ({
  type: 'application/rss+xml',
  body: `<rss version="2.0"><channel><title>Iconic</title><link>${site.url}${folder}</link>
    <item><guid>i</guid></item></channel></rss>`,
})

async function refreshAll(): Promise<void> {
  await subject.database.db.update(feeds).set({ nextCheckAt: new Date(0) })
  await subject.engine.refreshDue()
}

async function feedAt(url: string) {
  const [feed] = await subject.database.db.select().from(feeds).where(eq(feeds.url, url))
  return feed
}

test('a feed that is added without a look at it gets its picture from its site, when it is fetched', async () => {
  const url = `${site.url}/iconic/feed`
  pages.set('/iconic/', page)
  pages.set('/iconic/feed', feedOf('/iconic/'))
  const [added, refused] = await subject.engine.addFeedsByUrl([url, 'nothing:'], 'who-asks')
  expect(added).toMatchObject({ feed: { title: null } })
  expect(refused).toBeUndefined()
  await refreshAll()
  expect(await feedAt(url)).toMatchObject({
    title: 'Iconic',
    entryCount: 1,
    image: `${site.url}/iconic/i.png`,
  })
})

test('one that cannot be had at first gets it with its first document', async () => {
  const url = `${site.url}/late/feed`
  pages.set('/late/', page)
  await subject.engine.addFeedsByUrl([url], 'who-asks')
  await refreshAll()
  expect(await feedAt(url)).toMatchObject({ errorCount: 1, image: null })
  pages.set('/late/feed', feedOf('/late/'))
  await refreshAll()
  expect(await feedAt(url)).toMatchObject({ title: 'Iconic', image: `${site.url}/late/i.png` })
})

test('one whose site had no picture is given it after the next time that it could not be had', async () => {
  const url = `${site.url}/bare/feed`
  pages.set('/bare/feed', feedOf('/bare/'))
  await subject.engine.addFeedsByUrl([url], 'who-asks')
  await refreshAll()
  expect(await feedAt(url)).toMatchObject({ title: 'Iconic', image: null })
  pages.delete('/bare/feed')
  await refreshAll()
  pages.set('/bare/?again', page)
  pages.set('/bare/feed', feedOf('/bare/?again'))
  await refreshAll()
  expect(await feedAt(url)).toMatchObject({ image: `${site.url}/bare/i.png` })
})

test('one whose site did not answer once is given it later, though the feed says nothing new', async () => {
  const url = `${site.url}/slow/feed`
  pages.set('/slow/feed', feedOf('/slow/'))
  await subject.engine.addFeedsByUrl([url], 'who-asks')
  await refreshAll()
  expect(await feedAt(url)).toMatchObject({ title: 'Iconic', image: null })
  pages.set('/slow/', page)
  await refreshAll()
  expect(await feedAt(url)).toMatchObject({ image: null })
  subject.advance(HOUR_MS)
  await refreshAll()
  expect(await feedAt(url)).toMatchObject({ image: `${site.url}/slow/i.png` })
})

test('a site without an icon is asked five times in all, at ever longer intervals', async () => {
  const url = `${site.url}/never/feed`
  pages.set('/never/feed', feedOf('/never/'))
  await subject.engine.addFeedsByUrl([url], 'who-asks')
  const looks: number[] = []
  for (const hours of [0, 1, 23, 24, 6 * 24, 7 * 24, 29 * 24, 30 * 24, 300 * 24]) {
    subject.advance(hours * HOUR_MS)
    await refreshAll()
    looks.push(asked.filter((path) => path === '/never/').length)
  }
  expect(looks).toEqual([1, 2, 2, 3, 3, 4, 4, 5, 5])
})
