import { expect, test } from 'vitest'
import { countOutcomes } from '../support/attack-outcomes.ts'

/** As a reader throws it. */
const refusal = (status: number, code: number) =>
  new Error(`GET http://127.0.0.1:3000/api/feeds?url=x: ${status} {"code":${code},"message":"No"}`)

async function afterCalls(...errors: (Error | null)[]) {
  const outcomes = countOutcomes()
  for (const error of errors)
    await outcomes.count('look up', error ? Promise.reject(error) : Promise.resolve())
  return outcomes
}

test('each status of a kind is counted', async () => {
  const outcomes = await afterCalls(
    null,
    null,
    refusal(429, 1),
    refusal(400, 2003),
    new Error('fetch failed'),
  )
  expect(outcomes.toString()).toBe('look up: 2 × ok, 1 × 429, 1 × 400 2003, 1 × no answer')
})

test.each([
  ['was answered', null],
  ['was told that its site did not answer', refusal(400, 2003)],
])('a kind that %s is an attack, whatever else it met', async (_what, error) => {
  const outcomes = await afterCalls(refusal(500, 1005), error)
  expect(() => outcomes.requireAll(['look up'])).not.toThrow()
})

test.each([
  ['meets its own limit', refusal(429, 1)],
  ['is refused for what it sends', refusal(400, 4)],
  ['is not signed in', refusal(401, 1)],
  ['names what is not there', refusal(404, 1)],
  ['breaks the server', refusal(500, 1005)],
  ['never reaches it', new Error('fetch failed')],
])('a kind that only %s is none', async (_what, error) => {
  const outcomes = await afterCalls(error, error)
  expect(() => outcomes.requireAll(['look up'])).toThrow(/look up: 2 × /)
})

test('a kind that was never called is none', async () => {
  const outcomes = await afterCalls(null)
  expect(() => outcomes.requireAll(['look up', 'follow'])).toThrow('follow: never called')
})
