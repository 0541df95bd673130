// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { canRunCommand, runCommand } from '@tidings/runtime'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { loadLate } from '../../late/late.ts'
import { entryOf, fillDatabase, renderAt, subscriptionTo } from '../../testing.tsx'
import { TimelinePart } from '../../timeline/timeline-part.tsx'
import { $entryDialog } from '../dialogs/entry-dialog.store.ts'

const letters = subscriptionTo('Letters')
const mail = entryOf(letters, { title: 'A mail', url: null, content: '<p>Words of <b>Ann</b></p>' })

beforeAll(() => loadLate())

afterEach(() => {
  cleanup()
  $entryDialog.set(null)
})

async function openMail(): Promise<void> {
  await fillDatabase([letters], [mail])
  await renderAt(`/timeline/all/all/${mail.entries.id}`, <TimelinePart />)
  await screen.findByRole('heading', { name: 'A mail', level: 1 })
  await waitFor(() => expect(canRunCommand('entry:share')).toBe(true))
}

test('an entry without an address is shared by its title, its text, and a picture of its words', async () => {
  await openMail()
  const user = userEvent.setup()
  const share = vi.fn<(data: ShareData) => Promise<void>>(async () => undefined)
  Object.defineProperty(navigator, 'share', { configurable: true, value: share })
  runCommand('entry:share')
  const dialog = within(await screen.findByRole('dialog', { name: 'Share' }))
  const names = () => dialog.getAllByRole('button').map((button) => button.textContent)
  expect(names()).toEqual(expect.arrayContaining(['Copy title', 'Copy as Markdown', 'Share with an app']))
  expect(names()).not.toContain('Copy link')
  expect(dialog.queryByRole('link')).toBeNull()
  expect(dialog.getByRole('textbox', { name: 'Quotation' })).toBeTruthy()
  await user.click(dialog.getByRole('button', { name: 'Share with an app' }))
  expect(share.mock.calls).toEqual([[{ title: 'A mail', text: '# A mail\n\nWords of **Ann**' }]])
  Reflect.deleteProperty(navigator, 'share')
})

test.each(['entry:copy-link', 'entry:open-in-browser'])('%s says that there is no address', async (id) => {
  await openMail()
  runCommand(id)
  expect((await screen.findAllByText('This entry has no address.')).length).toBeGreaterThan(0)
})
