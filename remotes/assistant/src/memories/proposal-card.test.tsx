// @module-tag long
import { act, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ChatChunk, Memory, MemoryProposal } from '@tidings/contracts'
import { partOf, Refusal, type Answers } from '@tidings/runtime/testing'
import { beforeEach, describe, expect, test } from 'vitest'
import texts from '../../locales/en/ai.json'
import { ask, ChatServer, ending, saying } from '../chat/testing.tsx'
import { panel } from '../index.ts'
import { renderWith, withSomebodySignedIn } from '../testing.tsx'
import { memoryOf } from './testing.ts'

const boat = memoryOf('Owns a boat.')

let server: ChatServer
let remembered: Memory[]
/** What the server was told of proposals, in its order. */
let said: { answer: object; messageId: string }[]
let refusal: Refusal | undefined

withSomebodySignedIn()

beforeEach(() => {
  server = new ChatServer()
  remembered = [boat]
  said = []
  refusal = undefined
})

async function answerProposal(request: Request): Promise<object> {
  if (refusal) return refusal
  const body = await request.json()
  said.push({ answer: body.answer, messageId: body.messageId })
  const { proposalId, decision, memoryId = null } = body.answer
  return { data: { answers: { [proposalId]: { decision, memoryId } } } }
}

const proposing = (proposal: MemoryProposal): ChatChunk[] => {
  const toolName = proposal.kind === 'save' ? 'save_user_memory' : 'manage_user_memory'
  return [
    { type: 'tool-input-available', toolCallId: proposal.id, toolName, input: {} },
    { type: 'tool-output-available', toolCallId: proposal.id, output: { proposal, note: '' } },
  ]
}

/** Asks, and has the model propose something in its reply. */
async function show(...more: ChatChunk[]) {
  const everythingElse = server.answers['*']
  const answers: Answers = {
    ...server.answers,
    'GET /ai/memory': () => ({ data: remembered }),
    '*': (request) =>
      request.url.endsWith('/answer') ? answerProposal(request) : (everythingElse?.(request) ?? {}),
  }
  await renderWith(answers, partOf(panel, { onClose: () => undefined }))
  await userEvent.type(
    await screen.findByRole('textbox', { name: texts.chat.composer.label }),
    'Remember it.{Enter}',
  )
  await expect.poll(() => server.asked).toHaveLength(1)
  const [start, ...words] = saying('You decide.')
  act(() => {
    server.say(...(start ? [start] : []), ...more, ...words, ...ending)
    server.end()
  })
  await screen.findByText('You decide.')
}

const card = (title: string) => screen.findByRole('region', { name: title })
const press = async (inside: HTMLElement, name: string) =>
  userEvent.click(await within(inside).findByRole('button', { name }))

const save: MemoryProposal = {
  id: 'p1',
  kind: 'save',
  memory: {
    memory: '**Owns** a boat\n<img src="https://evil.example/">',
    importance: 0.3,
    tags: ['sea'],
    source: 'A post',
    expiresAt: '2100-01-01T00:00:00.000Z',
  },
}

describe('what a model proposes to remember', () => {
  test('is shown whole and as it is, and sent by a press alone', async () => {
    await show(...proposing(save))
    const shown = await card(texts.memory.proposal.save)
    const words = shown.textContent ?? ''
    for (const part of [save.memory.memory, texts.memory.told.low, 'sea', 'From: A post', 'Until'])
      expect(words).toContain(part)
    expect(shown.querySelectorAll('img, strong, a')).toHaveLength(0)
    expect(said).toEqual([])
    await press(shown, texts.memory.accept.save)
    const decided = await card(texts.memory.decided.save)
    await expect.poll(() => document.activeElement).toBe(decided)
    expect(said).toEqual([
      { messageId: 'reply', answer: { proposalId: 'p1', decision: 'save', memory: save.memory } },
    ])
    expect(screen.queryByRole('button', { name: texts.memory.accept.save })).toBeNull()
  })

  test('is said in other words, and those are kept', async () => {
    await show(...proposing(save))
    const shown = await card(texts.memory.proposal.save)
    await press(shown, texts.memory.edit)
    const text = within(shown).getByRole('textbox', { name: texts.memory.text })
    await userEvent.clear(text)
    await userEvent.type(text, 'Owns a yacht.')
    await press(shown, texts.connection.save)
    expect(await card(texts.memory.decided.save)).toBeTruthy()
    expect(said[0]?.answer).toMatchObject({ decision: 'save', memory: { memory: 'Owns a yacht.' } })
  })

  test('is dismissed', async () => {
    await show(...proposing(save))
    await press(await card(texts.memory.proposal.save), texts.memory.dismiss)
    expect(await card(texts.memory.decided.dismiss)).toBeTruthy()
    expect(said).toEqual([{ messageId: 'reply', answer: { proposalId: 'p1', decision: 'dismiss' } }])
  })

  test('is open still where it was refused, and says why', async () => {
    refusal = new Refusal(400, { code: 15_004, message: '' })
    await show(...proposing(save))
    const shown = await card(texts.memory.proposal.save)
    await press(shown, texts.memory.accept.save)
    expect((await within(shown).findByRole('alert')).textContent).toBe(texts.failure.memoryFull)
    refusal = undefined
    await press(shown, texts.memory.accept.save)
    expect(await card(texts.memory.decided.save)).toBeTruthy()
  })

  test('is as it was answered, wherever that was', async () => {
    const answers = { p1: { decision: 'save', memoryId: boat.id } }
    await show(...proposing(save), { type: 'data-answers', id: 'answers', data: answers })
    expect(await card(texts.memory.decided.save)).toBeTruthy()
    expect(screen.queryByRole('button', { name: texts.memory.accept.save })).toBeNull()
  })
})

describe('what a model proposes of a memory', () => {
  test('to be changed stands beside what it is now', async () => {
    const changes = { memory: 'Sold the boat.' }
    const update = { id: 'p2', kind: 'update', memoryId: boat.id, changes, reason: 'You said so.' } as const
    await show(...proposing(update))
    const shown = await card(texts.memory.proposal.update)
    expect(await within(shown).findByText('Owns a boat.')).toBeTruthy()
    expect(within(shown).getByText('Sold the boat.')).toBeTruthy()
    expect(within(shown).getByText('Why: You said so.')).toBeTruthy()
    await press(shown, texts.memory.accept.update)
    expect(await card(texts.memory.decided.update)).toBeTruthy()
    const all = { memory: 'Sold the boat.', importance: 0.7, tags: null, expiresAt: null }
    expect(said[0]?.answer).toEqual({ proposalId: 'p2', decision: 'update', memoryId: boat.id, changes: all })
  })

  test('that was forgotten meanwhile says so, and can still be dismissed', async () => {
    refusal = new Refusal(404, { code: 15_003, message: '' })
    const changes = { memory: 'Sold the boat.' }
    await show(...proposing({ id: 'p2', kind: 'update', memoryId: boat.id, changes, reason: '' }))
    const shown = await card(texts.memory.proposal.update)
    await press(shown, texts.memory.accept.update)
    expect((await within(shown).findByRole('alert')).textContent).toBe(texts.failure.memoryGone)
    refusal = undefined
    await press(shown, texts.memory.dismiss)
    expect(await card(texts.memory.decided.dismiss)).toBeTruthy()
  })

  test('to be forgotten is shown, and forgotten by a press', async () => {
    await show(...proposing({ id: 'p3', kind: 'delete', memoryId: boat.id, reason: '' }))
    const shown = await card(texts.memory.proposal.delete)
    expect(await within(shown).findByText('Owns a boat.')).toBeTruthy()
    await press(shown, texts.memory.accept.delete)
    expect(await card(texts.memory.decided.delete)).toBeTruthy()
    expect(said[0]?.answer).toEqual({ proposalId: 'p3', decision: 'delete', memoryId: boat.id })
  })

  test('that is not there any more can be dismissed alone', async () => {
    remembered = []
    await show(...proposing({ id: 'p4', kind: 'delete', memoryId: boat.id, reason: '' }))
    const shown = await card(texts.memory.proposal.delete)
    expect(await within(shown).findByText(texts.memory.proposal.gone)).toBeTruthy()
    const accept = within(shown).getByRole('button', { name: texts.memory.accept.delete })
    expect(accept).toHaveProperty('disabled', true)
  })
})

test('what was saved stays so while another reply is written', async () => {
  await show(...proposing(save))
  await ask(server, 'And now?')
  act(() => server.say(...saying('It is', 'second')))
  await screen.findByText('It is')
  await press(await card(texts.memory.proposal.save), texts.memory.accept.save)
  await card(texts.memory.decided.save)
  act(() => {
    server.say({ type: 'text-delta', id: 't', delta: ' fine.' }, ...ending)
    server.end()
  })
  await screen.findByText('It is fine.')
  expect(await card(texts.memory.decided.save)).toBeTruthy()
})

test('the memories that a reply was told of are named, as they are now', async () => {
  const data = [
    { mark: 'm1', id: boat.id },
    { mark: 'm2', id: '1234567890123999' },
  ]
  await show({ type: 'data-memories', data })
  await userEvent.click(screen.getByText('Used 2 memories'))
  expect(await screen.findByText('Owns a boat.')).toBeTruthy()
  expect(screen.getByText('1 of them has been forgotten since.')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: texts.memory.manage }))
  expect(await screen.findByRole('dialog', { name: texts.memory.title })).toBeTruthy()
})
