// @module-tag long
import { act, cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { makeUser } from '@tidings/contracts/testing'
import { db } from '@tidings/db'
import { getChat } from '@tidings/db/chats'
import { $session } from '@tidings/runtime'
import { beforeEach, describe, expect, test } from 'vitest'
import texts from '../../locales/en/ai.json'
import {
  ask,
  ChatServer,
  ending,
  messageOf,
  questionField,
  saying,
  sessionOf,
  showPanel,
} from './testing.tsx'
import { withSomebodySignedIn } from '../testing.tsx'

let server: ChatServer

withSomebodySignedIn()

beforeEach(() => {
  server = new ChatServer()
  server.sessions = [sessionOf('kept', 'A chat')]
  server.messages = [messageOf('user', 'Who are you?'), messageOf('assistant', 'A model.')]
})

const openHistory = async () =>
  userEvent.click(await screen.findByRole('button', { name: texts.chat.history }))

async function openKept(): Promise<void> {
  await showPanel(server)
  await openHistory()
  await userEvent.click(await screen.findByRole('button', { name: /^A chat/ }))
  await screen.findByText('A model.')
}

/** As a page that is loaded anew: nothing is left but what the browser keeps. */
async function leave(): Promise<void> {
  cleanup()
  await act(async () => {
    $session.set(null)
    $session.set(makeUser())
  })
}

describe('without a server', () => {
  test('chats that were looked at are there, and are told anew by another try', async () => {
    await openKept()
    await leave()
    server.isAway = true
    await openKept()
    expect(await screen.findByText(texts.failure.noResponse)).toBeTruthy()
    server.isAway = false
    server.messages = [...server.messages, messageOf('user', 'And now?'), messageOf('assistant', 'Still.')]
    await userEvent.click(screen.getByRole('button', { name: texts.failure.retry }))
    expect(await screen.findByText('Still.')).toBeTruthy()
    expect(screen.queryByText(texts.failure.noResponse)).toBeNull()
    expect(server.asked).toEqual([])
  })

  test('what was said last is there, and no reply that was half written', async () => {
    await openKept()
    await ask(server, 'And now?')
    await expect.poll(() => server.asked).toHaveLength(1)
    act(() => server.say(...saying('Still a model.'), ...ending))
    act(() => server.end())
    await screen.findByText('Still a model.')
    await expect.poll(() => server.seen.length).toBeGreaterThan(0)
    await ask(server, 'Really?')
    await expect.poll(() => server.asked).toHaveLength(2)
    act(() => server.say(...saying('Half of')))
    await screen.findByText('Half of')
    await leave()
    server.isAway = true
    await openKept()
    expect(screen.getByText('Still a model.')).toBeTruthy()
    expect(screen.queryByText('Half of')).toBeNull()
  })
})

/** What there is once something was said elsewhere. */
const more = () => [...server.messages, messageOf('user', 'And then?'), messageOf('assistant', 'Still.')]

describe('what is said before it is known what was said', () => {
  test('waits for that, and hides nothing of it', async () => {
    await openKept()
    await leave()
    const told = Promise.withResolvers<void>()
    server.tells = told.promise
    await openKept()
    server.messages = more()
    server.earlier = [messageOf('user', 'Good morning')]
    await userEvent.type(await questionField(), 'And now?{Enter}')
    expect((await questionField()).textContent).toBe('And now?')
    expect(screen.getByRole('button', { name: texts.chat.edit })).toHaveProperty('disabled', true)
    expect(server.asked).toEqual([])
    told.resolve()
    await expect.poll(() => server.heard).toBe('And now?')
    expect((await questionField()).textContent).toBe('')
    for (const text of ['A model.', 'Still.', 'And now?']) expect(screen.getByText(text)).toBeTruthy()
    expect(screen.getByRole('button', { name: texts.chat.earlier })).toBeTruthy()
  })

  test('stays where it was written as long as that cannot be had, and what is kept stays as well', async () => {
    await openKept()
    await leave()
    server.isAway = true
    await openKept()
    await screen.findByText(texts.failure.noResponse)
    const missed = server.missed
    await userEvent.type(await questionField(), 'And now?{Enter}')
    await expect.poll(() => server.missed).toBeGreaterThan(missed)
    await screen.findByText(texts.failure.noResponse)
    expect((await questionField()).textContent).toBe('And now?')
    expect((await getChat(db, 'kept'))?.messages).toHaveLength(server.messages.length)
    server.isAway = false
    server.messages = more()
    await userEvent.type(await questionField(), '{Enter}')
    await expect.poll(() => server.heard).toBe('And now?')
    for (const text of ['A model.', 'Still.', 'And now?']) expect(screen.getByText(text)).toBeTruthy()
  })

  test('is not sent where a reply turns out to be under way, which goes on', async () => {
    server.messages = [
      messageOf('user', 'How is it?'),
      messageOf('assistant', '', { id: 'reply', status: 'pending', messageParts: [] }),
    ]
    const told = Promise.withResolvers<void>()
    server.tells = told.promise
    server.say(...saying('It is '))
    await showPanel(server)
    await openHistory()
    await userEvent.click(await screen.findByRole('button', { name: /^A chat/ }))
    await userEvent.type(await questionField(), 'And now?{Enter}')
    told.resolve()
    expect(await screen.findByText('It is')).toBeTruthy()
    act(() => server.say({ type: 'text-delta', id: 't', delta: 'fine.' }, ...ending))
    act(() => server.end())
    expect(await screen.findByText('It is fine.')).toBeTruthy()
    expect(server.asked).toEqual([])
    expect((await questionField()).textContent).toBe('And now?')
  })
})

test('a chat that was deleted elsewhere is no more', async () => {
  await openKept()
  await leave()
  server.sessions = []
  await showPanel(server)
  await openHistory()
  expect(await screen.findByText(texts.chat.session.none)).toBeTruthy()
  await leave()
  server.isAway = true
  await showPanel(server)
  await openHistory()
  expect(await screen.findByText(texts.failure.noResponse)).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^A chat/ })).toBeNull()
})
