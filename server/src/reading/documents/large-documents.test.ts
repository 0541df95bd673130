import { feedLimits } from '@tidings/contracts'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createRoom } from './large-documents.ts'

const never = new AbortController().signal

test('others come between the large documents of who has many', async () => {
  const withRoom = createRoom()
  const entered: string[] = []
  const read = (party: string) =>
    withRoom(party, async (claimRoom) => {
      await claimRoom(never)
      entered.push(party)
    })
  await Promise.all(['many', 'many', 'many', 'one', 'other'].map(read))
  expect(entered).toEqual(['many', 'many', 'one', 'other', 'many'])
})

test('who waits in vain for room for a large document is told so', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const withRoom = createRoom()
  const stored = Promise.withResolvers<void>()
  const first = withRoom('first', async (claimRoom) => {
    await claimRoom(never)
    await stored.promise
  })
  const waiting = Promise.allSettled([withRoom('second', (claimRoom) => claimRoom(never))])
  await new Promise(setImmediate)
  vi.advanceTimersByTime(feedLimits.roomWait)
  expect(await waiting).toMatchObject([{ reason: { name: 'FetchError', kind: 'host-busy' } }])
  stored.resolve()
  await first
})
