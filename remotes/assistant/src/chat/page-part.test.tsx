import { act, fireEvent, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { $isPanelOpen, Route, Routes, runCommand } from '@tidings/runtime'
import { partOf } from '@tidings/runtime/testing'
import { expect, test } from 'vitest'
import texts from '../../locales/en/ai.json'
import { chat } from '../index.ts'
import { renderWith, withSomebodySignedIn } from '../testing.tsx'
import { ask, ChatServer, ending, messageOf, saying, sessionOf } from './testing.tsx'

/** By it React has tests wait for all that they have caused. */
const WAITS = 'IS_REACT_ACT_ENVIRONMENT'

withSomebodySignedIn()

/** Opens a chat in which something was said; another is in the list beside it. */
async function openChatPage(): Promise<ChatServer> {
  const server = new ChatServer()
  server.messages = [messageOf('user', 'How was it?'), messageOf('assistant', 'It was fine.')]
  server.sessions = [sessionOf('other', 'Another chat'), sessionOf('chat', '')]
  const page = (
    <Routes>
      <Route path="/ai/:chatId?" element={partOf(chat)} />
    </Routes>
  )
  await renderWith(server.answers, page, '/ai/chat')
  await screen.findByText('It was fine.')
  return server
}

test.each([
  ['a new chat', '/ai', () => screen.findByRole('button', { name: texts.chat.begin })],
  ['another chat', '/ai/other', () => screen.findByRole('button', { name: /^Another chat/ })],
])('%s is there at once, and nothing more is said in the one that was left', async (_, path, findWay) => {
  await openChatPage()
  const way = await findWay()
  const isShown = await withoutWaiting(() => {
    way.click()
    return Promise.resolve().then(() => screen.queryByText('It was fine.') !== null)
  })
  expect(isShown).toBe(false)
  await act(async () => Promise.resolve())
  await expect.poll(() => location.pathname).toBe(path)
})

test('a chat is called the same above it, in the list and in the tab of the browser, also by another name', async () => {
  const server = await openChatPage()
  const { textContent: untitled } = await screen.findByRole('heading', { level: 1, name: /2026/ })
  expect(document.title).toContain(untitled)
  await userEvent.click(screen.getByRole('button', { name: texts.chat.more }))
  await userEvent.click(await screen.findByRole('menuitem', { name: texts.chat.session.rename }))
  server.sessions = [sessionOf('chat', 'Ships')]
  await userEvent.clear(await screen.findByRole('textbox', { name: texts.chat.session.title }))
  await userEvent.type(screen.getByRole('textbox', { name: texts.chat.session.title }), 'Ships{Enter}')
  expect(await screen.findByRole('heading', { level: 1, name: 'Ships' })).toBeTruthy()
  expect(document.title).toContain('Ships')
})

test('a chat is called by the title that comes with a reply before the list is told of it', async () => {
  const server = await openChatPage()
  await screen.findByRole('heading', { level: 1, name: /2026/ })
  await ask(server, 'And now?')
  act(() => server.say(...saying('Still fine.'), ...ending, { type: 'data-generated-title', data: 'Ships' }))
  expect(await screen.findByRole('heading', { level: 1, name: 'Ships' })).toBeTruthy()
  act(() => server.end())
  await screen.findByText('Still fine.')
})

test('the key of the panel leads to where one writes', async () => {
  await openChatPage()
  await userEvent.click(screen.getByRole('button', { name: texts.chat.more }))
  await userEvent.keyboard('{Escape}')
  expect(runCommand('global:toggle-ai-chat')).toBe(true)
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: texts.chat.composer.label }))
  expect($isPanelOpen.get()).toBe(false)
})

test('a question that is too long says by how much, and is not sent', async () => {
  await openChatPage()
  const field = screen.getByRole('textbox', { name: texts.chat.composer.label })
  fireEvent.change(field, { target: { value: 'a'.repeat(40_002) } })
  expect(screen.getByRole('alert').textContent).toContain('2 characters too long')
  expect(screen.getByRole('button', { name: texts.chat.composer.send }).getAttribute('aria-disabled')).toBe(
    'true',
  )
  fireEvent.change(field, { target: { value: 'a'.repeat(40_000) } })
  expect(screen.queryByRole('alert')).toBeNull()
})

test(
  'a chat that is chosen where a new one was begun is the one that is shown',
  { tags: ['long'] },
  async () => {
    await openChatPage()
    await userEvent.click(screen.getByRole('button', { name: texts.chat.begin }))
    await expect.poll(() => location.pathname).toBe('/ai')
    await userEvent.click(await screen.findByRole('button', { name: /^Another chat/ }))
    await screen.findByText('It was fine.')
    await expect.poll(() => location.pathname).toBe('/ai/other')
    // It is known by now, and there at once.
    await userEvent.click(screen.getByRole('button', { name: texts.chat.begin }))
    await expect.poll(() => location.pathname).toBe('/ai')
    const another = await screen.findByRole('button', { name: /^Another chat/ })
    await withoutWaiting(async () => another.click())
    await act(async () => Promise.resolve())
    await expect.poll(() => location.pathname).toBe('/ai/other')
    expect(screen.getByText('It was fine.')).toBeTruthy()
  },
)

/** As in a browser, where a page is drawn anew before its address has followed. */
async function withoutWaiting<Result>(work: () => Promise<Result>): Promise<Result> {
  const before: unknown = Reflect.get(globalThis, WAITS)
  Reflect.set(globalThis, WAITS, false)
  try {
    return await work()
  } finally {
    Reflect.set(globalThis, WAITS, before)
  }
}
