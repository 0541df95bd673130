import fc from 'fast-check'
import { afterAll, beforeAll, test } from 'vitest'
import { expect } from '../support/expect.ts'
import { serve } from '../support/serve.ts'
import { startProductPages, type OwnProductPages } from './product-page.ts'
import { foreignHosts, watchForStrangeRequests } from './strange-requests.ts'

let pages: OwnProductPages
let feeds: Awaited<ReturnType<typeof serve>>
/** What the feed at a path says wherever it may say anything. */
const words = new Map<string, string>()

beforeAll(async () => {
  pages = await startProductPages()
  feeds = await serve(({ url = '/' }, response) =>
    response.setHeader('content-type', 'application/rss+xml').end(feedOf(words.get(url) ?? '')),
  )
})

afterAll(async () => {
  await pages.close()
  await feeds.close()
})

const escape = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

/** Everything by which a document may bring code, or change where code comes from. */
const markup = (address: string): string => {
  const quoted = escape(address)
  const map = JSON.stringify({ imports: { react: address }, scopes: { '/': { './assets/': address } } })
  return [
    `<base href="${quoted}">`,
    `<script type="importmap">${map}</script>`,
    `<script src="${quoted}"></script><script type="module">import("${address}")</script>`,
    `<link rel="modulepreload" href="${quoted}"><link rel="preload" as="script" href="${quoted}">`,
    `<iframe src="${quoted}"></iframe><object data="${quoted}"></object><embed src="${quoted}">`,
    `<svg><script href="${quoted}"></script></svg><p data-remote="reader" id="root">words</p>`,
  ].join('')
}

const feedOf = (address: string): string => {
  const text = escape(address)
  return `<rss version="2.0"><channel><title>${text}</title><link>${text}</link><description>${text}</description>
    <item><title>A tale ${text}</title><link>${text}</link><guid isPermaLink="false">${text}</guid><author>${text}</author>
    <category>${text}</category><description>${escape(markup(address))}</description></item></channel></rss>`
}

const address = fc
  .tuple(fc.constantFrom(...foreignHosts), fc.constantFrom('/x.js', '/remotes/reader/1.0.0/remoteEntry.js'))
  .map((parts) => parts.join(''))

test('whatever a feed says, and a user calls it, the page asks for no other scripts', async () => {
  const page = await pages.open()
  const strange = watchForStrangeRequests(page, pages.product.url)
  let runs = 0
  await fc.assert(
    fc.asyncProperty(address, async (said) => {
      runs += 1
      const path = `/feed-${runs}`
      words.set(path, said)
      const followed = await page.request.post(`${pages.product.url}/api/subscriptions`, {
        headers: { origin: pages.product.url },
        data: { url: feeds.origin + path, view: 0, title: said, category: said },
      })
      expect(followed.ok()).toBe(true)
      const { feed } = await followed.json()
      await page.goto(`/timeline/view-0/${feed.id}`)
      await page.getByRole('article').filter({ hasText: 'A tale' }).click()
      await expect(page.getByRole('heading', { level: 1, name: 'A tale' })).toBeVisible()
      await expect(page.getByRole('region', { name: 'Text of the entry' }).getByText('words')).toBeVisible()
      await page.goto('/settings/feeds')
      await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible()
      expect(strange).toEqual([])
      expect(new URL(page.url()).origin).toBe(pages.product.url)
    }),
    { numRuns: 8 },
  )
  await page.context().close()
})
