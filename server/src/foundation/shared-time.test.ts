import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { SharedTime } from './shared-time.ts'
import { createWorkshop } from './shared-time.testing.ts'

const START_MS = 1000
const PRESENCE_MS = 500
const MOST_MS = 9000
const never = new AbortController().signal

beforeEach(() => {
  vi.useFakeTimers()
})

afterEach(() => {
  vi.useRealTimers()
})

/** Parties who have work done, of so many milliseconds each. */
function createParties() {
  const time = new SharedTime({ share: 1 / 4, startMs: START_MS, mostMs: MOST_MS, presenceMs: PRESENCE_MS })
  const { work, pass, durationOf } = createWorkshop()
  const ask = (party: string, ms: number, signal = never) =>
    time.share(party, signal, (counted) => counted(() => work(ms)))
  /** Has it done, and answers how long that takes with what is waited for. */
  const take = (party: string, ms: number) => durationOf(ask(party, ms))
  /** Has it done again and again. */
  const loop = (party: string, ms: number) => {
    const done = { times: 0, isOver: false }
    const again = async () => {
      for (; !done.isOver; done.times += 1) await ask(party, ms)
    }
    void again()
    return done
  }
  return { ask, take, loop, pass, durationOf }
}

test('whoever is alone waits for nothing, however much they take', async () => {
  const { take } = createParties()
  for (let time = 0; time < 10; time += 1) expect(await take('ada', 1000)).toBe(1000)
})

test('whoever takes much waits while others are there, who wait for nothing', async () => {
  const { loop, take, pass } = createParties()
  const crawler = loop('crawler', 50)
  for (let second = 0; second < 60; second += 1) {
    expect(await take('reader', 20)).toBe(20)
    await pass(480)
  }
  crawler.isOver = true
  // A quarter of thirty seconds, and the one that they begin with; alone it would be 600.
  expect(crawler.times).toBeGreaterThan(140)
  expect(crawler.times).toBeLessThan(180)
})

test('whoever waited goes on as before when the others have gone', async () => {
  const { loop, take, pass } = createParties()
  const crawler = loop('crawler', 50)
  await pass(5000)
  await take('reader', 20)
  const before = crawler.times
  await pass(PRESENCE_MS)
  expect(crawler.times - before).toBeLessThan(3)
  await pass(PRESENCE_MS)
  const after = crawler.times
  await pass(5000)
  expect(crawler.times - after).toBeGreaterThanOrEqual(99)
  crawler.isOver = true
})

test('of those who take much, whoever has taken least waits for nothing', async () => {
  const { ask, take, durationOf } = createParties()
  await take('ada', 8000)
  await take('bob', 3000)
  expect(await take('ada', 10)).toBeGreaterThan(PRESENCE_MS)
  await take('bob', 10)
  const waiting = ask('ada', 10)
  expect(await take('bob', 10)).toBe(10)
  expect(await durationOf(waiting)).toBeGreaterThan(PRESENCE_MS - 50)
})

test('whoever has something done for long is there for as long, and it counts', async () => {
  const { ask, take, pass, durationOf } = createParties()
  await take('crawler', 6000)
  await pass(PRESENCE_MS)
  const reading = ask('reader', 3000)
  await pass(2 * PRESENCE_MS)
  expect(await take('crawler', 10)).toBeGreaterThan(3 * PRESENCE_MS)
  await durationOf(reading)
})

test('much at once counts as much as the same one after the other, and is not forgotten by a pause', async () => {
  const { ask, take, pass, durationOf } = createParties()
  await durationOf(Promise.all(Array.from({ length: 8 }, () => ask('crawler', 1000))))
  // Of the eight seconds, one is its start, and one has passed.
  await pass(4000)
  await take('reader', 10)
  expect(await take('crawler', 10)).toBeGreaterThan(400)
})

test('however much somebody has taken, they wait no longer than it takes to pay the most that counts', async () => {
  const { ask, take, pass, durationOf } = createParties()
  await take('crawler', 600_000)
  await take('reader', 20)
  const waiting = durationOf(ask('crawler', 10))
  const done = { is: false }
  void waiting.then(() => (done.is = true))
  while (!done.is) {
    await take('reader', 20)
    await pass(400)
  }
  const longest = 4 * (MOST_MS - START_MS)
  expect(await waiting).toBeGreaterThan(longest - 1000)
  expect(await waiting).toBeLessThan(longest + 1000)
})

test('whoever leaves is not waited for, and is told why', async () => {
  const { ask, take } = createParties()
  await take('ada', 5000)
  await take('bob', 10)
  const leaving = new AbortController()
  const waiting = ask('ada', 10, leaving.signal)
  leaving.abort(new Error('left'))
  await expect(waiting).rejects.toThrow('left')
})
