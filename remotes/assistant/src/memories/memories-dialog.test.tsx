// @module-tag long
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { Memory } from '@tidings/contracts'
import { $settings, queryClient } from '@tidings/runtime'
import { Refusal, type Answers } from '@tidings/runtime/testing'
import { beforeEach, describe, expect, test } from 'vitest'
import texts from '../../locales/en/ai.json'
import { renderWith, withSomebodySignedIn } from '../testing.tsx'
import { MemoriesGroup } from './memories-group.tsx'
import { memoriesQuery } from './memories.api.ts'
import { memoryOf } from './testing.ts'

const boat = memoryOf('Owns a boat.', { tags: ['sea'], importance: 0.65, metadata: { of: 'tests' } })
const bread = memoryOf('Bakes bread.', { id: '1234567890123457', createdAt: '2026-11-24T12:00:00.000Z' })
const train = memoryOf('Goes by train.', { id: '1234567890123458', createdAt: '2026-11-23T12:00:00.000Z' })

/** What was sent, in its order. */
let sent: [string, unknown][] = []
let kept: Memory[] = []
let refusal: Refusal | undefined

async function note(name: string, request: Request) {
  const text = await request.text()
  sent.push([name, text === '' ? null : JSON.parse(text)])
  return JSON.parse(text || '{}')
}

const answers: Answers = {
  'GET /ai/memory': () => ({ data: kept }),
  'POST /ai/memory': async (request) =>
    refusal ?? { ...memoryOf(''), id: '1234567890129999', ...(await note('keep', request)) },
  '*': async (request) => {
    const path = new URL(request.url).pathname.replace('/api/ai/memory', '')
    const body = await note(`${request.method} ${path}`, request)
    if (refusal) return refusal
    if (request.method === 'PATCH') return { ...boat, ...body }
    return { success: true, data: null }
  },
}

withSomebodySignedIn()

beforeEach(() => {
  sent = []
  kept = [boat, bread, train]
  refusal = undefined
})

async function open() {
  await renderWith(answers, <MemoriesGroup hasModels />)
  await userEvent.click(await screen.findByRole('button', { name: 'Show all 3 memories' }))
  const dialog = await screen.findByRole('dialog', { name: texts.memory.title })
  await within(dialog).findByText('Owns a boat.')
  return dialog
}

const button = (inside: HTMLElement, name: string) => within(inside).findByRole('button', { name })

test('two memories are shown, all of them a press away, and none where none is wanted', async () => {
  await renderWith(answers, <MemoriesGroup hasModels />)
  expect(await screen.findByText('Bakes bread.')).toBeTruthy()
  expect(screen.queryByText('Goes by train.')).toBeNull()
  await userEvent.click(await screen.findByRole('switch', { name: texts.memory.on }))
  await expect.poll(() => $settings.get().memories).toBe(false)
  await userEvent.click(screen.getByRole('switch', { name: texts.memory.on }))
})

const showWithoutModel = () => renderWith(answers, <MemoriesGroup hasModels={false} />)

describe('without a model', () => {
  test('memories are read and forgotten, and nothing is offered that no chat would be told', async () => {
    kept = [boat]
    await showWithoutModel()
    expect(await screen.findByText('Owns a boat.')).toBeTruthy()
    expect(screen.queryByRole('switch')).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: texts.memory.manage }))
    const dialog = await screen.findByRole('dialog', { name: texts.memory.title })
    await userEvent.click(await button(dialog, 'Forget “Owns a boat.”'))
    expect(await button(dialog, texts.memory.undo)).toBeTruthy()
    expect(within(dialog).queryByRole('button', { name: texts.memory.add })).toBeNull()
    await userEvent.keyboard('{Escape}')
    await expect.poll(() => screen.queryByText(texts.memory.title)).toBeNull()
    expect(sent).toEqual([[`DELETE /${boat.id}`, null]])
  })

  test('nothing is said of memories that there are not', async () => {
    kept = []
    await showWithoutModel()
    await expect.poll(() => queryClient.isFetching()).toBe(0)
    expect(queryClient.getQueryData(memoriesQuery().queryKey)).toEqual([])
    expect(screen.queryByText(texts.memory.title)).toBeNull()
  })

  test('the last that are forgotten together leave no invitation to add more', async () => {
    await showWithoutModel()
    await userEvent.click(await screen.findByRole('button', { name: 'Show all 3 memories' }))
    const dialog = await screen.findByRole('dialog', { name: texts.memory.title })
    await userEvent.click(await button(dialog, texts.memory.forgetAll))
    await userEvent.click(await button(await screen.findByRole('alertdialog'), texts.memory.forgetAll))
    expect(await within(dialog).findByText(texts.memory.nothing)).toBeTruthy()
    expect(within(dialog).queryByText(texts.memory.none)).toBeNull()
  })
})

describe('all memories', () => {
  test('are found by their words and tags', async () => {
    const dialog = await open()
    await userEvent.type(within(dialog).getByRole('searchbox', { name: texts.memory.search }), 'SEA')
    expect(within(dialog).getByText('Owns a boat.')).toBeTruthy()
    expect(within(dialog).queryByText('Bakes bread.')).toBeNull()
    await userEvent.type(within(dialog).getByRole('searchbox', { name: texts.memory.search }), ' monster')
    expect(within(dialog).getByText(texts.memory.nothingFound)).toBeTruthy()
  })

  test('are changed: text, importance, tags and end', async () => {
    const dialog = await open()
    await userEvent.click(await button(dialog, 'Edit “Owns a boat.”'))
    const text = within(dialog).getByRole('textbox', { name: texts.memory.text })
    await expect.poll(() => document.activeElement).toBe(text)
    await userEvent.clear(text)
    await userEvent.type(text, 'Owns a yacht.')
    await userEvent.type(within(dialog).getByRole('textbox', { name: texts.memory.tags }), ', boats')
    await userEvent.click(within(dialog).getByRole('combobox', { name: texts.memory.importance }))
    await userEvent.click(await screen.findByRole('option', { name: texts.memory.level.low }))
    await userEvent.type(within(dialog).getByLabelText(texts.memory.lastDay), '2100-01-01')
    await userEvent.click(await button(dialog, texts.connection.save))
    await expect
      .poll(() => sent)
      .toEqual([
        [
          `PATCH /${boat.id}`,
          {
            memory: 'Owns a yacht.',
            importance: 0.3,
            tags: ['sea', 'boats'],
            source: null,
            expiresAt: new Date(2100, 0, 1, 23, 59, 59, 999).toISOString(),
          },
        ],
      ])
    await expect.poll(() => document.activeElement?.getAttribute('aria-label')).toMatch(/^Edit “Owns a yacht/)
  })

  test('are added to, and one too many is refused in words', async () => {
    const dialog = await open()
    await userEvent.click(await button(dialog, texts.memory.add))
    await userEvent.type(within(dialog).getByRole('textbox', { name: texts.memory.text }), 'Sails.')
    refusal = new Refusal(400, { code: 15_004, message: '' })
    await userEvent.click(await button(dialog, texts.connection.save))
    expect((await within(dialog).findByRole('alert')).textContent).toBe(texts.failure.memoryFull)
    refusal = undefined
    await userEvent.click(await button(dialog, texts.connection.save))
    expect(await within(dialog).findByText('Sails.')).toBeTruthy()
    const add = await button(dialog, texts.memory.add)
    await expect.poll(() => document.activeElement).toBe(add)
    expect(sent).toEqual([['keep', { memory: 'Sails.', importance: 0.7 }]])
  })

  test('of which one was forgotten elsewhere say so where it is changed, and keep what was written', async () => {
    const dialog = await open()
    refusal = new Refusal(404, { code: 15_003, message: '' })
    await userEvent.click(await button(dialog, 'Edit “Owns a boat.”'))
    const text = within(dialog).getByRole<HTMLTextAreaElement>('textbox', { name: texts.memory.text })
    await userEvent.type(text, ' It sails.')
    await userEvent.click(await button(dialog, texts.connection.save))
    expect((await within(dialog).findByRole('alert')).textContent).toBe(texts.failure.memoryGone)
    expect(text.value).toBe('Owns a boat. It sails.')
    await userEvent.click(await button(dialog, texts.connection.cancel))
    await userEvent.click(await button(dialog, 'Forget “Owns a boat.”'))
    expect(await within(dialog).findByText('Forgotten: Owns a boat.')).toBeTruthy()
    expect(within(dialog).queryByRole('alert')).toBeNull()
  })

  test('are forgotten at once, and remembered again by Undo with all that they had', async () => {
    const dialog = await open()
    await userEvent.click(await button(dialog, 'Forget “Owns a boat.”'))
    const undo = await button(dialog, texts.memory.undo)
    await expect.poll(() => document.activeElement).toBe(undo)
    expect(within(dialog).getByRole('status').textContent).toBe('Forgotten: Owns a boat.')
    await userEvent.click(undo)
    await button(dialog, 'Forget “Owns a boat.”')
    expect(sent).toEqual([
      [`DELETE /${boat.id}`, null],
      ['keep', { memory: 'Owns a boat.', importance: 0.65, tags: ['sea'], metadata: { of: 'tests' } }],
    ])
    expect(within(dialog).queryByRole('button', { name: texts.memory.undo })).toBeNull()
  })

  test('are forgotten together once that is confirmed', async () => {
    const dialog = await open()
    await userEvent.click(await button(dialog, texts.memory.forgetAll))
    const asked = await screen.findByRole('alertdialog')
    expect(within(asked).getByText(/^All 3 memories are forgotten/)).toBeTruthy()
    expect(sent).toEqual([])
    await userEvent.click(await button(asked, texts.memory.forgetAll))
    expect(await within(dialog).findByText(texts.memory.none)).toBeTruthy()
    expect(sent).toEqual([['POST /forget-all', {}]])
  })
})
