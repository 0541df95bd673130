import type { Page } from 'playwright/test'
import { expect, test } from './fixtures.ts'
import { row, rows, subscription, subscriptions, titles } from './locators.ts'

/** A column by its commands, or what lies over everything. */
type Region = 'subscription' | 'timeline' | 'entry-render' | 'dialog'

/** Where the focus is. Runs in the page. */
function regionOfFocus(): string {
  const element = document.querySelector(':focus-visible')
  const region = element?.closest('[role=dialog], [data-command-scope]')
  return region?.getAttribute('data-command-scope') ?? (region ? 'dialog' : 'nowhere')
}

/** A key is pressed so long by a person; those that follow each other sooner are of a key that is held. */
const PRESSED_MS = 110

/** Presses keys one after the other; after each the focus is in sight, and where it is said to be. */
async function walk(page: Page, keys: string, region: Region): Promise<void> {
  for (const key of keys.split(' ')) {
    await page.keyboard.press(key, { delay: PRESSED_MS })
    await expect.poll(() => page.evaluate(regionOfFocus), `after ${key}`).toBe(region)
    await expect(page.locator(':focus')).toBeInViewport()
  }
}

test(
  'the keyboard leads through all columns and back, and the focus is always in sight',
  { annotation: { type: 'needs', description: 'shell 0.2, reader 0.2' } },
  async ({ page, person }) => {
    const letters = await person.subscribe(0)
    const news = await person.subscribe(1)
    await page.reload()
    await expect(subscription(page, news.title)).toBeVisible()
    await expect(row(page, titles(letters)[0])).toBeVisible()
    await walk(page, 'j', 'timeline')
    for (let round = 0; round < 3; round += 1) {
      await walk(page, 'j j ArrowDown k ArrowUp m s s', 'timeline')
      await walk(page, 'Enter j k Space ArrowDown l l h ArrowRight ArrowLeft Tab l Tab h m', 'entry-render')
      await walk(page, 'Escape j k', 'timeline')
      await walk(page, '?', 'dialog')
      await walk(page, 'Escape j u u', 'timeline')
      await expect(row(page, titles(letters)[0])).toBeVisible()
      await expect(rows(page).getByRole('link').and(page.locator(':focus'))).toBeVisible()
      await walk(page, 'ArrowRight', 'entry-render')
      await walk(page, 'Control+k', 'dialog')
      await walk(page, 'Escape', 'entry-render')
      await walk(page, 'Escape', 'timeline')
      await walk(page, 'ArrowLeft End k ArrowUp Home j ArrowDown', 'subscription')
      await walk(page, 'Control+b', 'timeline')
      await walk(page, 'Control+b j', 'timeline')
    }

    await walk(page, 'ArrowLeft Home Enter', 'subscription')
    await expect(subscriptions(page).locator('[aria-current=page]')).toBeFocused()
    await walk(page, 'Enter', 'timeline')
    await walk(page, 'ArrowLeft Delete', 'subscription')
  },
)
