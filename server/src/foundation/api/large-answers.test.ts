import { expect, test } from 'vitest'
import { buildLarge, isLarge } from './large-answers.ts'

/** Somebody who asks, and takes answers when told to. */
function asker(party: string) {
  const toTake: (() => void)[] = []
  const context = { party, whenSent: (work: () => void) => void toTake.push(work) }
  return { context, take: () => toTake.shift()?.() }
}

/** An answer that is put together until it is told to be done. */
function slowly() {
  const done = Promise.withResolvers<string>()
  const began = Promise.withResolvers<void>()
  return {
    began: began.promise,
    finish: () => done.resolve('an answer'),
    build: () => {
      began.resolve()
      return done.promise
    },
  }
}

const isPending = async (promise: Promise<unknown>): Promise<boolean> => {
  await new Promise((resolve) => setImmediate(resolve))
  return Promise.race([promise.then(() => false), Promise.resolve(true)])
}

test('a party is given its next large answer once it has taken the one before', async () => {
  const ada = asker('ada')
  const [first, second] = [slowly(), slowly()]
  const one = buildLarge(ada.context, undefined, first.build)
  const other = buildLarge(ada.context, undefined, second.build)
  await first.began
  first.finish()
  expect(await one).toBe('an answer')
  expect(await isPending(second.began)).toBe(true)
  ada.take()
  await second.began
  second.finish()
  expect(await other).toBe('an answer')
  ada.take()
})

test('of many parties two have theirs put together at once', async () => {
  const all = ['ada', 'bob', 'eve'].map((name) => ({ ...asker(name), ...slowly() }))
  const answers = all.map(({ context, build }) => buildLarge(context, undefined, build))
  const [ada, bob, eve] = all
  await Promise.all([ada?.began, bob?.began])
  expect(await isPending(eve?.began ?? Promise.resolve())).toBe(true)
  // Whether it is taken is for its party alone to wait.
  bob?.finish()
  await eve?.began
  for (const each of all) each.finish()
  expect(await Promise.all(answers)).toHaveLength(3)
  for (const each of all) each.take()
})

test('whoever asks for very many at once is refused', async () => {
  const ada = asker('ada')
  const first = slowly()
  const asked = Array.from({ length: 40 }, () => buildLarge(ada.context, undefined, first.build))
  const refusals = Promise.allSettled(asked)
  await first.began
  first.finish()
  // As each is taken, the next comes.
  const timer = setInterval(ada.take)
  const told = await refusals
  clearInterval(timer)
  ada.take()
  expect(told.filter(({ status }) => status === 'rejected')).toHaveLength(7)
})

test('one that is not waited for any more is not put together', async () => {
  const ada = asker('ada')
  const [first, second] = [slowly(), slowly()]
  const leaving = new AbortController()
  const one = buildLarge(ada.context, undefined, first.build)
  const other = buildLarge(ada.context, leaving.signal, second.build)
  leaving.abort(new Error('left'))
  await expect(other).rejects.toThrow('left')
  first.finish()
  await one
  ada.take()
})

test('what is as large as an account is bounded, and nothing else', () => {
  expect(isLarge(['subscriptions', 'list'])).toBe(true)
  expect(isLarge(['entries', 'list'])).toBe(false)
})
