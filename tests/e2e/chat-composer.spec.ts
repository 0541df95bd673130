import type { Page } from 'playwright/test'
import { articleTitle, recordingTitle, startArticleSite, type ArticleSite } from '../support/article-site.ts'
import { wordsOf, type ModelServer } from '../support/model-server/model-server.ts'
import { expect, expectAccessible } from './fixtures.ts'
import { openEntry, row } from './locators.ts'
import { connectModel, test } from './own-model.ts'

test.use({ needs: 'shell 0.3, reader 0.3, assistant 0.3' })

let site: ArticleSite

test.beforeAll(async () => {
  site = await startArticleSite()
})

test.afterAll(() => site.stop())

const question = (page: Page) => page.getByRole('textbox', { name: 'Your question' })
const said = (page: Page) => page.getByRole('log', { name: 'What was said' })
const options = (page: Page) => page.getByRole('listbox', { name: 'Suggestions' }).getByRole('option')
const replies = (page: Page) => page.getByRole('article', { name: 'AI', exact: true })

/** What the model was asked last in a chat. */
const heard = (model: ModelServer) =>
  model.asked
    .filter(({ tools }) => tools)
    .map(wordsOf)
    .at(-1)

test('a question holds what was selected, what it mentions by name, and a shortcut of one’s own', async ({
  page,
  person,
  model,
}) => {
  await connectModel(person, model)
  await person.call('POST', '/subscriptions', { url: site.feedUrl, view: 0 })
  model.answers(({ tools }) => ({ says: tools ? 'So it is.' : 'A title' }))

  await page.goto('/settings/ai')
  await page.getByRole('button', { name: 'Add shortcut' }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill('In a word')
  await page.getByRole('textbox', { name: 'Prompt' }).fill('Say it in one word.')
  await expectAccessible(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('switch', { name: /In a word/ })).toBeChecked()
  await expectAccessible(page)

  await page.goto('/timeline/view-0')
  await row(page, articleTitle).click()
  await expect(openEntry(page, articleTitle)).toBeVisible()
  await page.locator('[data-command-scope=entry-render]').getByText('It begins with the first').selectText()
  await page.keyboard.press('Control+i')
  await expect(question(page)).toBeFocused()
  await expect(page.getByRole('button', { name: /^“It begins with the first/ })).toBeVisible()
  await page.keyboard.type('Is it as in @lett')
  await expect(options(page)).toHaveText([/^Letters of lead/])
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await page.keyboard.type('or not?')
  await page.keyboard.press('Enter')
  await expect(said(page).getByText('So it is.')).toBeVisible()
  expect(heard(model)).toMatch(/"selectedText": "It begins with the first sentence/)
  expect(heard(model)).toMatch(/Is it as in \(entry e\d\) or not\?/)
  expect(heard(model)).toContain(recordingTitle)
  await expect(page.getByRole('button', { name: /^“It begins with the first/ })).toHaveCount(0)

  await question(page).click()
  await page.keyboard.type('/in a')
  await expect(options(page)).toHaveText(['In a word'])
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await expect(replies(page)).toHaveCount(2)
  await expect(said(page).getByText('/In a word')).toBeVisible()
  // The reply has its place before the model is asked for it.
  await expect.poll(() => heard(model)).toContain('Say it in one word.')
  await expect(page.getByRole('button', { name: 'Another reply' })).toBeVisible()

  await page.getByRole('group', { name: 'Shortcuts' }).getByRole('button', { name: 'Analyze' }).click()
  await expect(replies(page)).toHaveCount(3)
  await expect.poll(() => heard(model)).toContain('Analyze the entry that I have open.')
  await expect(page.getByRole('button', { name: 'Another reply' })).toBeVisible()

  await page.getByRole('button', { name: 'In a word' }).focus()
  await page.keyboard.press('Shift+F10')
  await page.getByRole('menuitem', { name: 'Switch off' }).press('Enter')
  await expect(page.getByRole('button', { name: 'In a word' })).toHaveCount(0)

  await page.reload()
  await said(page)
    .getByRole('link', { name: `@${recordingTitle}` })
    .click()
  await expect(openEntry(page, recordingTitle)).toBeVisible()
  await expectAccessible(page)
})

test('a timeline is summed up from its menu, on a desk by the panel that opens, on a phone by the page of the chat', async ({
  page,
  person,
  model,
}) => {
  await connectModel(person, model)
  await person.call('POST', '/subscriptions', { url: site.feedUrl, view: 0 })
  model.answers(({ tools }) => ({ says: tools ? 'So it is.' : 'A title' }))
  const sumUp = async () => {
    await page.goto('/timeline/view-0')
    await expect(row(page, articleTitle)).toBeVisible()
    await page.getByRole('button', { name: 'More of this list' }).click()
    await page.getByRole('menuitem', { name: 'Summarize' }).click()
    await expect(said(page).getByText('/Summarize')).toBeVisible()
    await expect(said(page).getByText('So it is.')).toBeVisible()
    await expect(replies(page)).toHaveCount(1)
    expect(heard(model)).toContain(articleTitle)
  }
  await sumUp()
  await page.getByRole('button', { name: 'Close chat' }).click()
  await page.setViewportSize({ width: 390, height: 844 })
  await sumUp()
  await expect(page).toHaveURL(/\/ai\/timeline-summary/)
  await expectAccessible(page)
})
