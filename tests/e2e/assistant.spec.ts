import type { Page } from 'playwright/test'
import { articleTitle, recordingTitle, startArticleSite, type ArticleSite } from '../support/article-site.ts'
import { wordsOf } from '../support/model-server/model-server.ts'
import { expect, expectAccessible } from './fixtures.ts'
import { openEntry, row, toolbar } from './locators.ts'
import { connectModel, test } from './own-model.ts'
import { openArticle } from './open-article.ts'
import type { Person } from './person.ts'

test.use({ needs: 'shell 0.3, reader 0.3' })

let site: ArticleSite

test.beforeAll(async () => {
  site = await startArticleSite()
})

test.afterAll(() => site.stop())

const open = (page: Page, person: Person, title?: string) =>
  openArticle(page, { person, site, ...(title && { title }) })

/** The paths of the assistant that a page asks for, from now on, and the files of its part. */
function watchAssistant(page: Page): string[] {
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (/^\/(?:api\/ai|remotes\/assistant)\//.test(pathname)) asked.push(pathname)
  })
  return asked
}

const settings = (page: Page) => page.getByRole('dialog', { name: 'Settings' })
const textOf = (page: Page) => page.getByRole('region', { name: 'Text of the entry' })
const summary = (page: Page) => page.getByRole('region', { name: 'AI summary' })
const summaryButton = (page: Page) => toolbar(page).getByRole('button', { name: 'AI summary' })

test('a model of one’s own is set up, sums up what is open, and is asked nothing once AI is off', async ({
  page,
  person,
  model,
}) => {
  await open(page, person)
  await expect(summaryButton(page)).toHaveCount(0)

  await page.keyboard.press('Control+,')
  await settings(page).getByRole('button', { name: 'AI', exact: true }).click()
  await expect(settings(page).getByText('There is no model to ask yet')).toBeVisible()
  await settings(page).getByRole('button', { name: 'Add models' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add models' })
  await dialog.getByRole('textbox', { name: 'Address' }).fill(model.url)
  await dialog.getByRole('textbox', { name: 'Models' }).fill('scripted')
  model.answers({ status: 401 }, { says: 'Ready.' })
  await dialog.getByRole('button', { name: 'Test' }).click()
  await expect(dialog.getByText('The key of the model is not accepted.')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByLabel('Key', { exact: true }).fill('sesame')
  await dialog.getByRole('button', { name: 'Test' }).click()
  await expect(dialog.getByText('It works: scripted answers.')).toBeVisible()
  model.answers({ says: 'It says **what** a page is made of. [More](https://evil.example/)' })
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(settings(page).getByText(model.url)).toBeVisible()
  await expectAccessible(page)
  await settings(page).getByRole('button', { name: 'Close' }).click()

  await expect(summary(page).getByText('It says what a page is made of. More')).toBeVisible()
  await expect(summary(page).getByRole('link')).toHaveCount(0)
  expect(model.asked.at(-1)?.authorization).toBe('Bearer sesame')
  await expectAccessible(page)
  await summaryButton(page).click()
  await expect(summary(page)).toHaveCount(0)

  await page.keyboard.press('Control+,')
  await settings(page).getByRole('button', { name: 'AI', exact: true }).click()
  await settings(page).getByRole('switch', { name: 'Use AI' }).click()
  await expect(settings(page).getByRole('button', { name: 'Add models' })).toHaveCount(0)
  await settings(page).getByRole('button', { name: 'Close' }).click()
  await expect(summaryButton(page)).toHaveCount(0)
  const asked = watchAssistant(page)
  await page.reload()
  await expect(textOf(page).getByText('It begins with the first sentence.')).toBeVisible()
  expect(asked).toEqual([])
})

test('a summary that fails says why in words, and is there after another try', async ({
  page,
  person,
  model,
}) => {
  await connectModel(person, model)
  model.answers({ status: 500 }, { says: 'It says what a page is made of.' })
  await open(page, person)
  await expect(summary(page).getByText('The model cannot be reached.')).toBeVisible()
  await expectAccessible(page)
  await summary(page).getByRole('button', { name: 'Try again' }).click()
  await expect(summary(page).getByText('It says what a page is made of.')).toBeVisible()
  expect(model.asked).toHaveLength(2)
})

test('a short text has its summary only when it is asked for, and each text its own', async ({
  page,
  person,
  model,
}) => {
  await connectModel(person, model)
  model.answers({ says: 'It says what a page is made of.' })
  await open(page, person, recordingTitle)
  await expect(summaryButton(page)).toBeVisible()
  await expect(summary(page)).toHaveCount(0)
  await summaryButton(page).click()
  await expect(summary(page).getByText('This text is too short')).toBeVisible()
  await row(page, articleTitle).click()
  await expect(summary(page).getByText('It says what a page is made of.')).toBeVisible()
  expect(model.asked.map(wordsOf).join('\n')).not.toContain('Two people talk.')
})

test('without a model a reading session asks nothing of the assistant, and loads nothing of it', async ({
  page,
  person,
}) => {
  const asked = watchAssistant(page)
  await open(page, person)
  await expect(summaryButton(page)).toHaveCount(0)
  await row(page, recordingTitle).click()
  await expect(openEntry(page, recordingTitle)).toBeVisible()
  await expect(textOf(page).getByText('Two people talk.')).toBeVisible()
  expect(asked).toEqual([])
})
