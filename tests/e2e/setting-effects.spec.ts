import type { Page } from 'playwright/test'
import { articleTitle, startArticleSite, type ArticleSite } from '../support/article-site.ts'
import type { Product } from '../support/product.ts'
import { rss, startSite } from '../support/site.ts'
import { expect, test } from './fixtures.ts'
import { openEntry, row, rows, secondDevice } from './locators.ts'
import { unreadAtServer } from './long-timeline.ts'
import type { Person } from './person.ts'
import { chooseIn, dialog, openSettings, press } from './setting-cases.ts'

test.use({ needs: 'shell 0.2, reader 0.2, settings 0.2' })

let site: ArticleSite

test.beforeAll(async () => {
  site = await startArticleSite()
})

test.afterAll(() => site.stop())

/** Opens an article of the site on a device. */
async function openArticle(page: Page): Promise<void> {
  await page.goto('/timeline/view-0')
  await row(page, articleTitle).click()
  await expect(openEntry(page, articleTitle)).toBeVisible()
}

const date = (device: Page) => device.locator('article time[datetime^="2026-11-20T12:00"]').last()
const lastVoice = (device: Page) => device.evaluate(() => Object(globalThis).voices.at(-1))
const listen = (device: Page) => device.keyboard.press('Control+Shift+v')
const voiceChoice = (device: Page) =>
  device.getByRole('region', { name: 'Reading aloud' }).getByRole('combobox', { name: 'Voice' })

const follow = (person: Person, url: string, view = 0) => person.call('POST', '/subscriptions', { url, view })

/** Subscribes to the site, and answers another device of the same person. */
async function followOnTwo(
  page: Page,
  { person, product }: { person: Person; product: Product },
): Promise<Page> {
  await follow(person, site.feedUrl)
  return secondDevice(page, product)
}

test('what is read has the text size that one chose, in the same measure, on every device', async ({
  page,
  person,
  product,
}) => {
  const second = await followOnTwo(page, { person, product })
  for (const device of [page, second]) await openArticle(device)
  await openSettings(page, 'Appearance')
  await press('Text size', 'XL')(page)
  await page.keyboard.press('Escape')
  for (const device of [page, second]) {
    await expect(device.locator('[data-entry-text]').first()).toHaveCSS('font-size', '20px')
    // Once: the size of the interface, which is chosen with it, does not enlarge it again.
    await expect(device.locator('article:has([data-entry-text])').last()).toHaveCSS('font-size', '20px')
  }
  // Other programs may set the text of entries alone.
  await person.call('PATCH', '/settings/appearance', { contentFontSize: 14 })
  for (const device of [page, second]) {
    await expect(device.locator('[data-entry-text]').first()).toHaveCSS('font-size', '14px')
    await expect(device.locator('html')).toHaveCSS('font-size', '20px')
  }
})

test('the date of an entry is written as one chose it, on every device', async ({
  page,
  person,
  product,
}) => {
  await person.call('PATCH', '/settings/general', { enhancedSettings: true })
  const second = await followOnTwo(page, { person, product })
  for (const device of [page, second]) await openArticle(device)
  await expect(date(page)).not.toHaveText(/^\d\d\/\d\d\/\d{4} \d\d:\d\d$/)
  await openSettings(page, 'Appearance')
  // As the example of the choice has it.
  await chooseIn(page, 'Dates of entries', '21/11/2026 18:30')
  await page.keyboard.press('Escape')
  for (const device of [page, second]) await expect(date(device)).toHaveText(/^20\/11\/2026 \d\d:\d\d$/)
})

test('the same story is shown once, or from each feed, as one chose it on any device', async ({
  page,
  person,
  product,
}) => {
  const papers = await startSite((path) => {
    const isFirst = path === '/first.xml'
    // The one that is left out at first comes to stand above the other.
    const publishedAt = Date.UTC(2026, 10, 20, isFirst ? 6 : 18)
    const story = { link: 'https://news.example/eclipse', title: 'An eclipse tonight', html: '<p>Up.</p>' }
    const body = rss(isFirst ? 'Morning paper' : 'Evening paper', [{ ...story, publishedAt }])
    return { type: 'text/xml', body }
  })
  for (const name of ['first', 'second']) await follow(person, `${papers.url}/${name}.xml`)
  const second = await secondDevice(page, product)
  for (const device of [page, second]) {
    await device.goto('/timeline/view-0')
    await expect(row(device, 'An eclipse tonight')).toHaveCount(1)
    await expect(row(device, 'An eclipse tonight')).toContainText('also in Evening paper')
  }
  const change = async () => {
    await openSettings(page, 'General')
    await dialog(page).getByRole('switch', { name: 'Show the same story from several feeds once' }).click()
    await page.keyboard.press('Escape')
  }
  await change()
  for (const device of [page, second]) {
    await expect(row(device, 'An eclipse tonight')).toHaveCount(2)
    await expect(row(device, 'An eclipse tonight').filter({ hasText: 'also in' })).toHaveCount(0)
  }
  await change()
  for (const device of [page, second]) await expect(row(device, 'An eclipse tonight')).toHaveCount(1)
  await papers.close()
})

test('pictures count as read once they are in sight, from when one has it so, and not before', async ({
  page,
  person,
  feeds,
}) => {
  await person.call('PATCH', '/settings/general', { hoverMarkUnread: false, scrollMarkUnread: false })
  const index = feeds.manifest.feeds.findIndex(({ kind, lang }) => kind === 'pictures' && lang === 'en')
  await person.subscribe(index, 2)
  await page.clock.install()
  await page.goto('/timeline/view-2')
  await expect(rows(page)).toHaveCount(5)
  await page.clock.runFor(5000)
  expect(await unreadAtServer(person)).toBe(5)
  await expect(page.locator('main article[data-unread]')).toHaveCount(5)
  await openSettings(page, 'General')
  await dialog(page).getByRole('switch', { name: 'When an entry is in sight' }).click()
  await page.keyboard.press('Escape')
  await expect(async () => {
    await page.clock.runFor(1000)
    expect(await unreadAtServer(person)).toBe(0)
  }).toPass()
  await expect(page.locator('main article[data-unread]')).toHaveCount(0)
})

test('an entry is read by the voice that one chose, on this device alone', async ({
  page,
  person,
  product,
}) => {
  const second = await followOnTwo(page, { person, product })
  for (const device of [page, second]) {
    await device.addInitScript(speakWithTwoVoices)
    await openArticle(device)
    await expect(device.locator('[data-entry-text]')).toContainText('It begins with the first sentence.')
  }
  await listen(page)
  await expect(voiceChoice(page)).toHaveText('Ada')
  expect(await lastVoice(page)).toBe('Ada')
  await voiceChoice(page).click()
  await page.getByRole('option', { name: 'Grace' }).click()
  // What is being said is said again.
  await expect.poll(() => lastVoice(page)).toBe('Grace')
  await page.reload()
  await expect(page.locator('[data-entry-text]')).toContainText('It begins with the first sentence.')
  await listen(page)
  await expect(voiceChoice(page)).toHaveText('Grace')
  expect(await lastVoice(page)).toBe('Grace')
  await listen(second)
  await expect(voiceChoice(second)).toHaveText('Ada')
  expect(await lastVoice(second)).toBe('Ada')
})

/** Stands in for the voices of a machine that has none: it keeps by which voice it is to speak. Runs in the page. */
function speakWithTwoVoices() {
  const voices: (string | undefined)[] = []
  const names = ['Ada', 'Grace']
  Object.assign(globalThis, {
    voices,
    SpeechSynthesisUtterance: class extends EventTarget {
      voice?: { name: string }
    },
  })
  Object.defineProperty(globalThis, 'speechSynthesis', {
    value: Object.assign(new EventTarget(), {
      speak: ({ voice }: { voice?: { name: string } }) => void voices.push(voice?.name),
      cancel: () => {},
      getVoices: () => names.map((name) => ({ name, lang: 'en-GB' })),
    }),
  })
}
