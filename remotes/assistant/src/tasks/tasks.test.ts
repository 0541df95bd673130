import { describe, expect, test } from 'vitest'
import { draftOf, emptyDraft, problemsOf, statusOf, toChanges, toInput } from './tasks.ts'
import { taskOf } from './testing.ts'

const NOW = Date.parse('2026-11-26T12:00:00Z')
const once = (date: string) => ({ type: 'once', date }) as const
const stopped = { code: 1, message: 'The server was stopped' }

test.each([
  ['scheduled', {}],
  ['scheduled', { schedule: once('2026-11-26T12:00:01Z') }],
  ['completed', { schedule: once('2026-11-26T12:00:00Z') }],
  ['failed', { schedule: once('2026-11-26T12:00:00Z'), lastFailure: stopped }],
  ['scheduled', { lastFailure: stopped }],
  ['paused', { isEnabled: false }],
  ['paused', { isEnabled: false, schedule: once('2026-11-26T12:00:00Z') }],
] as const)('a task is %s: %j', (status, more) => {
  expect(statusOf(taskOf('News', more), NOW)).toBe(status)
})

const good = { ...emptyDraft(NOW), name: 'News', prompt: 'What is new?' }

test.each([
  ['nothing', good, {}],
  ['a title of spaces', { ...good, name: '  ' }, { name: 'task.nameMissing' }],
  ['a title of 51 characters', { ...good, name: 'a'.repeat(51) }, { name: 'task.nameLong' }],
  ['a title of 50 characters and spaces', { ...good, name: ` ${'a'.repeat(50)} ` }, {}],
  ['no prompt', { ...good, prompt: '\n' }, { prompt: 'task.promptMissing' }],
  ['a prompt of 2001 characters', { ...good, prompt: 'a'.repeat(2001) }, { prompt: 'task.promptLong' }],
  ['no time', { ...good, when: { ...good.when, time: '' } }, { time: 'task.timeMissing' }],
  [
    'a day that is over',
    { ...good, when: { ...good.when, frequency: 'once', date: '2026-11-25' } },
    { date: 'task.datePast' },
  ],
] as const)('what is wrong with %s', (_, draft, problems) => {
  expect(problemsOf(draft, null, NOW)).toEqual(problems)
})

describe('of a task that is changed', () => {
  const tokyo = taskOf('News', { timeZone: 'Asia/Tokyo', options: { notifyChannels: ['email'] } })
  const before = draftOf(tokyo, NOW)

  test('the time is told only where it is another', () => {
    expect(toChanges({ ...before, name: ' Other ', byMail: false }, before, NOW)).toEqual({
      name: 'Other',
      prompt: 'What is new?',
      isEnabled: true,
      options: { notifyChannels: [] },
    })
  })

  test('another time is one of the zone that it has', () => {
    expect(before.when).toMatchObject({ time: '18:00', timeZone: 'Asia/Tokyo' })
    expect(toChanges({ ...before, when: { ...before.when, time: '07:00' } }, before, NOW)).toMatchObject({
      timeZone: 'Asia/Tokyo',
      schedule: { type: 'daily', timeOfDay: '2026-11-25T22:00:00.000Z' },
    })
  })

  test('a time that is over may stay', () => {
    const done = draftOf(taskOf('Done', { schedule: once('2026-11-25T12:00:00Z') }), NOW)
    expect(problemsOf({ ...done, name: 'Over' }, done, NOW)).toEqual({})
    const moved = { ...done, when: { ...done.when, time: '11:00' } }
    expect(problemsOf(moved, done, NOW)).toEqual({ date: 'task.datePast' })
  })
})

test('a new task tells the zone that it goes by', () => {
  expect(toInput({ ...good, byMail: true }, NOW)).toMatchObject({
    timeZone: new Intl.DateTimeFormat().resolvedOptions().timeZone,
    options: { notifyChannels: ['email'] },
    isEnabled: true,
  })
})
