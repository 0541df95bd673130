// @module-tag long
import { cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { type ModelConnection } from '@tidings/contracts'
import { $session, $settings, configsQuery, queryClient } from '@tidings/runtime'
import { defaultPlans, makeUser } from '@tidings/contracts/testing'
import { partOf, Refusal, type Answers } from '@tidings/runtime/testing'
import { beforeEach, describe, expect, test } from 'vitest'
import texts from '../../locales/en/ai.json'
import { settings } from '../index.ts'
import { renderWith, withSomebodySignedIn } from '../testing.tsx'
import { makeConfig } from './testing.ts'

const mine: ModelConnection = {
  id: '1234567890123456',
  name: 'Mine',
  provider: 'openai-compatible',
  baseUrl: 'http://localhost:11434/v1',
  hasKey: true,
  models: ['small', 'large'],
  createdAt: '2026-11-25T12:00:00.000Z',
}

const menu = [
  { label: 'Mine' },
  { label: 'small', value: `own/${mine.id}/small` },
  { label: 'openai' },
  { label: 'gpt', value: 'openai/gpt' },
]

/** Bodies of what was sent, by call. */
let sent: Record<string, unknown> = {}

const note = (call: string, data: unknown) => async (request: Request) => {
  sent[call] = await request.json()
  return { data }
}

function answers(connections: ModelConnection[], choices = menu): Answers {
  return {
    'GET /ai/connections': () => ({ data: connections }),
    'GET /ai/chat/config': () => makeConfig(choices),
    'GET /ai/analytics': () => ({ patterns: { daily: [], byOperation: [], byModel: [] }, usageHistory: [] }),
    'GET /ai/memory': () => ({ data: [] }),
    'GET /status/configs': () => ({ data: { FEATURES: [] } }),
    'POST /ai/connections': note('connect', mine),
    'PATCH /ai/connections': note('update', mine),
    'DELETE /ai/connections': note('disconnect', null),
    'POST /ai/connections/test': note('test', {
      model: 'small',
      failure: { problem: 'unknownModel', model: 'own/1/small', said: 'no such model' },
    }),
    '*': () => ({ data: null }),
  }
}

const show = (...given: Parameters<typeof answers>) => renderWith(answers(...given), partOf(settings))

withSomebodySignedIn()

beforeEach(() => {
  sent = {}
})

const type = async (dialog: HTMLElement, label: string, words: string) => {
  const field = await within(dialog).findByLabelText(label)
  await userEvent.clear(field)
  await userEvent.type(field, words)
}

describe('models of one’s own', () => {
  test('are added, tried before they are kept, and bring their features with them', async () => {
    await show([], [])
    expect(await screen.findByText(texts.settings.noModel)).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: texts.connection.add }))
    const dialog = await screen.findByRole('dialog')
    await type(dialog, texts.connection.models, 'small, large')
    await userEvent.click(within(dialog).getByRole('button', { name: texts.connection.test }))
    expect(await within(dialog).findByText(texts.problem.unknownModel)).toBeTruthy()
    expect(within(dialog).getByText('The provider says: no such model')).toBeTruthy()
    queryClient.setQueryData(configsQuery().queryKey, undefined)
    await userEvent.click(within(dialog).getByRole('button', { name: texts.connection.save }))
    await expect
      .poll(() => sent['connect'])
      .toEqual({
        name: 'Ollama',
        provider: 'openai-compatible',
        baseUrl: 'http://localhost:11434/v1',
        apiKey: null,
        models: ['small', 'large'],
      })
    await expect.poll(() => queryClient.getQueryData(configsQuery().queryKey)?.FEATURES).toEqual([])
    await expect.poll(() => screen.queryByRole('dialog')).toBeNull()
  })

  test('are as many as can be kept, and that is said', async () => {
    const refusal = new Refusal(422, { code: 3, message: 'Too many' })
    await renderWith({ ...answers([], []), 'POST /ai/connections': () => refusal }, partOf(settings))
    await userEvent.click(await screen.findByRole('button', { name: texts.connection.add }))
    const dialog = await screen.findByRole('dialog')
    await type(dialog, texts.connection.models, 'small')
    await userEvent.click(within(dialog).getByRole('button', { name: texts.connection.save }))
    expect(await within(dialog).findByText(texts.connection.full)).toBeTruthy()
  })

  test('keep their key when something else of them is changed', async () => {
    await show([mine])
    await userEvent.click(await screen.findByRole('button', { name: 'Edit Mine' }))
    const dialog = await screen.findByRole('dialog')
    expect(within(dialog).getByText(texts.connection.keyKept)).toBeTruthy()
    await type(dialog, texts.connection.name, 'At home')
    await userEvent.click(within(dialog).getByRole('button', { name: texts.connection.save }))
    await expect.poll(() => sent['update']).toMatchObject({ id: mine.id, name: 'At home' })
    expect(sent['update']).not.toHaveProperty('apiKey')
  })

  test('are asked for their key anew at another address', async () => {
    await show([mine])
    await userEvent.click(await screen.findByRole('button', { name: 'Edit Mine' }))
    const dialog = await screen.findByRole('dialog')
    await type(dialog, texts.connection.address, 'https://models.example/v1')
    expect(within(dialog).getByText(texts.connection.keyHint)).toBeTruthy()
    await userEvent.click(within(dialog).getByRole('button', { name: texts.connection.save }))
    await expect.poll(() => sent['update']).toMatchObject({ apiKey: null })
  })

  test('are removed once that is confirmed', async () => {
    await show([mine])
    await userEvent.click(await screen.findByRole('button', { name: 'Remove Mine' }))
    const dialog = await screen.findByRole('alertdialog')
    expect(sent['disconnect']).toBeUndefined()
    await userEvent.click(within(dialog).getByRole('button', { name: texts.connection.remove }))
    await expect.poll(() => sent['disconnect']).toEqual({ id: mine.id })
  })
})

test.each(['summaryModel', 'taskModel'] as const)('each use has a model of its own: %s', async (use) => {
  await show([mine])
  await userEvent.click(await screen.findByRole('combobox', { name: texts.use[use] }))
  await userEvent.click(await screen.findByRole('option', { name: 'gpt · openai' }))
  await expect.poll(() => $settings.get()[use]).toBe('openai/gpt')
  expect($settings.get().chatModel).toBe('')
})

test('without a model nothing is offered but the way to have one', async () => {
  await renderWith(
    {
      ...answers([], []),
      'GET /ai/task': () => ({ data: [] }),
      'GET /mcp/connections': () => ({ data: [] }),
    },
    partOf(settings),
  )
  expect(await screen.findByText(texts.settings.noModel)).toBeTruthy()
  await expect.poll(() => queryClient.isFetching()).toBe(0)
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([texts.connection.add])
  expect(screen.getAllByRole('switch')).toHaveLength(1)
  for (const title of [texts.memory.title, texts.task.title, texts.toolServer.title, texts.usage.title])
    expect(screen.queryByText(title)).toBeNull()
})

test('says why nothing of it can be shown, and shows it when one tries again', async () => {
  let config: object = new Refusal(500, { code: 1005, message: '' })
  await renderWith({ ...answers([mine]), 'GET /ai/chat/config': () => config }, partOf(settings))
  const again = await screen.findByRole('button', { name: texts.failure.retry })
  expect(screen.queryByRole('combobox', { name: texts.use.chatModel })).toBeNull()
  config = makeConfig(menu)
  await userEvent.click(again)
  expect(await screen.findByRole('combobox', { name: texts.use.chatModel })).toBeTruthy()
  expect(screen.queryByRole('button', { name: texts.failure.retry })).toBeNull()
})

test('says where texts go', async () => {
  await show([mine])
  expect(await screen.findByText(/go to Mine/)).toBeTruthy()
  expect(screen.getByText(/operator has chosen: openai/)).toBeTruthy()
})

test('where nobody may bring models there is no way to', async () => {
  await renderWith(
    { ...answers([]), 'GET /ai/chat/config': () => ({ ...makeConfig(menu), mayBringModels: false }) },
    partOf(settings),
  )
  expect(await screen.findByText(texts.use.title)).toBeTruthy()
  expect(screen.queryByRole('button', { name: texts.connection.add })).toBeNull()
})

test('says what is left of a plan that has bounds, and of one without nothing', async () => {
  const user = makeUser({})
  const plan = { ...defaultPlans.pro, aiTokens: 500_000, aiTokensPerDay: 100_000 }
  $session.set({ ...user, plan })
  await show([])
  expect(await screen.findByText('25K of 100K')).toBeTruthy()
  expect(screen.getByText('40K of 500K')).toBeTruthy()
  cleanup()
  $session.set({ ...user, plan: { ...plan, aiTokens: null, aiTokensPerDay: null } })
  await show([])
  await screen.findByText(texts.use.title)
  expect(screen.queryByRole('progressbar')).toBeNull()
})

test('leads to what was used', async () => {
  await show([mine])
  await userEvent.click(await screen.findByRole('button', { name: texts.usage.show }))
  expect(await screen.findByRole('dialog', { name: texts.used.title })).toBeTruthy()
})

test('switched off, nothing of it is left but the way to switch it on', async () => {
  await show([mine])
  const on = await screen.findByRole('switch', { name: texts.settings.on })
  await screen.findByText('Mine')
  await userEvent.click(on)
  await expect.poll(() => $settings.get().assistant).toBe(false)
  expect(screen.queryByText('Mine')).toBeNull()
  expect(screen.queryByRole('button')).toBeNull()
  await userEvent.click(on)
  expect(await screen.findByText('Mine')).toBeTruthy()
})
