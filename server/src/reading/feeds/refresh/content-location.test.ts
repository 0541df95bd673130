import { expect, onTestFinished, test } from 'vitest'
import { startSite } from '../../../../../tests/support/site.ts'
import { createTestFeeds } from '../testing.ts'

test('an answer that lies about where it is leads links astray, and the server nowhere', async () => {
  const subject = await createTestFeeds()
  onTestFinished(() => subject.close())
  const asked: string[] = []
  const other = await startSite((path) => void asked.push(path))
  onTestFinished(other.close)
  let title = 'One'
  const site = await startSite(() => ({
    type: 'application/rss+xml',
    body: `<rss version="2.0"><channel><title>Blog</title><item><guid isPermaLink="false">1</guid><title>${title}</title><link>one</link></item></channel></rss>`,
    contentLocation: `${other.url}/a/feed.xml`,
  }))
  onTestFinished(site.close)

  const url = `${site.url}/feed.xml`
  const found = await subject.find(url)
  expect(found.feed.url).toBe(url)
  expect(await subject.entries(found.feed.id)).toMatchObject([{ url: `${other.url}/a/one` }])

  title = 'Two'
  expect(await subject.engine.refreshFeed(found.feed.id)).toMatchObject({ outcome: 'stored' })
  expect(await subject.entries(found.feed.id)).toMatchObject([{ title: 'Two', url: `${other.url}/a/one` }])
  expect(await subject.feed(found.feed.id)).toMatchObject({ url })
  expect(asked).toEqual([])
})
