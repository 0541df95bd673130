import type { Page } from 'playwright/test'
import { expect, test } from './fixtures.ts'
import { englishFeed, openEntry, row, titles } from './locators.ts'

test.use({ needs: 'shell 0.2, reader 0.2' })

/** What the fonts of a first page in Latin letters may weigh. */
const MOST_BYTES = 120_000

/** The faces of Literata that the page has. Runs in the page. */
const faces = (): string[] =>
  [...document.fonts].flatMap(({ family, status, style }) =>
    family === 'Literata' && status === 'loaded' ? [style] : [],
  )

/** How much moved by itself since the page began. Runs in the page. */
async function sumShifts(): Promise<number> {
  const shifts: PerformanceEntryList = []
  const observer = new PerformanceObserver((list) => shifts.push(...list.getEntries()))
  observer.observe({ type: 'layout-shift', buffered: true })
  // What was before is told within a frame or two.
  await new Promise(requestAnimationFrame)
  await new Promise(requestAnimationFrame)
  shifts.push(...observer.takeRecords())
  // What follows a click or a key does not count.
  return shifts.reduce((sum, shift) => {
    const { value = 0, hadRecentInput }: { value?: number; hadRecentInput?: boolean } = shift.toJSON()
    return hadRecentInput ? sum : sum + value
  }, 0)
}

function countFontBytes(page: Page): () => number {
  let bytes = 0
  page.on('response', async (response) => {
    if (response.url().endsWith('.woff2')) bytes += (await response.body()).length
  })
  return () => bytes
}

test('what is read has a face of its own, which comes after the page and moves nothing', async ({
  page,
  person,
  feeds,
}) => {
  const feed = englishFeed(feeds)
  await person.call('POST', '/subscriptions', { url: feed.url, view: 0 })
  const fontBytes = countFontBytes(page)
  const held = Promise.withResolvers<void>()
  await page.route('**/*.woff2', async (route) => {
    await held.promise
    await route.continue()
  })
  await page.goto('/timeline/view-0')
  const [first] = titles(feed)
  await row(page, first).click()
  await expect(openEntry(page, first)).toBeVisible()
  expect(await page.evaluate(faces)).toEqual([])
  const box = await openEntry(page, first).boundingBox()
  const font = page.waitForResponse(/literata-latin-.*\.woff2$/)
  held.resolve()
  await font
  await expect.poll(() => page.evaluate(faces)).toContain('normal')
  expect((await openEntry(page, first).boundingBox())?.height).toBe(box?.height)
  expect(await page.evaluate(sumShifts)).toBeLessThan(0.01)
  expect(fontBytes()).toBeLessThanOrEqual(MOST_BYTES)
})
