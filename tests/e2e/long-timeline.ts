import type { Page } from 'playwright/test'
import { rss, startSite, type Site } from '../support/site.ts'
import type { Person } from './person.ts'
import { expect } from './fixtures.ts'
import { openWith, type GeneralSettings } from './open-with.ts'
import { rows } from './locators.ts'

const COUNT = 60

/** Title of the nth entry of the long feed, from the newest on. */
export const titleOf = (index: number): string => `Entry ${String(index + 1).padStart(2, '0')}`

/** A feed of more entries than a screen shows; opens it among the articles, once the settings count there. */
export async function openLongFeed(
  page: Page,
  person: Person,
  settings: GeneralSettings = {},
): Promise<Site> {
  const items = Array.from({ length: COUNT }, (_, index) => ({
    link: `https://long.example/${index}`,
    title: titleOf(index),
    html: `<p>Words of ${titleOf(index)}.</p>`,
  }))
  const site = await startSite(() => ({ type: 'text/xml', body: rss('Long letters', items) }))
  await person.call('POST', '/subscriptions', { url: `${site.url}/feed.xml`, view: 0 })
  await openWith(page, person, settings)
  await expect(rows(page).filter({ hasText: titleOf(0) })).toBeVisible()
  return site
}

/** Scrolls the list as one does with a wheel; it glides on for a moment, until it rests. */
export async function wheel(page: Page, pixels: number): Promise<void> {
  const before = await scrollOf(page)
  await rows(page).first().hover()
  await page.mouse.wheel(0, pixels)
  let last = before
  await expect(async () => {
    const seen = await scrollOf(page)
    const rests = isSame(seen, last) && !isSame(seen, before)
    last = seen
    expect(rests).toBe(true)
  }).toPass({ intervals: [250] })
}

const isSame = (one: ListScroll, other: ListScroll): boolean =>
  one.title === other.title && one.top === other.top

/** An entry, and how far from the top of the page it stands. */
interface ListScroll {
  title: string
  top: number
}

/** The first entry that stands whole below the head of the list. */
export async function scrollOf(page: Page): Promise<ListScroll> {
  return rows(page).evaluateAll((cards) => {
    const head = document.querySelector('[data-command-scope=timeline] header')
    const bottom = head?.getBoundingClientRect().bottom ?? 0
    const shown = cards
      .map((card) => ({
        title: card.querySelector('h3')?.textContent?.replace(/^Unread: /, '') ?? '',
        top: card.getBoundingClientRect().top,
      }))
      .filter(({ top }) => top >= bottom)
      .toSorted((one, other) => one.top - other.top)
    return shown[0] ?? { title: '', top: 0 }
  })
}

/** Expects the list to stand where it stood, to the pixel. */
export async function expectScroll(page: Page, scroll: ListScroll): Promise<void> {
  await expect.poll(async () => (await scrollOf(page)).title).toBe(scroll.title)
  await expect.poll(async () => Math.abs((await scrollOf(page)).top - scroll.top)).toBeLessThan(2)
}

/** How many entries the server counts as unread, in all. */
export async function unreadAtServer({ call }: Person): Promise<number> {
  const { data } = await call<{ data: Record<string, number> }>('GET', '/reads')
  return Object.values(data).reduce((sum, count) => sum + count, 0)
}

/** An inbox of the person; answers what brings a letter into it while they read. */
export async function openInbox(page: Page, person: Person): Promise<(title: string) => Promise<void>> {
  const handle = `letters-${Date.now().toString(36)}`
  await person.call('POST', '/inboxes', { handle })
  const { data } = await person.call<{ data: { secret: string } }>('GET', `/inboxes?handle=${handle}`)
  const headers = { 'x-follow-handle': handle, 'x-follow-secret': data.secret }
  return async (title) => {
    const letter = { guid: title, title, content: `<p>${title}</p>`, publishedAt: new Date().toISOString() }
    expect((await page.request.post('/api/inboxes/webhook', { headers, data: letter })).status()).toBe(200)
  }
}
