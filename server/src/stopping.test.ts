import { expect, onTestFinished, test, vi } from 'vitest'
import { stopTogether } from './stopping.ts'

function listenToLog() {
  return { error: vi.fn<() => void>(), warn: vi.fn<() => void>() }
}

const never = () => new Promise<never>(() => undefined)

test('waits for all that works to come to its end', async () => {
  const ended: string[] = []
  const logger = listenToLog()
  await stopTogether(
    ['feeds', 'mail'].map((name) => async () => {
      await Promise.resolve()
      ended.push(name)
    }),
    { logger },
  )
  expect(ended).toEqual(['feeds', 'mail'])
  expect(logger.warn).not.toHaveBeenCalled()
})

test('goes on without what does not come to its end in time, and says so', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const logger = listenToLog()
  const stopped = stopTogether([never], { logger, patienceMs: 1000 })
  await vi.advanceTimersByTimeAsync(1000)
  await stopped
  expect(logger.warn).toHaveBeenCalledOnce()
})

test.each([
  ['rejects', () => Promise.reject(new Error('no'))],
  [
    'throws',
    () => {
      throw new Error('no')
    },
  ],
])('what %s keeps nothing else from being stopped, and is in the log', async (_, fail) => {
  const logger = listenToLog()
  const other = vi.fn<() => Promise<void>>()
  await stopTogether([fail, other], { logger })
  expect(other).toHaveBeenCalledOnce()
  expect(logger.error).toHaveBeenCalledOnce()
})
