import { afterEach, beforeEach, expect, test } from 'vitest'
import { createTestFeeds, type TestFeeds } from '../testing.ts'
import { serve } from '../../../../../tests/support/serve.ts'

/** Bytes of a page that has to wait for room. */
const LARGE_PAGE = 1.5 * 1024 * 1024
const PAGES = 12

const feedNamed = (title: string) => `<rss version="2.0"><channel><title>${title}</title></channel></rss>`

const largePage = (path: string) =>
  `<title>Large</title><link rel="alternate" type="application/rss+xml" href="${path}.xml">${' '.repeat(LARGE_PAGE)}`

let subject: TestFeeds

beforeEach(async () => {
  subject = await createTestFeeds({ timeoutMs: 5000, connectionsPerHost: 2 })
})

afterEach(() => subject.close())

async function withSite(
  answer: (path: string) => string,
  work: (url: string) => Promise<void>,
): Promise<void> {
  const site = await serve(({ url = '' }, response) => response.end(answer(url)))
  try {
    await work(site.origin)
  } finally {
    await site.close()
  }
}

test('a feed in JSON is no page, although it quotes HTML', async () => {
  const item = { id: '1', url: 'https://blog.test/1', content_html: '<p>Hello' }
  const feed = { version: 'https://jsonfeed.org/version/1.1', title: 'Notes', items: [item] }
  await withSite(
    () => JSON.stringify(feed),
    async (url) => {
      const found = await subject.find(`${url}/notes`)
      expect(found.feed).toMatchObject({ url: `${url}/notes`, title: 'Notes', entryCount: 1 })
    },
  )
})

test(
  'large pages of one host are looked through at once, and none waits for another for ever',
  { tags: ['long'] },
  async () => {
    await withSite(
      (path) => (path.endsWith('.xml') ? feedNamed(path) : largePage(path)),
      async (url) => {
        const pages = Array.from({ length: PAGES }, (_, index) => `/page-${index}`)
        const finds = pages.map((path) => subject.find(url + path))
        const found = await Promise.all(finds)
        expect(found.map((answer) => answer.feed.title)).toEqual(pages.map((path) => `${path}.xml`))
      },
    )
  },
)
