import type { Page } from 'playwright/test'
import type { Question, Script } from '../support/model-server/model-server.ts'
import { startToolServer, type ToolServer } from '../support/tool-server/tool-server.ts'
import { expect, expectAccessible } from './fixtures.ts'
import { connectModel, test as base } from './own-model.ts'
import type { Person } from './person.ts'

/** With a tool server that a test connects. */
const test = base.extend<{ notes: ToolServer }>({
  notes: async ({ person, model }, use) => {
    await connectModel(person, model)
    const notes = await startToolServer()
    await use(notes)
    await notes.close()
  },
})

test.use({ needs: 'shell 0.3, reader 0.3' })

const question = (page: Page) => page.getByRole('textbox', { name: 'Your question' })
const said = (page: Page) => page.getByRole('log', { name: 'What was said' })
const card = (page: Page, title: string) => page.getByRole('region', { name: title })

/** Connects the server, and has chats use these tools of it. */
async function allow(person: Person, { url }: ToolServer, ...allowedTools: string[]): Promise<void> {
  const input = { name: 'Notes', transportType: 'streamable-http', url }
  const { connectionId } = await person.call<{ connectionId: string }>('POST', '/mcp/connections', input)
  await person.call('PUT', `/mcp/connections/${connectionId}`, { allowedTools })
  await person.call('PATCH', '/settings/ai', { mcpEnabled: true })
}

/** A model that first asks a tool, and then says something. */
const asking =
  (name: string, input: object, says: string) =>
  ({ tools, messages }: Question): Script => {
    if (!tools) return { says: 'Shopping' }
    return messages.at(-1)?.role === 'tool' ? { says } : { says: '', calls: [{ name, input }] }
  }

async function ask(page: Page, text: string): Promise<void> {
  await question(page).fill(text)
  await page.keyboard.press('Enter')
}

test('what a tool of another server is to do is seen whole, sent once by a press, and gone on with', async ({
  page,
  person,
  model,
  notes,
}) => {
  const text = '![Milk](https://evil.example/milk.png) and **bread**'
  notes.has([
    { name: 'write_down', title: 'Write a note', says: '<img src="https://evil.example/a.png"> Noted.' },
  ])
  await allow(person, notes, 'write_down')
  model.answers(asking('mcp_1_write_down', { text }, 'You decide.'))
  await page.goto('/ai')
  await ask(page, 'Write it down.')
  await expect(said(page).getByText('You decide.')).toBeVisible()
  const open = card(page, 'Send this to “Notes”?')
  await expect(open.getByText('write_down')).toBeVisible()
  await expect(open.getByText('Write a note')).toBeVisible()
  await expect(open.getByRole('figure', { name: 'All that is sent' })).toContainText(
    JSON.stringify({ text }, null, 2),
  )
  await expectAccessible(page)
  expect(notes.calls).toEqual([])

  const answered = Promise.withResolvers<void>()
  notes.waits(answered.promise)
  const run = open.getByRole('button', { name: 'Run' })
  // That tools may be run was set elsewhere, which the page hears a moment after its start.
  await expect(run).toBeEnabled()
  await run.press('Enter')
  const underWay = card(page, 'Sent to “Notes”: under way')
  await expect(underWay).toBeFocused()
  await expect.poll(() => notes.calls).toEqual([{ tool: 'write_down', input: { text } }])
  await page.reload()
  await expect(underWay).toBeVisible()
  answered.resolve()
  const done = card(page, 'Sent to “Notes”: it has answered')
  await expect(done.getByText('<img src="https://evil.example/a.png"> Noted.')).toBeVisible()
  await expectAccessible(page)

  model.answers(({ tools }) => ({ says: tools ? 'Then all is well.' : 'Shopping' }))
  await page.getByRole('button', { name: 'Go on' }).click()
  await expect(said(page).getByText('Then all is well.')).toBeVisible()
  expect(JSON.stringify(model.asked.findLast(({ tools }) => tools)?.messages)).toContain('Noted.')
  await page.reload()
  await expect(done.getByText(/Noted\.$/)).toBeVisible()
  expect(notes.calls).toHaveLength(1)
})

test('a tool is declined, and nothing is sent; nor is it once it is not allowed any more', async ({
  page,
  person,
  model,
  notes,
}) => {
  await allow(person, notes, 'write_down')
  model.answers(asking('mcp_1_write_down', { text: 'Milk' }, 'You decide.'))
  await page.goto('/ai')
  await ask(page, 'Write it down.')
  await card(page, 'Send this to “Notes”?').getByRole('button', { name: 'Decline' }).click()
  await expect(card(page, 'Declined: nothing was sent to “Notes”')).toBeFocused()
  await expectAccessible(page)

  await page.getByRole('button', { name: 'New chat' }).click()
  await expect(card(page, 'Declined: nothing was sent to “Notes”')).toHaveCount(0)
  await ask(page, 'Write it down after all.')
  await expect(said(page).getByText('You decide.')).toBeVisible()
  const open = card(page, 'Send this to “Notes”?')
  await expect(open.getByRole('button', { name: 'Run' })).toBeEnabled()
  const { data } = await person.call<{ data: { id: string }[] }>('GET', '/mcp/connections')
  await person.call('DELETE', `/mcp/connections/${data[0]?.id}`)
  await open.getByRole('button', { name: 'Run' }).click()
  const nothing = card(page, 'Nothing was sent to “Notes”')
  await expect(nothing.getByText('This tool was not there any more', { exact: false })).toBeVisible()
  await page.reload()
  await expect(nothing).toBeVisible()
  expect(notes.calls).toEqual([])
})

test('a tool that only reads is asked by itself, and seen among the steps', async ({
  page,
  person,
  model,
  notes,
}) => {
  notes.has([{ name: 'look_up', isReadOnly: true, says: '[Two](https://evil.example/) bottles.' }])
  await allow(person, notes, 'look_up')
  model.answers(asking('mcp_1_look_up', { text: 'Milk' }, 'Enough.'))
  await page.goto('/ai')
  await ask(page, 'Is there milk?')
  await expect(said(page).getByText('Enough.')).toBeVisible()
  expect(notes.calls).toEqual([{ tool: 'look_up', input: { text: 'Milk' } }])
  await said(page).getByText('1 step').click()
  const step = said(page).getByRole('listitem').filter({ hasText: 'Asked Notes: look_up' })
  await expect(step.getByRole('figure', { name: 'What it was given' })).toContainText('"text": "Milk"')
  await expect(step.getByRole('figure', { name: 'What it answered' })).toContainText(
    '[Two](https://evil.example/) bottles.',
  )
  await expect(said(page).getByRole('link')).toHaveCount(0)
  await expectAccessible(page)
})
