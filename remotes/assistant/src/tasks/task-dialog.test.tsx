// @module-tag long
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { Task } from '@tidings/contracts'
import { makeUser } from '@tidings/contracts/testing'
import { $session } from '@tidings/runtime'
import { Refusal, type Answers } from '@tidings/runtime/testing'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import texts from '../../locales/en/ai.json'
import { renderWith, withSomebodySignedIn } from '../testing.tsx'
import { zoneHere } from '../zone-here.ts'
import { TasksGroup } from './tasks-group.tsx'
import { taskOf } from './testing.ts'

const words = texts.task
const saved = taskOf('Saved', { id: '1234567890129999' })

/** What was sent, in its order. */
let sent: [string, unknown][] = []
let tasks: Task[] = []
let refusal: Refusal | undefined

const answers: Answers = {
  'GET /ai/task': () => ({ data: tasks }),
  'GET /ai/chat-sessions': () => ({ data: [], total: 0 }),
  '*': async (request) => {
    if (refusal) return refusal
    sent.push([request.method, await request.json()])
    return { data: saved }
  },
}

withSomebodySignedIn()

afterEach(() => vi.unstubAllEnvs())

beforeEach(() => {
  vi.stubEnv('TZ', 'UTC')
  sent = []
  tasks = []
  refusal = undefined
})

async function open(name = words.add) {
  await renderWith(answers, <TasksGroup hasModels />)
  return reopen(name)
}

async function reopen(name = words.add) {
  await userEvent.click(await screen.findByRole('button', { name }))
  return screen.findByRole('dialog')
}

const field = (dialog: HTMLElement, name: string) => within(dialog).getByRole('textbox', { name })
const press = async (dialog: HTMLElement, name: string) =>
  userEvent.click(await within(dialog).findByRole('button', { name }))
const save = async (dialog: HTMLElement) => press(dialog, texts.connection.save)

async function fill(dialog: HTMLElement) {
  await userEvent.type(field(dialog, words.name), 'News')
  await userEvent.type(field(dialog, words.prompt), 'What is new?')
}

async function choose(dialog: HTMLElement, name: string, option: string) {
  await userEvent.click(within(dialog).getByRole('combobox', { name }))
  await userEvent.click(await screen.findByRole('option', { name: option }))
}

const atNine = expect.stringMatching(/T09:00:00.000Z$/)

describe('a new task', () => {
  test.each([
    ['Tomorrow, 9:00 AM', { type: 'once', date: atNine }],
    ['Daily, 6:00 PM', { type: 'daily', timeOfDay: expect.stringMatching(/T18:00:00.000Z$/) }],
    ['Mondays, 9:00 AM', { type: 'weekly', dayOfWeek: 1, timeOfDay: atNine }],
    ['1st of the month, 9:00 AM', { type: 'monthly', dayOfMonth: 1, timeOfDay: atNine }],
  ])('is run as a press says: %s', async (preset, schedule) => {
    const dialog = await open()
    await fill(dialog)
    await press(dialog, preset)
    const pressed = within(dialog).getByRole('button', { name: preset })
    expect(pressed.getAttribute('aria-pressed')).toBe('true')
    await save(dialog)
    expect(await screen.findByText('Saved')).toBeTruthy()
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(sent).toEqual([
      [
        'POST',
        {
          name: 'News',
          prompt: 'What is new?',
          isEnabled: true,
          options: { notifyChannels: [] },
          schedule,
          timeZone: zoneHere(),
        },
      ],
    ])
  })

  test('is run as one chooses, paused at first, and sends mail', async () => {
    $session.set(makeUser({ email: 'ada@example.com', emailVerified: false }))
    const dialog = await open()
    await fill(dialog)
    await choose(dialog, words.frequency, words.often.weekly)
    await choose(dialog, words.dayOfWeek, 'Sunday')
    const time = within(dialog).getByLabelText(words.time)
    await userEvent.clear(time)
    await userEvent.type(time, '07:45')
    expect(within(dialog).getByText(/^To ada@example.com, once you have confirmed/)).toBeTruthy()
    await userEvent.click(within(dialog).getByRole('switch', { name: words.byMail }))
    await userEvent.click(within(dialog).getByRole('switch', { name: words.enabled }))
    await save(dialog)
    await expect
      .poll(() => sent)
      .toMatchObject([
        [
          'POST',
          {
            isEnabled: false,
            options: { notifyChannels: ['email'] },
            schedule: { type: 'weekly', dayOfWeek: 0, timeOfDay: expect.stringMatching(/T07:45:00.000Z$/) },
          },
        ],
      ])
  })

  test('says what is wrong, and is sent once nothing is', async () => {
    const dialog = await open()
    await save(dialog)
    expect(within(dialog).getByText('Title is required')).toBeTruthy()
    expect(within(dialog).getByText('Prompt is required')).toBeTruthy()
    await userEvent.click(field(dialog, words.name))
    await userEvent.paste('a'.repeat(51))
    await userEvent.click(field(dialog, words.prompt))
    await userEvent.paste('a'.repeat(2001))
    expect(within(dialog).getByText('Title must be less than 50 characters')).toBeTruthy()
    expect(within(dialog).getByText('Prompt must be less than 2000 characters')).toBeTruthy()
    await choose(dialog, words.frequency, words.often.once)
    await userEvent.clear(within(dialog).getByLabelText(words.date))
    await userEvent.type(within(dialog).getByLabelText(words.date), '2026-01-01')
    await userEvent.clear(within(dialog).getByLabelText(words.time))
    expect(within(dialog).getByText(words.timeMissing)).toBeTruthy()
    await userEvent.type(within(dialog).getByLabelText(words.time), '09:00')
    expect(within(dialog).getByText('Scheduled date must be in the future')).toBeTruthy()
    await save(dialog)
    expect(sent).toEqual([])
    await userEvent.clear(within(dialog).getByLabelText(words.date))
    await userEvent.type(within(dialog).getByLabelText(words.date), '2100-01-01')
    await userEvent.clear(field(dialog, words.name))
    await userEvent.clear(field(dialog, words.prompt))
    await fill(dialog)
    await save(dialog)
    await expect.poll(() => sent).toHaveLength(1)
  })

  test('that could not be kept stays as it was typed', async () => {
    const dialog = await open()
    await fill(dialog)
    refusal = new Refusal(500, { code: 2, message: '' })
    await save(dialog)
    expect((await within(dialog).findByRole('alert')).textContent).toBe(
      'Failed to schedule AI task. Please try again.',
    )
    refusal = new Refusal(400, { code: 15_021, message: '', data: { limit: 10, used: 10 } })
    await save(dialog)
    expect(
      await within(dialog).findByText(
        'Your plan has room for 10 tasks, and you have them already. Delete one, and save again.',
      ),
    ).toBeTruthy()
    expect(field(dialog, words.name)).toHaveProperty('value', 'News')
    refusal = undefined
    await save(dialog)
    await expect.poll(() => sent).toMatchObject([['POST', { name: 'News', prompt: 'What is new?' }]])
  })

  test('is kept as it was typed by a press beside it, and dismissed by Cancel', async () => {
    let dialog = await open()
    await fill(dialog)
    await userEvent.keyboard('{Escape}')
    await expect.poll(() => screen.queryByRole('dialog')).toBeNull()
    dialog = await reopen()
    expect(field(dialog, words.name)).toHaveProperty('value', 'News')
    await press(dialog, texts.connection.cancel)
    await expect.poll(() => screen.queryByRole('dialog')).toBeNull()
    dialog = await reopen()
    expect(field(dialog, words.name)).toHaveProperty('value', '')
    expect(sent).toEqual([])
  })
})

const note = (dialog: HTMLElement) => within(dialog).getByText(/^By the clock: /).textContent

describe('a task that is changed', () => {
  const edit = words.editNamed.replace('{{name}}', 'News')

  test('keeps its time and its zone where only its words are others', async () => {
    tasks = [taskOf('News', { timeZone: 'Europe/Berlin' })]
    const dialog = await open(edit)
    expect(within(dialog).getByLabelText(words.time)).toHaveProperty('value', '10:00')
    expect(note(dialog)).toBe('By the clock: Central European Time, summer and winter alike.')
    await userEvent.type(field(dialog, words.prompt), ' And why?')
    await save(dialog)
    await expect
      .poll(() => sent)
      .toEqual([
        [
          'PUT',
          {
            name: 'News',
            prompt: 'What is new? And why?',
            isEnabled: true,
            options: { notifyChannels: [] },
          },
        ],
      ])
  })

  test('goes by the clocks of another zone once one chooses them', async () => {
    tasks = [taskOf('News', { timeZone: 'Asia/Tokyo' })]
    const dialog = await open(edit)
    await choose(dialog, words.zone, 'Here: Coordinated Universal Time (UTC)')
    await save(dialog)
    await expect
      .poll(() => sent)
      .toMatchObject([
        [
          'PUT',
          {
            timeZone: 'UTC',
            schedule: { type: 'daily', timeOfDay: expect.stringMatching(/T18:00:00.000Z$/) },
          },
        ],
      ])
  })

  test('is asked for no zone where it is the one of the browser', async () => {
    tasks = [taskOf('News', { timeZone: zoneHere() })]
    const dialog = await open(edit)
    expect(within(dialog).queryByRole('combobox', { name: words.zone })).toBeNull()
    expect(note(dialog)).toBe('By the clock: Coordinated Universal Time.')
  })

  test('says what becomes of a day and of a time that there is not', async () => {
    tasks = [
      taskOf('News', {
        timeZone: 'Europe/Berlin',
        schedule: { type: 'once', date: '2100-03-28T00:30:00.000Z' },
      }),
    ]
    const dialog = await open(edit)
    const time = within(dialog).getByLabelText(words.time)
    await userEvent.clear(time)
    await userEvent.type(time, '02:30')
    expect(within(dialog).getByText('Clocks are put forward then: it is run at 3:30 AM.')).toBeTruthy()
    await choose(dialog, words.frequency, words.often.monthly)
    await choose(dialog, words.dayOfMonth, '31')
    expect(within(dialog).getByText(words.shortMonth)).toBeTruthy()
  })
})
