import type { Page } from 'playwright/test'
import {
  englishTitle,
  germanTitle,
  inEnglish,
  isTranslation,
  startForeignSite,
  translator,
  type ForeignSite,
} from '../support/foreign-site.ts'
import { wordsOf, type ModelServer } from '../support/model-server/model-server.ts'
import { expect, expectAccessible } from './fixtures.ts'
import { openEntry, row, toolbar } from './locators.ts'
import { connectModel, test } from './own-model.ts'
import type { Person } from './person.ts'

test.use({ needs: 'shell 0.3, reader 0.3, assistant 0.3' })

let site: ForeignSite

test.beforeAll(async () => {
  site = await startForeignSite()
})

test.afterAll(() => site.stop())

/** The articles of somebody whose model translates. */
async function open(page: Page, person: Person, model: ModelServer): Promise<void> {
  model.answers(translator)
  await connectModel(person, model)
  await person.call('PATCH', '/settings/general', { summary: false })
  await person.call('POST', '/subscriptions', { url: site.feedUrl, view: 0 })
  await page.goto('/timeline/view-0')
  await expect(row(page, germanTitle)).toBeVisible()
}

const settings = (page: Page) => page.getByRole('dialog', { name: 'Settings' })
const textOf = (page: Page) => page.getByRole('region', { name: 'Text of the entry' })
const translated = inEnglish[germanTitle] ?? ''

/** Does something on the page of the settings that is about it. */
async function change(page: Page, act: () => Promise<void>): Promise<void> {
  await page.keyboard.press('Control+,')
  await settings(page).getByRole('button', { name: 'General', exact: true }).click()
  await act()
  await settings(page).getByRole('button', { name: 'Close' }).click()
}

const toggleTranslation = async (page: Page): Promise<void> => {
  await toolbar(page).getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'AI translation' }).click()
}

test('what is in another language is translated in the list and where it is open, below what was written or in its place', async ({
  page,
  person,
  model,
}) => {
  await open(page, person, model)
  await change(page, async () => {
    await settings(page).getByRole('switch', { name: 'Translate by itself' }).click()
    await expectAccessible(page)
  })
  await expect(row(page, germanTitle)).toContainText(translated)
  await row(page, germanTitle).click()
  await expect(openEntry(page, germanTitle)).toBeVisible()
  const text = textOf(page)
  await expect(text.getByText('In the morning the boats come.')).toBeVisible()
  await expect(text.getByText('Am Morgen kommen die Boote.')).toBeVisible()
  await expect(text.getByRole('link', { name: 'ships' })).toHaveAttribute(
    'href',
    'https://elsewhere.example/ships',
  )
  await expect(text.locator('pre')).toHaveCount(1)
  await expectAccessible(page)

  await change(page, async () => {
    await settings(page).getByRole('combobox', { name: 'How translations are shown' }).click()
    await page.getByRole('option', { name: 'In its place' }).click()
  })
  await expect(openEntry(page, translated)).toBeVisible()
  await expect(row(page, translated)).toBeVisible()
  await expect(text.getByText('Am Morgen kommen die Boote.')).toHaveCount(0)
  await expect(text.getByText("let gate = 'auf'")).toBeVisible()
  await expectAccessible(page)
  expect(model.asked.map(wordsOf).join('\n')).not.toContain(englishTitle)

  await toggleTranslation(page)
  await expect(text.getByText('Am Morgen kommen die Boote.')).toBeVisible()
})

test('a translation that fails says why in its place, and is there after another try', async ({
  page,
  person,
  model,
}) => {
  await open(page, person, model)
  await row(page, englishTitle).click()
  await expect(openEntry(page, englishTitle)).toBeVisible()
  await toolbar(page).getByRole('button', { name: 'More', exact: true }).click()
  await expect(page.getByRole('menuitem').first()).toBeVisible()
  await expect(page.getByRole('menuitem', { name: 'AI translation' })).toHaveCount(0)
  await page.keyboard.press('Escape')

  model.answers({ status: 500 }, translator)
  await row(page, germanTitle).click()
  await expect(openEntry(page, germanTitle)).toBeVisible()
  await toggleTranslation(page)
  const failed = page.getByRole('region', { name: 'Translation' })
  await expect(failed.getByText('The model cannot be reached.')).toBeVisible()
  await expectAccessible(page)
  await failed.getByRole('button', { name: 'Try again' }).click()
  await expect(textOf(page).getByText('In the evening they leave.')).toBeVisible()
  await expect(failed).toHaveCount(0)
  expect(model.asked.filter(isTranslation)).toHaveLength(2)
})

test('nothing is translated that nobody wants, and nothing once AI is off', async ({
  page,
  person,
  model,
}) => {
  await page.clock.install()
  await open(page, person, model)
  await row(page, germanTitle).click()
  await expect(textOf(page).getByText('Am Abend gehen sie.')).toBeVisible()
  await page.clock.runFor(5000)
  expect(model.asked).toEqual([])
  await person.call('PATCH', '/settings/general', { translation: true })
  await person.call('PATCH', '/settings/ai', { assistant: false })
  await page.reload()
  await expect(textOf(page).getByText('Am Abend gehen sie.')).toBeVisible()
  await toolbar(page).getByRole('button', { name: 'More', exact: true }).click()
  await expect(page.getByRole('menuitem').first()).toBeVisible()
  await expect(page.getByRole('menuitem', { name: 'AI translation' })).toHaveCount(0)
  await page.clock.runFor(5000)
  expect(model.asked).toEqual([])
})
