import { expect, onTestFinished, test } from 'vitest'
import { serve } from '../../../../../tests/support/serve.ts'
import { createTestFeeds } from '../testing.ts'

const page = '<!doctype html><html><head><meta http-equiv="refresh" content="0; url=/feed.xml"></head></html>'
const titled = (title: string) =>
  `<rss version="2.0"><channel><title>Blog</title><item><guid>1</guid><title>${title}</title></item></channel></rss>`

const changedIn = (year: number) => new Date(Date.UTC(year, 0)).toUTCString()

test('a feed that an unchanging page leads to from within is read whenever it changes', async () => {
  const subject = await createTestFeeds()
  onTestFinished(() => subject.close())
  let title = 'One'
  // As servers of files do: what changed before the time that is named has not changed, whatever it is.
  const site = await serve(({ url, headers }, response) => {
    const isPage = url === '/'
    if (isPage && Date.parse(headers['if-modified-since'] ?? '') >= Date.parse(changedIn(2020)))
      return response.writeHead(304).end()
    const [type, year] = isPage ? ['text/html', 2020] : ['application/rss+xml', 2024]
    const stated = { 'content-type': type, 'last-modified': changedIn(year), etag: `"${url}"` }
    return response.writeHead(200, stated).end(isPage ? page : titled(title))
  })
  onTestFinished(site.close)

  const id = await subject.add(`${site.origin}/`)
  expect(await subject.engine.refreshFeed(id)).toEqual({ outcome: 'stored', newEntries: 1 })
  expect(await subject.engine.refreshFeed(id)).toEqual({ outcome: 'unchanged' })
  title = 'Two'
  expect(await subject.engine.refreshFeed(id)).toMatchObject({ outcome: 'stored' })
  expect(await subject.entries(id)).toMatchObject([{ title: 'Two' }])
})
