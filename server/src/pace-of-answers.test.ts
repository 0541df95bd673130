import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createWorkshop } from './foundation/shared-time.testing.ts'
import { Answers } from './large-answers.ts'

const { work, pass, durationOf } = createWorkshop()

let answers: Answers

beforeAll(() => {
  vi.useFakeTimers()
  answers = new Answers()
})

afterAll(() => {
  vi.useRealTimers()
})

/** Has an answer built that takes so many milliseconds; answers how long it took with what was waited for. */
const ask = (party: string, path: string[], ms: number): Promise<number> =>
  durationOf(askFor(party, path, ms))

const askFor = (party: string, path: string[], ms: number): Promise<void> =>
  answers.build(path, { party, whenSent: (taken) => taken() }, undefined, () => work(ms))

test.each([
  ['entries', 'list'],
  ['subscriptions', 'list'],
  ['reads', 'list'],
])('whoever has had much built of %s.%s leaves time for others, and for nobody', async (domain, call) => {
  const path = [domain, call]
  const [crawler, reader] = [`crawler of ${domain}`, `reader of ${domain}`]
  expect(await ask(crawler, path, 4000)).toBe(4000)
  expect(await ask(crawler, path, 4000)).toBe(4000)
  expect(await ask(reader, path, 20)).toBe(20)
  expect(await ask(crawler, path, 20)).toBeGreaterThan(1500)
  // Until nobody of them is there any more.
  await pass(60_000)
})

test('what is waited for at other sites, or is changed, is no time of the server', async () => {
  await ask('who has a page read', ['entries', 'readability'], 20_000)
  await ask('who has a page read', ['subscriptions', 'create'], 20_000)
  await ask('who looks', ['reads', 'list'], 20)
  expect(await ask('who has a page read', ['reads', 'list'], 20)).toBe(20)
})

test('whoever waits for their time keeps none of the places in which accounts are built', async () => {
  const path = ['subscriptions', 'list']
  const crawlers = ['one', 'another']
  for (const crawler of crawlers) await ask(crawler, path, 8000)
  await ask('who comes next', ['reads', 'list'], 20)
  const waiting = crawlers.map((crawler) => askFor(crawler, path, 20))
  expect(await ask('who comes next', path, 20)).toBe(20)
  expect(await durationOf(Promise.all(waiting))).toBeGreaterThan(1500)
})
