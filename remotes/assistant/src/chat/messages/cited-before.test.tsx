// @module-tag long
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import texts from '../../../locales/en/ai.json'
import type { Part } from '../engine/apply-chunk.ts'
import { ChatServer, messageOf, replies, sessionOf, showPanel } from '../testing.tsx'
import { withSomebodySignedIn } from '../../testing.tsx'

let server: ChatServer

withSomebodySignedIn()

beforeEach(() => {
  server = new ChatServer()
  server.sessions = [sessionOf('long', 'A long chat')]
  server.earlier = [messageOf('user', 'What of the ship?')]
})

const [ship, bread] = ['5678901234567890', '5678901234567891']

const sourceOf = (entryId: string, title: string): Part => ({
  type: 'source-document',
  sourceId: 'e1',
  mediaType: 'text/html',
  title,
  providerMetadata: { tidings: { entryId, feedId: '6789012345678901' } },
})

const referencesTo = (entryId: string): Part => ({
  type: 'data-references',
  data: { citations: [{ sourceId: 'e1', entryId, quote: 'ran aground', isFound: true }], addresses: [] },
})

const saying = (text: string, ...parts: Part[]) =>
  messageOf('assistant', text, { messageParts: [{ type: 'text', text }, ...parts] })

/** Opens the chat, of which the page is told the latest part alone. */
async function open(): Promise<void> {
  await showPanel(server)
  await userEvent.click(await screen.findByRole('button', { name: texts.chat.history }))
  await userEvent.click(await screen.findByRole('button', { name: /^A long chat/ }))
  await screen.findByText(/As I said/)
}

test('what a reply cites that was told long before leads to the entry, as the server has found it', async () => {
  server.messages = [saying('As I said.[[e1|ran aground]] Yes.[[e1|ran aground]]', referencesTo(ship))]
  await open()
  const name = `1 ${texts.chat.citation.earlier}: “ran aground”`
  for (const link of screen.getAllByRole('link', { name }))
    expect(link.getAttribute('href')).toBe(`/timeline/all/all/${ship}#words=ran%20aground`)
  const sources = screen.getByRole('navigation', { name: texts.chat.sources })
  expect(within(sources).getAllByRole('link')).toHaveLength(1)
  expect(screen.queryByRole('button', { name: texts.chat.citation.unknown })).toBeNull()
})

test('a reply leads to what it has told of itself, though another has told something else by that name', async () => {
  server.messages = [
    saying('As I said.[[e1|ran aground]]', sourceOf(ship, 'A ship'), referencesTo(ship)),
    saying('And bread.[[e1|of rye]]', sourceOf(bread, 'Bread')),
  ]
  await open()
  expect(screen.getByRole('link', { name: '1 A ship: “ran aground”' }).getAttribute('href')).toContain(ship)
  expect(screen.getByRole('link', { name: '1 Bread: “of rye”' }).getAttribute('href')).toContain(bread)
  expect(replies()).toHaveLength(2)
})
