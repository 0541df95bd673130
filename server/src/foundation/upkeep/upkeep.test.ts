import { expect, test, vi } from 'vitest'
import { createUpkeep } from './upkeep.ts'

const quiet = { error: vi.fn<() => void>() }

test('each chore is done to its end, also after another that fails, and looked for again', async () => {
  let left = 3
  const long = vi.fn<() => Promise<boolean>>(async () => (left -= 1) > 0)
  const chores = { broken: () => Promise.reject(new Error('no database')), long }
  const upkeep = createUpkeep({ chores, logger: quiet, pollMs: 1 })
  upkeep.start()
  await expect.poll(() => long.mock.calls.length).toBeGreaterThan(4)
  await upkeep.stop()
  expect(quiet.error).toHaveBeenCalledWith(expect.objectContaining({ chore: 'broken' }), expect.any(String))
})

test('what is stopped waits for the little that is under way, and begins nothing else', async () => {
  const little = Promise.withResolvers<boolean>()
  const chore = vi.fn<() => Promise<boolean>>(() => little.promise)
  const upkeep = createUpkeep({ chores: { chore }, logger: quiet })
  upkeep.start()
  let isStopped = false
  const stopped = upkeep.stop().then(() => (isStopped = true))
  await Promise.resolve()
  expect(isStopped).toBe(false)
  little.resolve(true)
  await stopped
  expect(chore).toHaveBeenCalledTimes(1)
})
