import { expect, onTestFinished, test, vi } from 'vitest'
import { feedLimits } from '@tidings/contracts'
import { createHostLimit } from './host-limit.ts'

const never = new AbortController().signal

test('who waits for a host in vain is told so, and others go to other hosts meanwhile', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const limitHost = createHostLimit(1)
  const answer = Promise.withResolvers<string>()
  const slow = limitHost('slow.test', never, () => answer.promise)
  const waiting = Promise.allSettled([limitHost('slow.test', never, async () => 'second')])
  expect(await limitHost('quick.test', never, async () => 'quick')).toBe('quick')

  vi.advanceTimersByTime(feedLimits.hostWait)
  expect(await waiting).toMatchObject([{ reason: { name: 'FetchError', kind: 'host-busy' } }])
  answer.resolve('first')
  expect(await slow).toBe('first')
  expect(await limitHost('slow.test', never, async () => 'third')).toBe('third')
})
