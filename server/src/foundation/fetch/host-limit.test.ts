import { expect, onTestFinished, test, vi } from 'vitest'
import { feedLimits } from '@tidings/contracts'
import { createHostLimit } from './host-limit.ts'

const { signal } = new AbortController()
const ann = { party: 'ann', signal }

test('who waits for a host in vain is told so, and others go to other hosts meanwhile', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const limitHost = createHostLimit(1)
  const answer = Promise.withResolvers<string>()
  const slow = limitHost('slow.test', ann, () => answer.promise)
  const waiting = Promise.allSettled([limitHost('slow.test', ann, async () => 'second')])
  expect(await limitHost('quick.test', ann, async () => 'quick')).toBe('quick')

  vi.advanceTimersByTime(feedLimits.hostWait)
  expect(await waiting).toMatchObject([{ reason: { name: 'FetchError', kind: 'host-busy' } }])
  answer.resolve('first')
  expect(await slow).toBe('first')
  expect(await limitHost('slow.test', ann, async () => 'third')).toBe('third')
})

test('whoever asks a host once waits for one of those of somebody who asks twelve times, not for all', async () => {
  const limitHost = createHostLimit(2)
  const began: string[] = []
  const ends: (() => void)[] = []
  const ask = (party: string) =>
    limitHost('slow.test', { party, signal }, () => {
      began.push(party)
      return new Promise<void>((resolve) => ends.push(resolve))
    })
  const endFirst = async () => {
    ends.shift()?.()
    await new Promise(setImmediate)
  }
  const asked = [...Array.from({ length: 12 }, () => ask('ann')), ask('bob'), ask('refreshes')]
  await expect.poll(() => began).toEqual(['ann', 'ann'])
  for (let time = 0; time < 3; time++) await endFirst()
  expect(began).toEqual(['ann', 'ann', 'ann', 'bob', 'refreshes'])
  while (ends.length > 0) await endFirst()
  await Promise.all(asked)
})
