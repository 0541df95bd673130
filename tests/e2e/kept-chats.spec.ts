import type { Page } from 'playwright/test'
import type { Question, Script } from '../support/model-server/model-server.ts'
import { expect, expectAccessible } from './fixtures.ts'
import { expectKept } from './kept-pages.ts'
import { connectModel, test } from './own-model.ts'

test.use({ needs: 'shell 0.3, assistant 0.3', serviceWorkers: 'allow' })

const said = (page: Page) => page.getByRole('log', { name: 'What was said' })
const chats = (page: Page) => page.getByRole('complementary', { name: 'Chats' })

const chatting = ({ tools }: Question): Script => ({ says: tools ? 'A ship ran aground.' : 'Ships' })

test('chats that were looked at are there without a network, and go on once it is back', async ({
  page,
  context,
  person,
  model,
}) => {
  await connectModel(person, model)
  model.answers(chatting)
  await page.goto('/ai')
  await page.getByRole('textbox', { name: 'Your question' }).fill('What is new?')
  await page.keyboard.press('Enter')
  await expect(said(page).getByText('A ship ran aground.')).toBeVisible()
  await expect(chats(page).getByRole('button', { name: /^Ships/ })).toBeVisible()
  // The next page is one that the browser has whole.
  await expectKept(page)
  await page.reload()
  await expect(said(page).getByText('A ship ran aground.')).toBeVisible()

  await context.setOffline(true)
  await page.goto('/ai')
  await chats(page)
    .getByRole('button', { name: /^Ships/ })
    .click()
  await expect(said(page).getByText('A ship ran aground.')).toBeVisible()
  await expect(said(page).getByText('The server cannot be reached. Check your connection.')).toBeVisible()
  await expectAccessible(page)

  await context.setOffline(false)
  // Nobody has to ask for it.
  await expect(said(page).getByText('The server cannot be reached. Check your connection.')).toHaveCount(0)
  await page.getByRole('textbox', { name: 'Your question' }).fill('And now?')
  await page.keyboard.press('Enter')
  await expect(said(page).getByText('A ship ran aground.')).toHaveCount(2)
})
