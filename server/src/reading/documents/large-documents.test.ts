import { feedLimits } from '@tidings/contracts'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createRoom } from './large-documents.ts'

const never = new AbortController().signal

test('others come between the large documents of who has many', async () => {
  const withRoom = createRoom()
  const entered: string[] = []
  const read = (party: string) =>
    withRoom(party, async (claimRoom) => {
      await claimRoom(never, feedLimits.bodyBytes)
      entered.push(party)
    })
  await Promise.all(['many', 'many', 'many', 'one', 'other'].map(read))
  expect(entered).toEqual(['many', 'many', 'one', 'other', 'many'])
})

test('several are in memory at once where together they are no larger than the largest', async () => {
  const withRoom = createRoom()
  const stored = Promise.withResolvers<void>()
  const entered: number[] = []
  const read = (share: number) =>
    withRoom('somebody', async (claimRoom) => {
      await claimRoom(never, feedLimits.bodyBytes * share)
      entered.push(share)
      await stored.promise
    })
  const all = Promise.all([0.5, 0.4, 0.2, 0.1].map(read))
  await new Promise(setImmediate)
  // The last would have room: but the one that takes more was there before.
  expect(entered).toEqual([0.5, 0.4])
  stored.resolve()
  await all
  expect(entered).toEqual([0.5, 0.4, 0.2, 0.1])
})

test('who waits in vain for room for a large document is told so', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const withRoom = createRoom()
  const stored = Promise.withResolvers<void>()
  const first = withRoom('first', async (claimRoom) => {
    await claimRoom(never, feedLimits.bodyBytes)
    await stored.promise
  })
  const waiting = Promise.allSettled([withRoom('second', (claimRoom) => claimRoom(never, 1))])
  await new Promise(setImmediate)
  vi.advanceTimersByTime(feedLimits.roomWait)
  expect(await waiting).toMatchObject([{ reason: { name: 'FetchError', kind: 'host-busy' } }])
  stored.resolve()
  await first
})
