import type { Page } from 'playwright/test'
import { wordsOf, type Question, type Script } from '../support/model-server/model-server.ts'
import { expect, expectAccessible } from './fixtures.ts'
import { connectModel, test } from './own-model.ts'

test.use({ needs: 'shell 0.3, reader 0.3' })

const boat = 'Owns a boat, and sails on Sundays.'

const question = (page: Page) => page.getByRole('textbox', { name: 'Your question' })
const said = (page: Page) => page.getByRole('log', { name: 'What was said' })
const proposal = (page: Page, title: string) => page.getByRole('region', { name: title })
const memories = (page: Page) => page.getByRole('dialog', { name: 'Memories' })

/** A model that first asks for this, and then says something. */
const proposing =
  (name: string, input: object, says: string) =>
  ({ tools, messages }: Question): Script => {
    if (!tools) return { says: 'Boats' }
    return messages.at(-1)?.role === 'tool' ? { says } : { says: '', calls: [{ name, input }] }
  }

async function ask(page: Page, text: string): Promise<void> {
  await question(page).fill(text)
  await page.keyboard.press('Enter')
}

test('what a chat proposes to remember is kept by a click, told to the next chat, and forgotten', async ({
  page,
  person,
  model,
}) => {
  await connectModel(person, model)
  model.answers(proposing('save_user_memory', { memory: boat, tags: ['boats'] }, 'You decide.'))
  await page.goto('/ai')
  await ask(page, 'I own a boat, and sail on Sundays. Remember that.')
  await expect(said(page).getByText('You decide.')).toBeVisible()
  await expect(proposal(page, 'Remember this?').getByText(boat)).toBeVisible()
  expect(await person.call('GET', '/ai/memory')).toEqual({ data: [] })
  await expectAccessible(page)

  await page.reload()
  await proposal(page, 'Remember this?').getByRole('button', { name: 'Save' }).click()
  await expect(proposal(page, 'Saved to your memories')).toBeVisible()
  expect(await person.call('GET', '/ai/memory')).toMatchObject({ data: [{ memory: boat, tags: ['boats'] }] })
  await page.reload()
  await expect(proposal(page, 'Saved to your memories')).toBeVisible()

  const changes = { memory: 'Sold the boat.' }
  const change = { action: 'update', mark: 'm1', changes, reason: 'You sold it.' }
  model.answers(proposing('manage_user_memory', change, 'Shall I?'))
  await page.getByRole('button', { name: 'New chat' }).click()
  await ask(page, 'I sold it.')
  await expect(said(page).getByText('Shall I?')).toBeVisible()
  expect(model.asked.filter(({ tools }) => tools).map(wordsOf)).toContainEqual(expect.stringContaining(boat))
  await page.getByText('Used 1 memory').click()
  await expect(said(page).getByRole('listitem').getByText(boat)).toBeVisible()
  const card = proposal(page, 'Change this memory?')
  await expect(card.getByText(boat)).toBeVisible()
  await expect(card.getByText('Sold the boat.')).toBeVisible()
  await card.getByRole('button', { name: 'Dismiss' }).click()
  await expect(proposal(page, 'Dismissed: nothing was changed')).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Manage memories' }).click()
  await memories(page)
    .getByRole('button', { name: `Forget “${boat}”` })
    .click()
  await expect(memories(page).getByText(`Forgotten: ${boat}`)).toBeVisible()
  await expect(memories(page).getByRole('button', { name: 'Undo' })).toBeFocused()
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await memories(page)
    .getByRole('button', { name: `Forget “${boat}”` })
    .click()
  await expect(memories(page).getByRole('button', { name: 'Undo' })).toBeVisible()
  expect(await person.call('GET', '/ai/memory')).toEqual({ data: [] })
  await page.keyboard.press('Escape')
  await expect(said(page).getByText('1 of them has been forgotten since.')).toBeVisible()
})

test('memories are added, found, changed and forgotten in the settings, and told to no chat where one does not want it', async ({
  page,
  person,
  model,
}) => {
  await connectModel(person, model)
  model.answers(({ tools }) => ({ says: tools ? 'Fine.' : 'A title' }))
  await page.goto('/settings/ai')
  await page.getByRole('button', { name: 'Manage memories' }).click()
  for (const text of ['Reads about bread.', 'Rides a train to work.', 'Grows old roses.']) {
    await memories(page).getByRole('button', { name: 'Add a memory' }).click()
    await memories(page).getByRole('textbox', { name: 'What to remember' }).fill(text)
    await memories(page).getByRole('button', { name: 'Save' }).click()
    await expect(memories(page).getByText(text)).toBeVisible()
  }
  await memories(page).getByRole('searchbox', { name: 'Search memories' }).fill('train')
  await expect(memories(page).getByText('Grows old roses.')).toHaveCount(0)
  await memories(page).getByRole('button', { name: 'Edit “Rides a train to work.”' }).click()
  await memories(page).getByRole('textbox', { name: 'What to remember' }).fill('Rides a train home.')
  await memories(page).getByRole('textbox', { name: 'Tags' }).fill('trains, work')
  await memories(page).getByLabel('Forget after').fill('2100-01-01')
  await expectAccessible(page)
  await memories(page).getByRole('button', { name: 'Save' }).click()
  await expect(memories(page).getByText(/^Until .*2100/)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Show all 3 memories' })).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('switch', { name: 'Remember things about you' }).click()
  await expect
    .poll(() => person.call('GET', '/settings'))
    .toMatchObject({ settings: { ai: { memories: false } } })
  await page.goto('/ai')
  await ask(page, 'How is it?')
  await expect(said(page).getByText('Fine.')).toBeVisible()
  const asked = model.asked.filter(({ tools }) => tools)
  expect(asked.map(wordsOf).join('\n')).not.toContain('roses')
  await expect(page.getByText(/Used \d memor/)).toHaveCount(0)

  await page.goto('/settings/ai')
  await page.getByRole('button', { name: 'Show all 3 memories' }).click()
  await memories(page).getByRole('button', { name: 'Forget all' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Forget all' }).click()
  await expect(memories(page).getByText('Nothing is remembered yet.', { exact: false })).toBeVisible()
  expect(await person.call('GET', '/ai/memory')).toEqual({ data: [] })
})
