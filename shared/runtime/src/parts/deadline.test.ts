import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { DeadlineError, startDeadline, withinDeadline } from './deadline.ts'

beforeEach(() => {
  vi.useFakeTimers()
})

afterEach(() => {
  vi.useRealTimers()
})

describe('a deadline', () => {
  test.each([100, 3000, 5000])('of %i ms ends after as long', (ms) => {
    const onEnd = vi.fn<() => void>()
    startDeadline(ms, onEnd)
    vi.advanceTimersByTime(ms - 1)
    expect(onEnd).not.toHaveBeenCalled()
    vi.advanceTimersByTime(1)
    expect(onEnd).toHaveBeenCalledOnce()
  })

  test('does not end by what the page could not do while the machine was asleep', () => {
    const now = vi.spyOn(performance, 'now')
    const onEnd = vi.fn<() => void>()
    now.mockReturnValue(0)
    startDeadline(5000, onEnd)
    now.mockReturnValue(60_000)
    vi.advanceTimersByTime(250)
    now.mockRestore()
    expect(onEnd).not.toHaveBeenCalled()
  })

  test('is over once it is stopped', () => {
    const onEnd = vi.fn<() => void>()
    startDeadline(5000, onEnd)()
    vi.advanceTimersByTime(60_000)
    expect(onEnd).not.toHaveBeenCalled()
  })

  test('of a stage refuses work that takes longer, and says of which', async () => {
    const waiting = withinDeadline('mount', new Promise(() => {}))
    vi.advanceTimersByTime(5000)
    await expect(waiting).rejects.toEqual(new DeadlineError('mount', 5000))
    await expect(withinDeadline('mount', Promise.resolve('done'))).resolves.toBe('done')
  })
})
