import type { Page } from 'playwright/test'
import { startSite, type Site } from '../support/site.ts'
import { expect, expectAccessible, test } from './fixtures.ts'
import { openEntry, row } from './locators.ts'
import type { Person } from './person.ts'

test.use({ needs: 'shell 0.3, reader 0.3' })

const title = 'The harbour'
const filling = (from: number): string =>
  Array.from(
    { length: 40 },
    (_, at) => `<p>Line ${from + at} says nothing of ships. ${'It goes on. '.repeat(12)}</p>`,
  ).join('')
const content = `${filling(1)}<p>“In the <em>morning</em> all <a href="https://a.example/">boats</a> came back.”</p>
  <p>Nobody had <b>slept</b>.</p>${filling(100)}<p>In the evening they left.</p>`

let site: Site

test.beforeAll(async () => {
  const item = `<item><guid>1</guid><title>${title}</title><description><![CDATA[${content}]]></description></item>`
  site = await startSite(() => ({
    type: 'application/rss+xml',
    body: `<rss version="2.0"><channel><title>Ships</title>${item}</channel></rss>`,
  }))
})

test.afterAll(() => site.close())

/** The address of the entry, for somebody who follows its feed. */
async function addressOfEntry(person: Person, view: number): Promise<string> {
  await person.call('POST', '/subscriptions', { url: `${site.url}/feed`, view })
  const { data } = await person.call<{ data: { entries: { id: string } }[] }>('POST', '/entries', { view })
  const [entry] = data
  if (!entry) throw new Error('The feed has no entry')
  return `/timeline/view-${view}/all/${entry.entries.id}`
}

/** Leaves the feed; the entry alone is kept. */
async function keepEntryAlone(person: Person, path: string): Promise<void> {
  await person.call('POST', '/collections', { entryId: path.slice(path.lastIndexOf('/') + 1) })
  await person.call('DELETE', '/subscriptions', { url: `${site.url}/feed` })
}

const withWords = (path: string, words: string): string => `${path}#words=${encodeURIComponent(words)}`

/** What is marked in sight, piece by piece. Runs in the page. */
function markedInSight(): string {
  const frame = document.querySelector('[aria-label="Text of the entry"]')?.getBoundingClientRect()
  return [...(CSS.highlights.get('passage') ?? [])]
    .filter((range): range is Range => range instanceof Range)
    .filter((range) => {
      const { top, bottom } = range.getBoundingClientRect()
      return frame && top >= frame.top && bottom <= frame.bottom
    })
    .join('')
    .replaceAll(/\s+/g, ' ')
}

const expectInSight = (page: Page, words: string) =>
  expect.poll(() => page.evaluate(markedInSight)).toBe(words)

const text = (page: Page) => page.getByRole('region', { name: 'Text of the entry' })

test('an entry opens at words that stand in it, over links and paragraphs, and again with Back and Forward', async ({
  page,
  person,
}) => {
  const path = await addressOfEntry(person, 0)
  await page.goto(withWords(path, '"in the morning all boats came back." Nobody had'))
  await expectInSight(page, 'In the morning all boats came back.”Nobody had')
  await expect(page.getByText('Passage found')).toBeAttached()
  await expect(text(page)).toBeFocused()
  await expectAccessible(page)

  await page.goto(withWords(path, 'evening they LEFT'))
  await expectInSight(page, 'evening they left')
  await page.goBack()
  await expectInSight(page, 'In the morning all boats came back.”Nobody had')
  await page.goForward()
  await expectInSight(page, 'evening they left')

  await page.goto(withWords(path, 'All ships sank.'))
  await expect(page.getByText('The passage is not in this text.')).toBeVisible()
  await expectInSight(page, '')
  await expectAccessible(page)
  await page
    .getByRole('region', { name: 'Entry', exact: true })
    .getByRole('button', { name: 'Close' })
    .click()
  await expect(page.getByText('The passage is not in this text.')).toHaveCount(0)
  await expect(openEntry(page, title)).toBeVisible()
})

test('Escape takes the mark away, and leads to the list', async ({ page, person }) => {
  const path = await addressOfEntry(person, 0)
  await page.goto(withWords(path, 'evening they left'))
  await expectInSight(page, 'evening they left')
  await page.keyboard.press('Escape')
  await expectInSight(page, '')
  await expect(row(page, title).getByRole('link').first()).toBeFocused()
  await expect(openEntry(page, title)).toBeVisible()
})

for (const view of [1, 2, 3]) {
  test(`an entry of view ${view} opens at words on a phone, though its feed is no longer followed`, async ({
    page,
    person,
  }) => {
    await page.setViewportSize({ width: 390, height: 800 })
    const path = await addressOfEntry(person, view)
    await keepEntryAlone(person, path)
    await page.goto(withWords(path, 'morning all boats'))
    await expectInSight(page, 'morning all boats')
    await expect(text(page)).toBeFocused()
  })
}
