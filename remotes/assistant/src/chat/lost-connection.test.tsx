// @module-tag long
import { act, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Refusal } from '@tidings/runtime/testing'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import texts from '../../locales/en/ai.json'
import { ask, ChatServer, ending, messageOf, replies, saying, sessionOf, showPanel } from './testing.tsx'
import { withSomebodySignedIn } from '../testing.tsx'

let server: ChatServer

withSomebodySignedIn()

beforeEach(() => {
  server = new ChatServer()
})

/** Opens a chat in which something was said on another day. */
async function openKept() {
  server.sessions = [sessionOf('kept', 'A chat')]
  await showPanel(server)
  await userEvent.click(await screen.findByRole('button', { name: texts.chat.history }))
  await userEvent.click(await screen.findByRole('button', { name: /^A chat/ }))
}

/** Leaves the page for another, and comes back to it. */
const comeBack = async () => act(async () => document.dispatchEvent(new Event('visibilitychange')))

const kept = [messageOf('user', 'Who are you?'), messageOf('assistant', 'A model.')]

describe('whoever comes back to the page', () => {
  test('without a network finds the chat as it was', async () => {
    server.messages = kept
    await openKept()
    await screen.findByText('A model.')
    server.isAway = true
    await comeBack()
    await expect.poll(() => server.missed).toBeGreaterThan(0)
    await userEvent.tab()
    expect(screen.getByText('A model.')).toBeTruthy()
    expect(screen.queryByText(texts.failure.noResponse)).toBeNull()
  })

  test('sees what was said elsewhere, and still what was brought from further back', async () => {
    server.messages = kept
    server.earlier = [messageOf('user', 'Good morning'), messageOf('assistant', 'Good morning to you.')]
    await openKept()
    await userEvent.click(await screen.findByRole('button', { name: texts.chat.earlier }))
    await screen.findByText('Good morning to you.')
    server.messages = [...kept, messageOf('user', 'And now?'), messageOf('assistant', 'Still a model.')]
    await comeBack()
    expect(await screen.findByText('Still a model.')).toBeTruthy()
    expect(screen.getByText('Good morning to you.')).toBeTruthy()
    expect(screen.queryByRole('button', { name: texts.chat.earlier })).toBeNull()
  })

  test('is said what was said before, and hears on meanwhile', async () => {
    const told = Promise.withResolvers<void>()
    server.messages = kept
    server.earlier = [messageOf('user', 'Good morning')]
    server.tellsEarlier = told.promise
    await openKept()
    await userEvent.click(await screen.findByRole('button', { name: texts.chat.earlier }))
    await ask(server, 'Of which kind?')
    await expect.poll(() => server.asked.length).toBe(1)
    act(() => {
      server.say(...saying('A large one.'), ...ending)
      server.end()
    })
    await screen.findByText('A large one.')
    told.resolve()
    expect(await screen.findByText('Good morning')).toBeTruthy()
    expect(screen.getByText('Of which kind?')).toBeTruthy()
    expect(screen.getByText('A large one.')).toBeTruthy()
  })

  test('keeps what was brought from further back while a reply is written', async () => {
    server.messages = kept
    server.earlier = [messageOf('user', 'Good morning')]
    await openKept()
    await ask(server, 'Of which kind?')
    act(() => server.say(...saying('A large')))
    await screen.findByText('A large')
    await userEvent.click(screen.getByRole('button', { name: texts.chat.earlier }))
    await screen.findByText('Good morning')
    act(() => {
      server.say({ type: 'text-delta', id: 't', delta: ' one.' }, ...ending)
      server.end()
    })
    await screen.findByText('A large one.')
    expect(screen.getByText('Good morning')).toBeTruthy()
    expect(replies()).toHaveLength(2)
  })

  test('keeps a question that the server has not taken', async () => {
    server.messages = kept
    await openKept()
    await screen.findByText('A model.')
    server.refusal = new Refusal(500, { code: 1, message: '' })
    await ask(server, 'Of which kind?')
    await screen.findByText(texts.failure.busy)
    await comeBack()
    await expect.poll(() => server.listed).toBe(2)
    await userEvent.tab()
    expect(screen.getByText('Of which kind?')).toBeTruthy()
    expect(screen.getByText(texts.failure.busy)).toBeTruthy()
  })
})

describe('a connection that is lost', () => {
  test('while a reply is listened to after a reload is tried anew', async () => {
    server.messages = [
      messageOf('user', 'How is it?'),
      messageOf('assistant', '', { id: 'reply', status: 'pending', messageParts: [] }),
    ]
    server.say(...saying('It is '))
    await openKept()
    await screen.findByText('It is')
    act(() => server.lose())
    expect(await screen.findByText(texts.chat.reconnecting)).toBeTruthy()
    await expect.poll(() => server.resumed).toBe(2)
    act(() => {
      server.say({ type: 'text-delta', id: 't', delta: 'fine.' }, ...ending)
      server.end()
    })
    expect(await screen.findByText('It is fine.')).toBeTruthy()
    expect(replies()).toHaveLength(1)
  })

  test('keeps a reply from being stopped, and says so', async () => {
    await showPanel(server)
    await ask(server, 'How is it?')
    act(() => server.say(...saying('It is')))
    server.isAway = true
    await userEvent.click(await screen.findByRole('button', { name: texts.chat.composer.stop }))
    expect(
      await screen.findByText(texts.chat.notStopped.replace('{{words}}', texts.failure.noResponse)),
    ).toBeTruthy()
  })
})

async function isGivenUp(): Promise<boolean> {
  await act(async () => vi.advanceTimersByTimeAsync(8000))
  return screen.queryByText(texts.failure.noResponse) !== null
}

/** Loses the connection until the page looks for a reply no more. */
async function giveUp(lose: () => void) {
  onTestFinished(() => void vi.useRealTimers())
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  server.isAway = true
  act(lose)
  await expect.poll(isGivenUp).toBe(true)
  vi.useRealTimers()
  server.isAway = false
}

const tryAgain = async () => userEvent.click(screen.getByRole('button', { name: texts.failure.retry }))

const question = () => messageOf('user', 'How is it?', { id: server.asked[0]?.messages[0]?.id ?? '' })

describe('a reply that was looked for in vain', () => {
  const pending = messageOf('assistant', '', { id: 'reply', status: 'pending', messageParts: [] })
  const written = messageOf('assistant', 'It is fine.', { id: 'reply' })

  beforeEach(async () => {
    await showPanel(server)
    await ask(server, 'How is it?')
    act(() => server.say(...saying('It is ')))
    await screen.findByText('It is')
    await giveUp(() => server.lose())
  })

  test('is gone on with by another try', async () => {
    server.messages = [question(), pending]
    await tryAgain()
    await expect.poll(() => server.resumed).toBe(1)
    act(() => {
      server.say({ type: 'text-delta', id: 't', delta: 'fine.' }, ...ending)
      server.end()
    })
    expect(await screen.findByText('It is fine.')).toBeTruthy()
    expect(replies()).toHaveLength(1)
    expect(server.asked).toHaveLength(1)
  })

  test('is there by another try, where it was written meanwhile', async () => {
    server.messages = [question(), written]
    await tryAgain()
    expect(await screen.findByText('It is fine.')).toBeTruthy()
    expect(screen.queryByText(texts.failure.noResponse)).toBeNull()
    expect(server.asked).toHaveLength(1)
  })

  test('comes by itself once the browser has a network again', async () => {
    server.messages = [question(), written]
    await act(async () => window.dispatchEvent(new Event('online')))
    expect(await screen.findByText('It is fine.')).toBeTruthy()
    expect(screen.queryByText(texts.failure.noResponse)).toBeNull()
    expect(server.asked).toHaveLength(1)
  })

  test('stays as it is where somebody has stopped it', async () => {
    server.messages = [
      question(),
      { ...written, status: 'error', metadata: { isStopped: true, duration: 1 } },
    ]
    await tryAgain()
    expect(await screen.findByText(texts.chat.stopped)).toBeTruthy()
    expect(server.asked).toHaveLength(1)
  })

  test.each([
    ['has never heard the question', () => []],
    ['has none that came to an end', () => [question(), { ...written, status: 'error' as const }]],
  ])('is asked for anew by another try where the server %s', async (_, said) => {
    server.messages = said()
    await tryAgain()
    await expect.poll(() => server.asked).toHaveLength(2)
    expect(server.asked[1]?.messages).toEqual(server.asked[0]?.messages)
    act(() => server.say(...saying('Fine.', 'next'), ...ending))
    act(() => server.end())
    expect(await screen.findByText('Fine.')).toBeTruthy()
    expect(screen.queryByText('It is')).toBeNull()
  })
})

test('what is said in other words is not lost where the server has heard the old ones alone', async () => {
  server.messages = kept
  await openKept()
  await userEvent.click(await screen.findByRole('button', { name: texts.chat.edit }))
  const other = screen.getByRole('textbox', { name: texts.chat.edit })
  await userEvent.type(other, ' Really?')
  const form = other.closest('form')
  await giveUp(() => form?.requestSubmit())
  expect(screen.getByText('Who are you? Really?')).toBeTruthy()
  await tryAgain()
  await expect.poll(() => server.heard).toBe('Who are you? Really?')
  expect(server.asked).toHaveLength(1)
})
