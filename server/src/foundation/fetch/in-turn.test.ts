import { expect, test } from 'vitest'
import { createInTurn, type Turn } from './in-turn.ts'

const one = { atOnce: 1, late: 'It was not there in time.' }
const unhurried = () => new AbortController().signal

/** Work that never comes to an end by itself. */
const hang = ({ signal }: Turn): Promise<never> =>
  new Promise((_, reject) => {
    if (signal.aborted) reject(signal.reason)
    signal.addEventListener('abort', () => reject(signal.reason))
  })

test('work that hangs is over at its deadline, is told as late, and leaves its turn to the next', async () => {
  const [late, other] = [new AbortController(), new AbortController()]
  const deadlines = [late.signal, other.signal]
  const inTurn = createInTurn({ ...one, deadline: () => deadlines.shift() ?? other.signal })
  const hanging = inTurn({ userId: 'ann' }, hang)
  const next = inTurn({ userId: 'bob' }, () => Promise.resolve('done'))
  late.abort()
  await expect(hanging).rejects.toMatchObject({
    key: 'feedFetchFailed',
    message: one.late,
    data: { kind: 'timeout' },
  })
  expect(await next).toBe('done')
})

test('what waits for its turn is not late, however long it waits', async () => {
  let begun = 0
  const deadline = () => {
    begun += 1
    return new AbortController().signal
  }
  const inTurn = createInTurn({ ...one, deadline })
  const leaving = new AbortController()
  const hanging = inTurn({ userId: 'ann', signal: leaving.signal }, hang)
  const next = inTurn({ userId: 'bob' }, () => Promise.resolve('done'))
  await new Promise(setImmediate)
  expect(begun).toBe(1)
  leaving.abort()
  await expect(hanging).rejects.toMatchObject({ key: 'operationNotCompleted' })
  expect(await next).toBe('done')
  expect(begun).toBe(2)
})

test('who leaves while waiting has nothing begun, and it is no failure of the server', async () => {
  const inTurn = createInTurn({ ...one, deadline: unhurried })
  const [first, second] = [new AbortController(), new AbortController()]
  const hanging = inTurn({ userId: 'ann', signal: first.signal }, hang)
  const waiting = inTurn({ userId: 'ann', signal: second.signal }, () => expect.unreachable())
  second.abort()
  await expect(waiting).rejects.toMatchObject({ key: 'operationNotCompleted', status: 429 })
  first.abort()
  await expect(hanging).rejects.toMatchObject({ status: 429 })
})

test('one of whom too many wait is told of what', async () => {
  const inTurn = createInTurn({ ...one, deadline: unhurried, waitingPerParty: 0, of: 'pages' })
  await expect(inTurn({ userId: 'ann' }, hang)).rejects.toMatchObject({
    key: 'operationNotCompleted',
    message: 'Too many pages of yours are waiting.',
  })
})
