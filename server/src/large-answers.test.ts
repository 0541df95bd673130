import { expect, test } from 'vitest'
import { buildAnswer } from './large-answers.ts'

const ACCOUNT = ['subscriptions', 'list']

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
  const one = buildAnswer(ACCOUNT, ada.context, undefined, first.build)
  const other = buildAnswer(ACCOUNT, ada.context, undefined, second.build)
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
  const answers = all.map(({ context, build }) => buildAnswer(ACCOUNT, context, undefined, build))
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
  const asked = Array.from({ length: 40 }, () => buildAnswer(ACCOUNT, ada.context, undefined, first.build))
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
  const one = buildAnswer(ACCOUNT, ada.context, undefined, first.build)
  const other = buildAnswer(ACCOUNT, ada.context, leaving.signal, second.build)
  leaving.abort(new Error('left'))
  await expect(other).rejects.toThrow('left')
  first.finish()
  await one
  ada.take()
})

test('of texts a party has eight until they are sent, and of what is small as much as is asked for', async () => {
  const ada = asker('ada')
  let built = 0
  const count = async () => (built += 1)
  const texts = Array.from({ length: 9 }, () =>
    buildAnswer(['entries', 'list'], ada.context, undefined, count),
  )
  await Promise.all(texts.slice(0, 8))
  expect(await isPending(texts[8] ?? Promise.resolve())).toBe(true)
  expect(await buildAnswer(['categories', 'list'], ada.context, undefined, count)).toBe(9)
  ada.take()
  expect(await texts[8]).toBe(10)
  for (let taken = 1; taken < 9; taken += 1) ada.take()
})

test('what comes from another site takes its room once it is there, and none that other texts need', async () => {
  const ada = asker('ada')
  const pages = Array.from({ length: 9 }, slowly)
  const answers = pages.map(({ build }) =>
    buildAnswer(['entries', 'readability'], ada.context, undefined, build),
  )
  await Promise.all(pages.map(({ began }) => began))
  const entry = slowly()
  const opened = buildAnswer(['entries', 'get'], ada.context, undefined, entry.build)
  entry.finish()
  expect(await opened).toBe('an answer')
  for (const { finish } of pages) finish()
  const last = answers.pop()
  await Promise.all(answers)
  expect(await isPending(last ?? Promise.resolve())).toBe(true)
  // The entry, and one of the pages.
  ada.take()
  ada.take()
  expect(await last).toBe('an answer')
})
