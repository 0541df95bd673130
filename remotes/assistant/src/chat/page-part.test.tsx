import { act, screen } from '@testing-library/react'
import { Route, Routes } from '@tidings/runtime'
import { partOf } from '@tidings/runtime/testing'
import { expect, test } from 'vitest'
import texts from '../../locales/en/ai.json'
import { chat } from '../index.ts'
import { renderWith, withSomebodySignedIn } from '../testing.tsx'
import { ChatServer, messageOf } from './testing.tsx'

/** By it React has tests wait for all that they have caused. */
const WAITS = 'IS_REACT_ACT_ENVIRONMENT'

withSomebodySignedIn()

test('a new chat is there at once, and nothing more is said in the one that was left', async () => {
  const server = new ChatServer()
  server.messages = [messageOf('user', 'How was it?'), messageOf('assistant', 'It was fine.')]
  const page = (
    <Routes>
      <Route path="/ai/:chatId?" element={partOf(chat)} />
    </Routes>
  )
  await renderWith(server.answers, page, '/ai/chat')
  await screen.findByText('It was fine.')
  const begin = screen.getByRole('button', { name: texts.chat.begin })
  const isShown = await withoutWaiting(() => {
    begin.click()
    return Promise.resolve().then(() => screen.queryByText('It was fine.') !== null)
  })
  expect(isShown).toBe(false)
  await act(async () => Promise.resolve())
  await expect.poll(() => location.pathname).toBe('/ai')
  expect(screen.queryByText('It was fine.')).toBeNull()
})

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
