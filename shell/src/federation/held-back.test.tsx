import { grantLocks } from '@tidings/db/testing'
import { onPartReport } from '@tidings/runtime'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { isHeldBack, release } from './held-back.ts'
import { holdBackUnfinished } from './hold-back-unfinished.ts'
import { rememberGood } from './last-good.ts'
import { leaveNoRoom } from './testing.ts'

const HELD_BACK = 'tidings:held-back'
const NOTE = 'tidings:running:before'

beforeEach(grantLocks)

afterEach(() => {
  vi.unstubAllGlobals()
  localStorage.clear()
})

test('a version that was held back is, until it came to an end after all', () => {
  localStorage.setItem(HELD_BACK, JSON.stringify(['notes 1.0.0', 'reader 2.0.0']))
  expect(isHeldBack('notes', '1.0.0')).toBe(true)
  release('notes', '1.0.0')
  expect(isHeldBack('notes', '1.0.0')).toBe(false)
  expect(isHeldBack('reader', '2.0.0')).toBe(true)
})

test.each(['not json', '{"notes":1}', '[1]'])('what is stored as %j holds nothing back', async (text) => {
  localStorage.setItem(HELD_BACK, text)
  localStorage.setItem(NOTE, text)
  await holdBackUnfinished()
  expect(isHeldBack('notes', '1.0.0')).toBe(false)
})

const noteOf = (remote: string, stage: string) => ({
  remote,
  part: 'page',
  version: '1.0.0',
  source: 'stable',
  stage,
})

/** A page ends without a word while parts are at something, and the next one starts. */
async function startAfter(...notes: ReturnType<typeof noteOf>[]): Promise<void> {
  localStorage.setItem(NOTE, JSON.stringify(notes))
  const tell = await holdBackUnfinished()
  tell()
}

const isHeld = () => isHeldBack('notes', '1.0.0')

describe('a page that ended without a word', () => {
  test.each(['load', 'bootstrap', 'mount', 'unmount', 'render'])(
    'has what never came up here held back and reported: %s',
    async (stage) => {
      const reported = vi.fn<Parameters<typeof onPartReport>[0]>()
      const stop = onPartReport(reported)
      await startAfter(noteOf('notes', stage))
      stop()
      expect(isHeld()).toBe(true)
      expect(reported).toHaveBeenCalledTimes(1)
      expect(reported.mock.calls[0]?.[0]).toMatchObject({
        remote: 'notes',
        failure: { class: 'deadline', stage },
      })
    },
  )

  test.each(['load', 'bootstrap', 'mount'])(
    'may have been killed: what came up here before is held back at the second time only: %s',
    async (stage) => {
      rememberGood('notes', '1.0.0')
      await startAfter(noteOf('notes', stage))
      expect(isHeld()).toBe(false)
      await startAfter(noteOf('notes', stage))
      expect(isHeld()).toBe(true)
    },
  )

  test('is forgiven once the part has come up again', async () => {
    rememberGood('notes', '1.0.0')
    await startAfter(noteOf('notes', 'load'))
    release('notes', '1.0.0')
    await startAfter(noteOf('notes', 'load'))
    expect(isHeld()).toBe(false)
  })

  test.each(['unmount', 'render'])(
    'while it did what it was asked to is held back at once: %s',
    async (stage) => {
      rememberGood('notes', '1.0.0')
      await startAfter(noteOf('notes', stage))
      expect(isHeld()).toBe(true)
    },
  )

  test('has nothing that came up before suspected beside something that never did', async () => {
    rememberGood('notes', '1.0.0')
    await startAfter(noteOf('notes', 'render'), noteOf('strange', 'mount'))
    expect(isHeld()).toBe(false)
    expect(isHeldBack('strange', '1.0.0')).toBe(true)
  })
})

test('without room in the browser a page starts all the same', async () => {
  localStorage.setItem(NOTE, JSON.stringify([noteOf('notes', 'mount')]))
  leaveNoRoom()
  await expect(holdBackUnfinished()).resolves.toBeTypeOf('function')
  expect(() => rememberGood('notes', '1.0.0')).not.toThrow()
})
