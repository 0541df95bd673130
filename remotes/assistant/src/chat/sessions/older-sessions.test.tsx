// @module-tag long
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import texts from '../../../locales/en/ai.json'
import { withSomebodySignedIn } from '../../testing.tsx'
import { ChatServer, sessionOf, showPanel } from '../testing.tsx'

withSomebodySignedIn()

/** The latest first, two of each second. */
const chats = (count: number) =>
  Array.from({ length: count }, (_, at) =>
    sessionOf(`chat-${at}`, `Chat ${at}`, {
      updatedAt: new Date(Date.UTC(2026, 10, 25) - Math.floor((at + 1) / 2) * 1000).toISOString(),
    }),
  )

async function openHistory(server: ChatServer): Promise<HTMLElement> {
  await showPanel(server)
  await userEvent.click(await screen.findByRole('button', { name: texts.chat.history }))
  return screen.findByRole('dialog', { name: texts.chat.history })
}

test('chats beyond the first hundred are there page by page, each once, though two changed at once', async () => {
  const server = new ChatServer()
  server.sessions = chats(205)
  const popup = await openHistory(server)
  const listed = () =>
    within(popup)
      .getAllByRole('listitem')
      .map((item) => within(item).getByText(/^Chat \d+$/).textContent)
  await within(popup).findByText('Chat 99')
  expect(listed()).toHaveLength(100)
  await userEvent.click(within(popup).getByRole('button', { name: texts.chat.session.older }))
  await within(popup).findByText('Chat 198')
  await userEvent.click(within(popup).getByRole('button', { name: texts.chat.session.older }))
  await within(popup).findByText('Chat 204')
  expect(listed()).toEqual(server.sessions.map(({ title }) => title))
  await expect.poll(() => within(popup).queryByRole('button', { name: texts.chat.session.older })).toBeNull()
})

test('nothing older is offered where all are there', async () => {
  const server = new ChatServer()
  server.sessions = chats(3)
  const popup = await openHistory(server)
  await within(popup).findByText('Chat 2')
  expect(within(popup).queryByRole('button', { name: texts.chat.session.older })).toBeNull()
})

async function deleteChat(popup: HTMLElement, title: string): Promise<void> {
  await userEvent.click(await within(popup).findByRole('button', { name: `Delete “${title}”` }))
  const asked = await screen.findByRole('alertdialog')
  await userEvent.click(within(asked).getByRole('button', { name: texts.chat.session.remove }))
  await expect.poll(() => screen.queryByRole('alertdialog')).toBeNull()
}

test('a chat that could not be deleted stays, which is said, and is deleted by another try', async () => {
  const server = new ChatServer()
  server.sessions = chats(3)
  const popup = await openHistory(server)
  await within(popup).findByText('Chat 1')
  server.isAway = true
  await deleteChat(popup, 'Chat 1')
  expect(await screen.findByText(texts.chat.session.notRemoved)).toBeTruthy()
  expect(within(popup).getByText('Chat 1')).toBeTruthy()
  server.isAway = false
  await deleteChat(popup, 'Chat 1')
  await expect.poll(() => within(popup).queryByText('Chat 1')).toBeNull()
  expect(within(popup).getByText('Chat 2')).toBeTruthy()
})
