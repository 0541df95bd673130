import type { Page } from 'playwright/test'
import { expect } from './fixtures.ts'

export const dialog = (page: Page) => page.getByRole('dialog', { name: 'Settings' })

/** Opens a page of the settings over whatever is open. */
export async function openSettings(page: Page, name: string): Promise<void> {
  // Before the page has started it has no keys.
  await expect(async () => {
    if (!(await dialog(page).isVisible())) await page.keyboard.press('Control+,')
    await expect(dialog(page)).toBeVisible({ timeout: 5000 })
  }).toPass()
  await dialog(page).getByRole('button', { name, exact: true }).click()
  await expect(dialog(page).getByRole('heading', { name, level: 2 })).toBeVisible()
}

const toggle = (label: string) => (page: Page) => dialog(page).getByRole('switch', { name: label }).click()

/** Chooses one of the values that a setting may have, by their names. */
export async function chooseIn(page: Page, label: string, option: string): Promise<void> {
  await dialog(page).getByRole('combobox', { name: label }).click()
  await page.getByRole('option', { name: option, exact: true }).click()
}

const choose = (label: string, option: string) => (page: Page) => chooseIn(page, label, option)

export const press = (label: string, option: string) => (page: Page) =>
  dialog(page).getByRole('group', { name: label }).getByRole('button', { name: option, exact: true }).click()

/** What the whole page carries: an attribute, or the value that a property comes to. */
const attribute = (name: string) => (page: Page) =>
  page.evaluate((key) => document.documentElement.getAttribute(key), name)
export const property = (name: string) => (page: Page) =>
  page.evaluate((key) => getComputedStyle(document.documentElement).getPropertyValue(key), name)
/** How wide a line is in the font of a property: that a font is asked for does not say that there is one. */
const widthIn = (name: string) => (page: Page) =>
  page.evaluate(async (key) => {
    const line = document.createElement('span')
    line.textContent = 'Illicit words'
    line.style.cssText = `position: fixed; white-space: nowrap; font: 100px var(${key})`
    document.body.append(line)
    // A face is asked for once a line is laid out in it; until then another stands in, which is not as wide.
    line.getBoundingClientRect()
    await document.fonts.ready
    const { width } = line.getBoundingClientRect()
    line.remove()
    return width
  }, name)
const text = (selector: string) => (page: Page) => page.locator(selector).allInnerTexts()

/** A setting, how somebody changes it, and what shows that. */
export interface Case {
  name: string
  change: (page: Page) => Promise<unknown>
  /** Something of the page that the setting changes. */
  look: (page: Page) => Promise<unknown>
}

export const tree = '[role=treeitem]'

export const general: Case[] = [
  { name: 'autoGroup', change: toggle('Group feeds by site'), look: text(tree) },
  {
    name: 'hideAllReadSubscriptions',
    change: toggle('Hide subscriptions with nothing unread'),
    look: text(tree),
  },
  {
    name: 'hidePrivateSubscriptionsInTimeline',
    change: toggle('Leave private subscriptions out of timelines'),
    look: text('main article[data-entry-id]'),
  },
  {
    name: 'dimRead',
    change: toggle('Dim entries that are read'),
    look: (page) =>
      page
        .locator('main article[data-entry-id]:not([data-unread])')
        .evaluateAll((found) =>
          found.map((one) => getComputedStyle(one)).map(({ opacity, color }) => `${opacity} ${color}`),
        ),
  },
  {
    name: 'unreadOnly',
    change: toggle('Show unread entries only'),
    look: text('main article[data-entry-id]'),
  },
  {
    name: 'enhancedSettings',
    change: async (page) => {
      await toggle('Enhanced settings')(page)
      await page.getByRole('button', { name: 'Show them' }).click()
    },
    // What counts only with them has its default until they are on.
    look: (page) => page.locator('main h2').allInnerTexts(),
  },
  {
    name: 'groupByDate',
    change: toggle('Group entries by day'),
    look: (page) => page.locator('main h2').allInnerTexts(),
  },
]

export const appearance: Case[] = [
  { name: 'uiTextSize and contentFontSize', change: press('Text size', 'XL'), look: property('font-size') },
  {
    name: 'contentLineHeight',
    change: choose('Line spacing', '2 lines'),
    look: property('--leading-reading'),
  },
  { name: 'sidebarShowUnreadCount', change: toggle('Show unread counts in the sidebar'), look: text(tree) },
  { name: 'hideExtraBadge', change: toggle('Hide the small marks in the sidebar'), look: text(tree) },
  {
    name: 'timelineTabs',
    change: toggle('Videos'),
    look: (page) =>
      page
        .locator('aside nav a[data-view]')
        .evaluateAll((tabs) => tabs.map((tab) => tab.getAttribute('data-view'))),
  },
  {
    name: 'modalDraggable',
    change: toggle('Dialogs can be moved'),
    look: attribute('data-fixed-dialogs'),
  },
  { name: 'modalOverlay', change: toggle('Dim the page behind dialogs'), look: property('--scrim') },
  { name: 'reduceMotion', change: toggle('Reduce motion'), look: property('--duration') },
  {
    name: 'usePointerCursor',
    change: toggle('Hand cursor over buttons'),
    look: (page) =>
      page
        .locator('aside button')
        .first()
        .evaluate((button) => getComputedStyle(button).cursor),
  },
]

export const ofTheDevice: Case[] = [
  { name: 'theme', change: press('Theme', 'Dark'), look: attribute('data-theme') },
  {
    name: 'accentColor',
    change: (page) => dialog(page).getByRole('radio', { name: 'Green' }).check(),
    look: property('--accent'),
  },
  {
    name: 'an accent of one’s own',
    change: (page) => dialog(page).getByLabel('Own', { exact: true }).fill('#336699'),
    look: property('--accent'),
  },
]

/** The fonts, which are of one device alone too. */
export const fonts: Case[] = [
  {
    name: 'uiFontFamily',
    change: choose('Font of the interface', 'Serif'),
    look: widthIn('--font-interface'),
  },
  {
    name: 'readerFontFamily',
    change: choose('Font of entries', 'Monospace'),
    look: widthIn('--font-reading'),
  },
]
