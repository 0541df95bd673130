// @module-tag long
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { z, type Task } from '@tidings/contracts'
import { defaultPlans, makeUser } from '@tidings/contracts/testing'
import { $session } from '@tidings/runtime'
import { Refusal, type Answers } from '@tidings/runtime/testing'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import texts from '../../locales/en/ai.json'
import { sessionOf } from '../chat/testing.tsx'
import { renderWith, withSomebodySignedIn } from '../testing.tsx'
import { TasksGroup } from './tasks-group.tsx'
import { taskOf } from './testing.ts'

const HOUR_MS = 3_600_000
const hence = (hours: number) => new Date(Date.now() + hours * HOUR_MS + 60_000).toISOString()

const news = taskOf('News')

/** What was sent, in its order. */
let sent: [string, unknown][] = []
let tasks: Task[] = []
let answers: Answers = {}

withSomebodySignedIn()

afterEach(() => vi.unstubAllEnvs())

beforeEach(() => {
  vi.stubEnv('TZ', 'UTC')
  sent = []
  tasks = [news]
  answers = {
    'GET /ai/task': () => ({ data: tasks }),
    'GET /ai/chat-sessions': () => ({ data: [], total: 0 }),
    '*': async (request) => {
      const path = new URL(request.url).pathname.replace('/api/ai/task', '')
      const text = await request.text()
      const body = text === '' ? null : z.record(z.string(), z.unknown()).parse(JSON.parse(text))
      sent.push([`${request.method} ${path}`, body])
      return { data: request.method === 'PUT' ? { ...news, ...body } : null }
    },
  }
})

const show = async (hasModels = true) => renderWith(answers, <TasksGroup hasModels={hasModels} />)
const line = async (name: string) => {
  const lines = await screen.findAllByRole('listitem')
  return lines.find((each) => within(each).queryByText(name)) ?? document.body
}
const press = async (inside: HTMLElement, label: string, name = 'News') =>
  userEvent.click(within(inside).getByRole('button', { name: label.replace('{{name}}', name) }))

describe('tasks', () => {
  test('say when they are run, what has become of them, and where it is', async () => {
    tasks = [
      taskOf('News', {
        nextRunAt: hence(3),
        lastRunAt: hence(-21),
        options: { notifyChannels: ['email'] },
      }),
      taskOf('Week', {
        id: '1234567890123457',
        schedule: { type: 'weekly', dayOfWeek: 1, timeOfDay: '2026-01-05T09:00:00.000Z' },
        timeZone: 'Asia/Tokyo',
        nextRunAt: hence(-1),
        lastFailure: { code: 15_020, problem: 'key', model: 'openai/gpt' },
      }),
      taskOf('Month', {
        id: '1234567890123458',
        schedule: { type: 'monthly', dayOfMonth: 31, timeOfDay: '2026-01-05T09:00:00.000Z' },
        isEnabled: false,
      }),
      taskOf('Done', {
        id: '1234567890123459',
        schedule: { type: 'once', date: '2026-01-05T09:00:00.000Z' },
        lastFailure: { code: 1, message: 'The server was stopped' },
      }),
    ]
    const unseen = { updatedAt: '2026-11-25T13:00:00.000Z' }
    answers['GET /ai/chat-sessions'] = () => ({ data: [sessionOf(news.id, 'News', unseen)], total: 1 })
    await show()
    const first = await line('News')
    for (const text of ['Scheduled', 'Every day at 9:00 AM', 'Next run in 3 hr.', 'Last run 20 hr. ago'])
      expect(within(first).getByText(text)).toBeTruthy()
    expect(within(first).getByText(texts.task.mails)).toBeTruthy()
    const link = await within(first).findByRole('link', { name: /^Something new ?Reports of “News”$/ })
    expect(link.getAttribute('href')).toBe(`/ai/${news.id}`)

    const week = await line('Week')
    expect(within(week).getByText('Every Monday at 6:00 PM (Japan Standard Time)')).toBeTruthy()
    for (const text of [texts.task.isDue, texts.task.neverRun, texts.task.lastFailed, texts.problem.key])
      expect(within(week).getByText(text)).toBeTruthy()
    expect(within(week).queryByRole('link')).toBeNull()

    const month = await line('Month')
    expect(within(month).getByText('Paused')).toBeTruthy()
    expect(within(month).getByText('On day 31 of every month at 9:00 AM')).toBeTruthy()

    const done = await line('Done')
    expect(within(done).getByText('Failed')).toBeTruthy()
    expect(within(done).getByText('Once, on January 5, 2026 at 9:00 AM')).toBeTruthy()
    expect(within(done).getByText(texts.task.stopped)).toBeTruthy()
    // There is nothing to pause.
    expect(within(done).getAllByRole('button')).toHaveLength(3)
  })

  test('that cannot be had say so, and are asked for again', async () => {
    answers['GET /ai/task'] = () => new Refusal(404, { code: 6, message: '' })
    await show()
    expect(await screen.findByText(texts.failure.other)).toBeTruthy()
    answers['GET /ai/task'] = () => ({ data: tasks })
    await userEvent.click(screen.getByRole('button', { name: texts.failure.retry }))
    expect(await screen.findByText('News')).toBeTruthy()
  })

  test('are as many as the plan has room for', async () => {
    const plan = { ...defaultPlans.free, aiTasks: 2 }
    $session.set(makeUser({ plan }))
    const { unmount } = await show()
    expect(await screen.findByText('1 task. Your plan has room for 1 more.')).toBeTruthy()
    expect(screen.getByRole('button', { name: texts.task.add })).toBeTruthy()
    unmount()
    tasks = [news, taskOf('Week', { id: '1234567890123457' })]
    await show()
    expect(await screen.findByText('2 tasks. Your plan has room for no more.')).toBeTruthy()
    expect(screen.queryByRole('button', { name: texts.task.add })).toBeNull()
    expect(screen.getByRole('link', { name: texts.failure.toPlan })).toBeTruthy()
  })

  test('are not offered without a model, but those that there are can be deleted', async () => {
    const { unmount } = await show(false)
    expect(await screen.findByText('News')).toBeTruthy()
    expect(screen.queryByRole('button', { name: texts.task.add })).toBeNull()
    unmount()
    tasks = []
    await show(false)
    expect(screen.queryByText(texts.task.title)).toBeNull()
    await show()
    expect(await screen.findByText(texts.task.none)).toBeTruthy()
  })
})

describe('a task', () => {
  test('is paused, and goes on', async () => {
    await show()
    await press(await line('News'), texts.task.pauseNamed)
    expect(await screen.findByText(texts.task.status.paused)).toBeTruthy()
    await press(await line('News'), texts.task.goOnNamed)
    expect(await screen.findByText(texts.task.status.scheduled)).toBeTruthy()
    expect(sent).toEqual([
      [`PUT /${news.id}`, { isEnabled: false }],
      [`PUT /${news.id}`, { isEnabled: true }],
    ])
  })

  test('that is gone meanwhile says so', async () => {
    answers[`PUT /ai/task/${news.id}`] = () => new Refusal(404, { code: 6, message: '' })
    await show()
    await press(await line('News'), texts.task.pauseNamed)
    expect(await screen.findByText(texts.task.gone)).toBeTruthy()
  })

  test('is deleted once somebody says so', async () => {
    await show()
    await press(await line('News'), texts.task.removeNamed)
    const dialog = await screen.findByRole('alertdialog', { name: 'Delete “News”?' })
    expect(within(dialog).getByText(texts.task.removeText)).toBeTruthy()
    expect(sent).toEqual([])
    await userEvent.click(within(dialog).getByRole('button', { name: texts.task.remove }))
    expect(await screen.findByText(texts.task.none)).toBeTruthy()
    expect(sent).toEqual([[`DELETE /${news.id}`, null]])
  })
})

describe('a test run', () => {
  const call = `POST /ai/task/${news.id}/test-run`

  test('says that it has begun and has ended, and leads to what it brought', async () => {
    const { promise, resolve } = Promise.withResolvers<object>()
    const timeout = vi.spyOn(AbortSignal, 'timeout')
    answers[call] = async () => promise
    await show()
    await press(await line('News'), texts.task.testNamed)
    expect((await screen.findByText(texts.task.test.started)).closest('output')).toBeTruthy()
    expect(timeout).toHaveBeenCalledWith(80_000)
    resolve({ data: { taskId: news.id, sessionId: news.id, result: 'Rain.' } })
    expect(await screen.findByText(texts.task.test.finished)).toBeTruthy()
    const link = screen.getByRole('link', { name: texts.task.test.open })
    expect(link.getAttribute('href')).toBe(`/ai/${news.id}`)
  })

  test.each([
    [
      'the model fails',
      { data: { taskId: news.id, error: 'No', failure: { code: 15_020, problem: 'quota', model: 'm' } } },
      texts.problem.quota,
    ],
    [
      'the plan has no room for it',
      { data: { taskId: news.id, error: 'No', failure: { code: 15_021 } } },
      texts.failure.taskFull,
    ],
    ['another server does not say why', { data: { taskId: news.id, error: 'No' } }, texts.failure.other],
    ['it is under way already', new Refusal(429, { code: 1, message: '' }), texts.task.busy],
  ])('says why it failed where %s', async (_, answer, words) => {
    answers[call] = () => answer
    await show()
    await press(await line('News'), texts.task.testNamed)
    expect(await screen.findByText(texts.task.test.failed)).toBeTruthy()
    expect(screen.getByText(words)).toBeTruthy()
  })

  test('is waited for no longer than 80 seconds, and may still end', async () => {
    const time = new AbortController()
    answers[call] = () => {
      time.abort()
      throw new DOMException('', 'TimeoutError')
    }
    vi.spyOn(AbortSignal, 'timeout').mockReturnValue(time.signal)
    await show()
    await press(await line('News'), texts.task.testNamed)
    expect(await screen.findByText(texts.task.noAnswer)).toBeTruthy()
  })

  test('is waited for no more by whoever leaves', async () => {
    let signal: AbortSignal | undefined
    answers[call] = async (request) => {
      signal = request.signal
      return new Promise(() => undefined)
    }
    const { unmount } = await show()
    await press(await line('News'), texts.task.testNamed)
    await expect.poll(() => signal?.aborted).toBe(false)
    unmount()
    expect(signal?.aborted).toBe(true)
  })
})
