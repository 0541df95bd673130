// @module-tag long
import { act, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { definePart, Route, Routes } from '@tidings/runtime'
import { updatedPartOf } from '@tidings/runtime/testing'
import { beforeEach, describe, expect, test } from 'vitest'
import texts from '../locales/en/ai.json'
import { ask, ChatServer, ending, questionField, saying } from './chat/testing.tsx'
import { chat, settings } from './index.ts'
import { Shortcuts } from './settings/shortcuts.tsx'
import { makeConfig } from './settings/testing.ts'
import { renderWith, withSomebodySignedIn } from './testing.tsx'

withSomebodySignedIn()

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))

const models = {
  'GET /ai/connections': () => ({ data: [] }),
  'GET /ai/chat/config': () => makeConfig([]),
  'GET /ai/analytics': () => ({ patterns: { daily: [], byOperation: [], byModel: [] }, usageHistory: [] }),
  'GET /ai/memory': () => ({ data: [] }),
  'GET /status/configs': () => ({ data: { FEATURES: [] } }),
  '*': () => ({ data: null }),
}

async function attach() {
  const input = document.querySelector<HTMLInputElement>('input[type=file]')
  if (!input) throw new Error('Nothing chooses files')
  await userEvent.upload(input, new File(['notes'], 'notes.txt', { type: 'text/plain' }))
  await screen.findByTitle('notes.txt')
}

describe('another version waits', () => {
  test('while a connection is typed', async () => {
    const { part, isHeld } = updatedPartOf(settings)
    await renderWith(models, part)
    await press(texts.connection.add)
    const dialog = await screen.findByRole('dialog')
    expect(isHeld()).toBe(false)
    await userEvent.type(within(dialog).getByLabelText(texts.connection.models), 'small')
    expect(isHeld()).toBe(true)
    await press(texts.connection.cancel)
    expect(isHeld()).toBe(false)
  })

  test('while a shortcut is typed', async () => {
    const { part, isHeld } = updatedPartOf(definePart(async () => Shortcuts))
    await renderWith(models, part)
    await press(texts.shortcut.add)
    const dialog = await screen.findByRole('dialog')
    expect(isHeld()).toBe(false)
    await userEvent.type(within(dialog).getByLabelText(texts.shortcut.name), 'Briefly')
    expect(isHeld()).toBe(true)
    await press(texts.connection.cancel)
    expect(isHeld()).toBe(false)
  })
})

describe('another version of the chats waits', () => {
  let server: ChatServer

  beforeEach(() => {
    server = new ChatServer()
  })

  async function showChats() {
    const { part, isHeld } = updatedPartOf(chat)
    const upload = { url: '/api/chat-attachments/1', filename: 'notes.txt', mimeType: 'text/plain', size: 5 }
    const answers = { ...server.answers, 'POST /upload/chat-attachment': () => ({ data: upload }) }
    const page = (
      <Routes>
        <Route path="/ai/:chatId?" element={part} />
      </Routes>
    )
    await renderWith(answers, page, '/ai')
    await questionField()
    return isHeld
  }

  test('while files are to go with a question, and not for its words, which are kept', async () => {
    const isHeld = await showChats()
    await userEvent.type(await questionField(), 'What is it?')
    expect(isHeld()).toBe(false)
    await attach()
    expect(isHeld()).toBe(true)
    await press('Remove notes.txt')
    expect(isHeld()).toBe(false)
  })

  test('while a question is changed', async () => {
    const isHeld = await showChats()
    await ask(server, 'How is it?')
    act(() => {
      server.say(...saying('Fine.'), ...ending)
      server.end()
    })
    await press(texts.chat.edit)
    expect(isHeld()).toBe(false)
    await userEvent.type(screen.getByRole('textbox', { name: texts.chat.edit }), ' Really?')
    expect(isHeld()).toBe(true)
    await press(texts.chat.cancel)
    expect(isHeld()).toBe(false)
  })
})
