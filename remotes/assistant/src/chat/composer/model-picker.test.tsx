// @module-tag long
import { act, cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { $session, changeSettings, queryClient, Route, Routes } from '@tidings/runtime'
import { makeUser } from '@tidings/contracts/testing'
import { partOf } from '@tidings/runtime/testing'
import { beforeEach, describe, expect, test } from 'vitest'
import texts from '../../../locales/en/ai.json'
import { chat } from '../../index.ts'
import { assistantQuery } from '../../settings/models.api.ts'
import { makeConfig } from '../../settings/testing.ts'
import { renderWith, withSomebodySignedIn } from '../../testing.tsx'
import { ChosenModel } from '../engine/chosen-model.ts'
import { forgetChat } from '../engine/open-chats.ts'
import { ask, ChatServer, ending, messageOf, questionField, saying, sessionOf } from '../testing.tsx'

type Menu = Parameters<typeof makeConfig>[0]

const menu: Menu = [
  { label: 'Mine' },
  { label: 'small', value: 'own/1/small' },
  { label: 'large', value: 'own/1/large' },
  { label: 'openai' },
  { label: 'gpt-5', value: 'openai/gpt-5' },
]

let server: ChatServer

withSomebodySignedIn()

beforeEach(() => {
  server = new ChatServer()
  server.messages = [messageOf('user', 'How was it?'), messageOf('assistant', 'It was fine.')]
  server.sessions = [sessionOf('other', 'Another chat')]
})

/** Shows the page of the chats, where there are these models. */
async function show(models: Menu = menu, path = '/ai'): Promise<void> {
  await renderWith(
    { ...server.answers, 'GET /ai/chat/config': () => makeConfig(models) },
    <Routes>
      <Route path="/ai/:chatId?" element={partOf(chat)} />
    </Routes>,
    path,
  )
  await questionField()
}

const picker = () => screen.findByRole('combobox', { name: texts.chat.composer.model })

async function choose(name: string): Promise<void> {
  await userEvent.click(await picker())
  await userEvent.click(await screen.findByRole('option', { name }))
}

/** The model that was named with what was asked last. */
const named = () => server.asked.at(-1)?.model

async function answer(): Promise<void> {
  act(() => {
    server.say(...saying('Fine.', `reply ${server.asked.length}`), ...ending)
    server.end()
  })
  await screen.findByRole('button', { name: texts.chat.regenerate })
}

describe('the model that replies', () => {
  test('is one of those that the server offers, each with where it is from', async () => {
    await show()
    await userEvent.click(await picker())
    const options = await screen.findAllByRole('option')
    expect(options.map(({ textContent }) => textContent)).toEqual([
      'Automatic (small)',
      'small · Mine',
      'large · Mine',
      'gpt-5 · openai',
    ])
  })

  test.each([
    ['', 'small'],
    ['openai/gpt-5', 'gpt-5'],
    ['gone', 'small'],
  ])('is that of the settings, and not named, until one chooses: %j', async (chatModel, name) => {
    await act(async () => changeSettings({ chatModel }))
    await show()
    expect((await picker()).textContent).toContain(`Automatic (${name})`)
    await ask(server, 'How is it?')
    await expect.poll(() => server.asked).toHaveLength(1)
    expect(named()).toBeUndefined()
  })

  test.each<[string, Menu]>([
    ['is but one', menu.slice(0, 2)],
    ['is none', []],
  ])('is not to be chosen where there %s', async (_, models) => {
    server.messages = []
    await show(models, '/ai/other')
    await expect.poll(() => queryClient.getQueryData(assistantQuery().queryKey)).toBeTruthy()
    await act(async () => Promise.resolve())
    expect(screen.queryByRole('combobox', { name: texts.chat.composer.model })).toBeNull()
  })

  test('is the chosen one for all that is asked in the chat from then on', async () => {
    await show()
    await choose('gpt-5 · openai')
    await ask(server, 'How is it?')
    await expect.poll(named).toBe('openai/gpt-5')
    await answer()
    await ask(server, 'And now?')
    await expect.poll(() => server.asked).toHaveLength(2)
    expect(named()).toBe('openai/gpt-5')
  })

  test('is the one that is chosen by then where another reply is asked for', async () => {
    await show()
    await ask(server, 'How is it?')
    await expect.poll(() => server.asked).toHaveLength(1)
    await answer()
    await choose('large · Mine')
    await userEvent.click(screen.getByRole('button', { name: texts.chat.regenerate }))
    await expect.poll(() => server.asked).toHaveLength(2)
    expect([server.asked.at(-1)?.trigger, named()]).toEqual(['regenerate-message', 'own/1/large'])
  })

  test('stays with its chat, and is none of another', async () => {
    await show(menu, '/ai/chat')
    await choose('gpt-5 · openai')
    await userEvent.click(await screen.findByRole('button', { name: /^Another chat/ }))
    await expect.poll(async () => (await picker()).textContent).toContain('Automatic (small)')
    cleanup()
    await show(menu, '/ai/chat')
    expect((await picker()).textContent).toContain('gpt-5 · openai')
    // As a page has it that was loaded anew.
    expect(new ChosenModel('chat').$id.get()).toBe('openai/gpt-5')
    forgetChat('chat')
    expect(new ChosenModel('chat').$id.get()).toBeNull()
  })

  test('is that of the settings again where one chooses so', async () => {
    await show()
    await choose('gpt-5 · openai')
    await choose('Automatic (small)')
    await ask(server, 'How is it?')
    await expect.poll(() => server.asked).toHaveLength(1)
    expect(named()).toBeUndefined()
  })

  test('is chosen no more once it is gone, and the question is answered by that of the settings', async () => {
    await show(menu, '/ai/chat')
    await choose('gpt-5 · openai')
    cleanup()
    await show(menu.slice(0, 3), '/ai/chat')
    await expect.poll(async () => (await picker()).textContent).toContain('Automatic (small)')
    await ask(server, 'How is it?')
    await expect.poll(() => server.asked).toHaveLength(1)
    expect(named()).toBeUndefined()
  })

  test('is nobody else’s choice: signed out, it is forgotten', async () => {
    await show(menu, '/ai/chat')
    await choose('gpt-5 · openai')
    cleanup()
    act(() => $session.set(null))
    act(() => $session.set(makeUser()))
    await show(menu, '/ai/chat')
    expect((await picker()).textContent).toContain('Automatic (small)')
  })
})
