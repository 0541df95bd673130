// @module-tag long
import { act, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { db } from '@tidings/db'
import { storeChats } from '@tidings/db/chats'
import { queryClient } from '@tidings/runtime'
import { beforeEach, expect, test } from 'vitest'
import texts from '../../locales/en/ai.json'
import { withSomebodySignedIn } from '../testing.tsx'
import { sessionsQuery } from './sessions/sessions.api.ts'
import { ChatServer, messageOf, sessionOf, showPanel } from './testing.tsx'

const ID = 'weather'
const LATER = '2026-11-25T13:00:00.000Z'

let server: ChatServer

withSomebodySignedIn()

beforeEach(() => {
  server = new ChatServer()
  server.messages = [messageOf('user', 'What is new?'), messageOf('assistant', 'Rain.')]
})

test('a chat with something new is noted as seen once it is opened', async () => {
  server.sessions = [sessionOf(ID, 'Weather', { updatedAt: LATER })]
  await showPanel(server)
  await userEvent.click(await screen.findByRole('button', { name: texts.chat.historyUnread }))
  await userEvent.click(await screen.findByRole('button', { name: /^Something new/ }))
  expect(await screen.findByText('Rain.')).toBeTruthy()
  await expect.poll(() => server.seen).toEqual([[ID, LATER]])
  expect(await screen.findByRole('button', { name: texts.chat.history })).toBeTruthy()
})

test('what is said meanwhile in an open chat is shown, and noted as seen until then', async () => {
  server.sessions = [sessionOf(ID, 'Weather')]
  await showPanel(server)
  await userEvent.click(await screen.findByRole('button', { name: texts.chat.history }))
  await userEvent.click(await screen.findByRole('button', { name: /^Weather/ }))
  expect(await screen.findByText('Rain.')).toBeTruthy()
  expect(server.seen).toEqual([])

  server.messages = [...server.messages, messageOf('user', 'Again?'), messageOf('assistant', 'Snow.')]
  server.sessions = [sessionOf(ID, 'Weather', { updatedAt: LATER })]
  await act(async () => queryClient.refetchQueries({ queryKey: sessionsQuery().queryKey }))
  expect(await screen.findByText('Snow.')).toBeTruthy()
  await expect.poll(() => server.seen).toEqual([[ID, LATER]])
})

test('what was seen in another window is nothing new here', async () => {
  server.sessions = [sessionOf(ID, 'Weather', { updatedAt: LATER })]
  await showPanel(server)
  await screen.findByRole('button', { name: texts.chat.historyUnread })
  await storeChats(db, [sessionOf(ID, 'Weather', { updatedAt: LATER, lastSeenAt: LATER })])
  expect(await screen.findByRole('button', { name: texts.chat.history })).toBeTruthy()
})
