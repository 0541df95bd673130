// @module-tag long
import { cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { type UsageAnalytics } from '@tidings/contracts'
import { defaultPlans, makeUser } from '@tidings/contracts/testing'
import { $session } from '@tidings/runtime'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import texts from '../../locales/en/ai.json'
import { makeConfig } from '../settings/testing.ts'
import { renderWith } from '../testing.tsx'
import { ChartDrawing } from './chart.tsx'
import { UsageDialog } from './usage-dialog.tsx'

const { used } = texts
const HOUR_MS = 3_600_000
const now = Date.now()
const today = new Date(now).toISOString().slice(0, 10)

type UsageRecord = UsageAnalytics['usageHistory'][number]

const record = (changes: Partial<UsageRecord> = {}): UsageRecord => ({
  id: String(1_234_567_890_123_456 + Math.abs(changes.changes ?? 0)),
  userId: 'me',
  createdAt: new Date(now).toISOString(),
  changes: -1,
  comment: null,
  operationType: 'chat',
  modelUsed: 'own/1234567890123456/small',
  contextTokens: 4000,
  outputTokens: 120,
  billingMultiplier: 1,
  reasoningTokens: 0,
  cachedInputTokens: 1000,
  ...changes,
})

const usage: UsageAnalytics = {
  patterns: {
    daily: [{ date: today, totalTokens: 8240, operationCount: 2, peakHour: 7 }],
    byOperation: [
      {
        operationType: 'chat',
        totalTokens: 8240,
        operationCount: 2,
        percentage: 100,
        avgTokensPerOperation: 4120,
      },
    ],
    byModel: [
      {
        model: 'own/1234567890123456/small',
        totalTokens: 8240,
        operationCount: 2,
        percentage: 100,
        avgEfficiency: 4120,
      },
    ],
  },
  usageHistory: [
    record(),
    record({ changes: -2, createdAt: new Date(now - 40 * 24 * HOUR_MS).toISOString() }),
  ],
}

/** Of each time it was asked: for how many days. */
let asked: (string | null)[] = []
let answer: () => object

beforeEach(() => {
  asked = []
  answer = () => usage
})

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  $session.set(null)
})

const close = vi.fn<() => void>()

const open = () =>
  renderWith(
    {
      'GET /ai/analytics': (request) => {
        asked.push(new URL(request.url).searchParams.get('days'))
        return answer()
      },
      'GET /ai/chat/config': () =>
        makeConfig([{ label: 'Mine' }, { label: 'small', value: 'own/1234567890123456/small' }]),
      '*': () => ({ data: null }),
    },
    <UsageDialog onClose={close} />,
  )

const turnTo = async (page: string) => userEvent.click(await screen.findByRole('tab', { name: page }))
const linesOf = async (name: string) =>
  within(await screen.findByRole('table', { name }))
    .getAllByRole('row')
    .map((row) => [...row.children].map(({ textContent }) => textContent))

test('begins with today and the last thirty days, and their trend', async () => {
  await open()
  expect(await screen.findByText(used.tokensToday)).toBeTruthy()
  expect(screen.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual([
    '8.2K',
    '8.2K',
    '2',
    '2',
  ])
  const lines = await linesOf(used.trend)
  expect(lines).toHaveLength(31)
  expect(lines.at(-1)?.slice(1)).toEqual(['8.2K', '2'])
  expect(asked).toEqual(['30'])
})

test('says what is left of a plan that has bounds', async () => {
  $session.set({ ...makeUser({}), plan: { ...defaultPlans.pro, aiTokens: null, aiTokensPerDay: 100_000 } })
  await open()
  const left = await screen.findByRole('progressbar', { name: texts.usage.day })
  expect(left.getAttribute('aria-valuetext')).toBe('25K of 100K')
})

test('names a model that is no longer there as its provider does', async () => {
  answer = () => ({ ...usage, usageHistory: [record({ modelUsed: 'own/9999999999999999/gone' })] })
  await open()
  await turnTo(used.page.history)
  expect((await linesOf('1 request')).at(-1)).toContain('gone')
})

test('lists what was asked on the days that one chooses', async () => {
  await open()
  await turnTo(used.page.history)
  const [head, first, ...rest] = await linesOf('1 request')
  expect(head).toEqual([used.time, used.purpose, used.model, used.read, used.cached, used.written])
  expect(first?.slice(1)).toEqual([used.operation.chat, 'small · Mine', '4K', '1K', '120'])
  expect(rest).toEqual([])
  await userEvent.click(screen.getByRole('combobox', { name: used.span }))
  const options = await screen.findAllByRole('option')
  expect(options.map(({ textContent }) => textContent)).toEqual([
    'today',
    'yesterday',
    'last 3 days',
    'last 7 days',
    'last 15 days',
    'last 30 days',
    'this week',
    'last week',
    'this month',
    'last month',
  ])
  await userEvent.click(screen.getByRole('option', { name: 'yesterday' }))
  expect(await screen.findByText(used.noneThen)).toBeTruthy()
})

test('shows fifty at once, and more when asked for', async () => {
  const records = Array.from({ length: 60 }, (_, at) => record({ changes: -at }))
  answer = () => ({ ...usage, usageHistory: records })
  await open()
  await turnTo(used.page.history)
  expect(await linesOf('60 requests')).toHaveLength(51)
  await userEvent.click(screen.getByRole('button', { name: used.more }))
  expect(await linesOf('60 requests')).toHaveLength(61)
})

test('says when and for what most is used, and by which model', async () => {
  await open()
  await turnTo(used.page.patterns)
  expect((await linesOf(used.byOperation)).at(-1)).toEqual([used.operation.chat, '8.2K', '2', '100%'])
  expect((await linesOf(used.byModel)).at(-1)).toEqual(['small · Mine', '8.2K', '2', '100%'])
  const hour = new Intl.DateTimeFormat('en', { timeStyle: 'short' }).format(new Date(`${today}T07:00:00Z`))
  expect((await linesOf(used.byDay)).at(-1)?.slice(1)).toEqual(['2', hour])
  expect(screen.getByRole('definition').textContent).toBe(hour)
})

test('says what a request takes, how much of it was read before, and that there are no prices', async () => {
  await open()
  await turnTo(used.page.efficiency)
  expect((await linesOf(used.perOperation)).at(-1)).toEqual([used.operation.chat, '4.1K'])
  expect((await linesOf(used.perModel)).at(-1)).toEqual(['small · Mine', '4.1K'])
  expect((await linesOf(used.cachedBy)).at(-1)).toEqual([used.operation.chat, '8K', '2K', '25%'])
  expect(screen.getByRole('progressbar').getAttribute('aria-valuetext')).toBe('25%')
  expect(screen.getByText(used.noPrice)).toBeTruthy()
})

test('says as what a token of a model of the server counts for the plan, where one counts as more or less', async () => {
  const usageHistory = [
    record({ modelUsed: 'openai/large', billingMultiplier: 3.44 }),
    record({ modelUsed: 'openai/large', billingMultiplier: 6, changes: -2 }),
    record({ changes: -3 }),
  ]
  answer = () => ({ ...usage, usageHistory })
  await open()
  await turnTo(used.page.efficiency)
  expect((await linesOf(used.counts)).slice(1)).toEqual([['openai/large', '3.44']])
})

test('says nothing of what a token counts where each counts as one', async () => {
  await open()
  await turnTo(used.page.efficiency)
  await screen.findByText(used.noPrice)
  expect(screen.queryByRole('table', { name: used.counts })).toBeNull()
})

test('draws its figures, or shows them as tables', async () => {
  await open()
  expect(await screen.findByRole('figure', { name: used.trend })).toBeTruthy()
  await userEvent.click(screen.getByRole('switch', { name: used.asTables }))
  expect(screen.queryByRole('figure')).toBeNull()
  expect(screen.getByRole('table', { name: used.trend })).toBeTruthy()
})

test('shows tables where what draws cannot be loaded', async () => {
  const load = vi.spyOn(ChartDrawing, 'load').mockRejectedValue(new Error('gone with a deployment'))
  await open()
  expect(await screen.findByRole('region', { name: used.trend })).toBeTruthy()
  expect(load).toHaveBeenCalledOnce()
  expect(screen.queryByRole('figure')).toBeNull()
})

test('says where nothing was asked yet', async () => {
  answer = () => ({ patterns: { daily: [], byOperation: [], byModel: [] }, usageHistory: [] })
  await open()
  expect(await screen.findByRole('heading', { name: used.none })).toBeTruthy()
})

test('is there after another try', async () => {
  answer = () => Response.json({ code: 4, message: 'no' }, { status: 400 })
  await open()
  const again = await screen.findByRole('button', { name: texts.failure.retry })
  answer = () => usage
  await userEvent.click(again)
  expect(await screen.findByText(used.tokensToday)).toBeTruthy()
})
