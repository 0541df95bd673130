import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { whenIdle } from './when-idle.ts'

/** Longer than a page is waited for, in the steps in which it is asked whether it rests. */
const REST_MS = 15_000

const AGAIN_MS = 30_000

beforeEach(() => {
  vi.useFakeTimers()
})

afterEach(() => {
  vi.useRealTimers()
})

/** Fails so many times, as where the server is away. */
function failing(times: number) {
  const load = vi.fn<() => Promise<void>>(async () => undefined)
  for (let time = 0; time < times; time += 1) load.mockRejectedValueOnce(new Error('No network'))
  return load
}

test('what fails is left to when it is needed', async () => {
  const load = failing(1)
  whenIdle(load)
  await vi.advanceTimersByTimeAsync(REST_MS + 10 * AGAIN_MS)
  expect(load).toHaveBeenCalledTimes(1)
})

test('what nothing else would bring is asked for again until it is there', async () => {
  const load = failing(2)
  whenIdle(load, 'untilThere')
  await vi.advanceTimersByTimeAsync(REST_MS)
  expect(load).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(10 * AGAIN_MS)
  expect(load).toHaveBeenCalledTimes(3)
})

test('what is called off is not asked for again', async () => {
  const load = failing(2)
  const callOff = whenIdle(load, 'untilThere')
  await vi.advanceTimersByTimeAsync(REST_MS)
  callOff()
  await vi.advanceTimersByTimeAsync(10 * AGAIN_MS)
  expect(load).toHaveBeenCalledTimes(1)
})
