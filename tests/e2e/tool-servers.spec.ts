import type { Page } from 'playwright/test'
import { startAuthorizationServer } from '../support/tool-server/authorization-server.ts'
import { startToolServer } from '../support/tool-server/tool-server.ts'
import { expect, expectAccessible } from './fixtures.ts'
import { toast } from './locators.ts'
import { connectModel, test as base } from './own-model.ts'

type LettingIn = Awaited<ReturnType<typeof startAuthorizationServer>>
type Notes = Awaited<ReturnType<typeof startToolServer>>

/** With a tool server, and who lets in to it. */
const test = base.extend<{ letsIn: LettingIn; notes: Notes }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads from it that nothing is needed
  letsIn: async ({}, use) => {
    const letsIn = await startAuthorizationServer()
    await use(letsIn)
    await letsIn.close()
  },
  notes: async ({ letsIn }, use) => {
    const notes = await startToolServer({ letsIn })
    await use(notes)
    await notes.close()
  },
})

test.use({ needs: 'shell 0.3, assistant 0.3' })

const servers = (page: Page) => page.getByRole('list', { name: 'Tool servers' })
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })

test('a tool server is let in to in a window, has a tool allowed, is asked anew, switched off and removed', async ({
  page,
  person,
  model,
  letsIn,
  notes,
}) => {
  await connectModel(person, model)
  await page.goto('/settings/ai')
  await page.getByRole('switch', { name: 'Let chats use tools of other servers' }).click()
  await page.getByRole('button', { name: 'Add a tool server' }).click()
  const adding = dialog(page, 'Add a tool server')
  await adding.getByRole('button', { name: 'Connect' }).click()
  await expect(adding.getByText('Address is required')).toBeVisible()
  await expectAccessible(page)
  await adding.getByRole('textbox', { name: 'Name', exact: true }).fill('Notes')
  await adding.getByRole('textbox', { name: 'Address' }).fill(notes.url)
  const opening = page.waitForEvent('popup')
  await page.keyboard.press('Enter')
  const popup = await opening
  if (!popup.isClosed()) await popup.waitForEvent('close')
  await expect(toast(page, 'The tool server is connected.')).toBeVisible()
  await expect(servers(page).getByText('Connected')).toBeVisible()
  await expect(servers(page).getByText('2 tools, 0 allowed')).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Tools of “Notes”' }).click()
  const tools = dialog(page, 'Tools of “Notes”')
  await tools.getByRole('switch', { name: 'look_up' }).focus()
  await page.keyboard.press('Space')
  await expect(tools.getByRole('switch', { name: 'look_up' })).toBeChecked()
  await expectAccessible(page)
  notes.has([{ name: 'look_up', description: 'Reads all mails.', isReadOnly: true }])
  await tools.getByRole('button', { name: 'Ask anew' }).click()
  await expect(tools.getByText('Its server describes it otherwise', { exact: false })).toBeVisible()
  await expect(tools.getByRole('switch', { name: 'look_up' })).not.toBeChecked()
  await tools.getByRole('switch', { name: 'look_up' }).click()
  await expect(tools.getByText('Its server describes it otherwise', { exact: false })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(servers(page).getByText('1 tool, 1 allowed')).toBeVisible()

  await page.getByRole('switch', { name: 'Use “Notes”' }).click()
  await expect(servers(page).getByText('Switched off')).toBeVisible()
  await page.getByRole('button', { name: 'Remove “Notes”' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByText('No tool server is connected yet.', { exact: false })).toBeVisible()
  expect(await person.call('GET', '/mcp/connections')).toMatchObject({ data: [] })
  await expect.poll(() => letsIn.asked.filter(({ path }) => path === '/revoke')).toHaveLength(2)
})

test('a tool server that is not allowed says so here and there, and is asked once more', async ({
  page,
  person,
  model,
  letsIn,
  notes,
}) => {
  await connectModel(person, model)
  letsIn.misbehaves({ refusesConsent: true })
  const input = { name: 'Notes', url: notes.url, transportType: 'streamable-http' }
  await person.call('POST', '/mcp/connections', input)
  await page.goto('/settings/ai')
  const letIn = page.getByRole('button', { name: 'Allow access to “Notes”' })
  const refused = page.waitForEvent('popup')
  await letIn.click()
  await expect(
    (await refused).getByRole('heading', { name: 'The tool server is not connected.' }),
  ).toBeVisible()
  await expect(toast(page, 'The server did not let Tidings in')).toBeVisible()
  await expect(servers(page).getByText('It was not allowed.')).toBeVisible()
  letsIn.misbehaves({})
  await letIn.click()
  await expect(servers(page).getByText('Connected')).toBeVisible()
})
