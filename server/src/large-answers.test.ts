import { beforeEach, expect, test } from 'vitest'
import { Answers } from './large-answers.ts'

let server: Answers

beforeEach(() => {
  server = new Answers()
})

const ACCOUNT = ['subscriptions', 'list']

/** Somebody who asks, and takes answers when told to. */
function asker(party: string) {
  const toTake: { work: () => void; patienceMs: number | undefined }[] = []
  const whenSent = (work: () => void, patienceMs?: number) => void toTake.push({ work, patienceMs })
  return {
    context: { party, whenSent },
    take: () => toTake.shift()?.work(),
    /** With which the next is waited for. */
    patience: () => {
      const [next] = toTake
      expect(next).toBeDefined()
      return next?.patienceMs
    },
  }
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
  let isOver = false
  const end = () => void (isOver = true)
  promise.then(end, end)
  await new Promise((resolve) => setImmediate(resolve))
  return !isOver
}

test('a party is given its next large answer once it has taken the one before', async () => {
  const ada = asker('ada')
  const [first, second] = [slowly(), slowly()]
  const one = server.build(ACCOUNT, ada.context, undefined, first.build)
  const other = server.build(ACCOUNT, ada.context, undefined, second.build)
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
  const answers = all.map(({ context, build }) => server.build(ACCOUNT, context, undefined, build))
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
  const asked = Array.from({ length: 40 }, () => server.build(ACCOUNT, ada.context, undefined, first.build))
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
  const one = server.build(ACCOUNT, ada.context, undefined, first.build)
  const other = server.build(ACCOUNT, ada.context, leaving.signal, second.build)
  leaving.abort(new Error('left'))
  await expect(other).rejects.toThrow('left')
  first.finish()
  await one
  ada.take()
})

test('of texts a party has eight until they are sent, and what is small does not wait for them', async () => {
  const ada = asker('ada')
  let built = 0
  const count = async () => (built += 1)
  const texts = Array.from({ length: 9 }, () =>
    server.build(['entries', 'list'], ada.context, undefined, count),
  )
  await Promise.all(texts.slice(0, 8))
  expect(await isPending(texts[8] ?? Promise.resolve())).toBe(true)
  expect(await server.build(['categories', 'list'], ada.context, undefined, count)).toBe(9)
  ada.take()
  expect(await texts[8]).toBe(10)
  for (let taken = 1; taken < 9; taken += 1) ada.take()
})

test('what comes from another site takes its room once it is there, and none that other texts need', async () => {
  const ada = asker('ada')
  const pages = Array.from({ length: 9 }, slowly)
  const answers = pages.map(({ build }) =>
    server.build(['entries', 'readability'], ada.context, undefined, build),
  )
  await Promise.all(pages.map(({ began }) => began))
  const entry = slowly()
  const opened = server.build(['entries', 'get'], ada.context, undefined, entry.build)
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

/** Tries to have an answer built so often; returns how many are built, and what is awaited of them. */
function askOften(path: string[], { context }: ReturnType<typeof asker>, times: number) {
  let built = 0
  const build = async () => (built += 1)
  const answers = Array.from({ length: times }, () => server.build(path, context, undefined, build))
  return { answers, count: () => built, told: Promise.allSettled(answers) }
}

test('of calls that are not named a party has 32 until they are sent, two hundred more wait, and others are refused', async () => {
  const ada = asker('ada')
  const reads = askOften(['reads', 'list'], ada, 233)
  await Promise.all(reads.answers.slice(0, 32))
  await expect(reads.answers[232]).rejects.toThrow('Too many requests of yours are waiting.')
  expect(await isPending(reads.answers[32] ?? Promise.resolve())).toBe(true)
  // Nothing is built that waits, and what others ask for is.
  expect(reads.count()).toBe(32)
  expect(await server.build(['reads', 'list'], asker('bob').context, undefined, async () => 'his')).toBe(
    'his',
  )
  ada.take()
  expect(await reads.answers[32]).toBe(33)
  const timer = setInterval(ada.take)
  const told = await reads.told
  clearInterval(timer)
  expect(told.filter(({ status }) => status === 'rejected')).toHaveLength(1)
  for (let left = 0; left < 32; left += 1) ada.take()
})

test('what was done is told once there is room for it, and never refused', async () => {
  const ada = asker('ada')
  const reads = askOften(['profiles', 'get'], ada, 32)
  await reads.told
  const writes = askOften(['reads', 'markRead'], ada, 200)
  await Promise.all(writes.answers.slice(0, 32))
  expect(await isPending(writes.answers[32] ?? Promise.resolve())).toBe(true)
  await expect.poll(writes.count).toBe(200)
  const timer = setInterval(ada.take)
  const told = await writes.told
  clearInterval(timer)
  expect(told.every(({ status }) => status === 'fulfilled')).toBe(true)
  for (let left = 0; left < 64; left += 1) ada.take()
})

test('what a model is asked for takes its room once it is there', async () => {
  const ada = asker('ada')
  const asked = askOften(['translations', 'get'], ada, 65)
  await Promise.all(asked.answers.slice(0, 32))
  await expect(asked.answers[64]).rejects.toThrow('Too many requests of yours are waiting.')
  expect(asked.count()).toBe(65)
  const timer = setInterval(ada.take)
  await asked.told
  clearInterval(timer)
  for (let left = 0; left < 32; left += 1) ada.take()
})

test('of replies as many are heard as somebody asks for, each as long as they take what comes', async () => {
  const ada = asker('ada')
  const replies = askOften(['chats', 'resume'], ada, 100)
  expect(await Promise.all(replies.answers)).toHaveLength(100)
  for (let left = 0; left < 100; left += 1) {
    expect(ada.patience()).toBeUndefined()
    ada.take()
  }
})

test('of streams that a model writes a party has eight, which nobody takes too slowly', async () => {
  const ada = asker('ada')
  const translations = askOften(['translations', 'batch'], ada, 9)
  await Promise.all(translations.answers.slice(0, 8))
  expect(await isPending(translations.answers[8] ?? Promise.resolve())).toBe(true)
  for (let left = 0; left < 9; left += 1) {
    expect(ada.patience()).toBe(Infinity)
    ada.take()
    await translations.answers[8]
  }
})

test('of changes a party has 64 made at once, two hundred more wait, and others are refused before they are begun', async () => {
  const ada = asker('ada')
  const slow = slowly()
  let begun = 0
  const build = () => {
    begun += 1
    return slow.build()
  }
  const asked = Array.from({ length: 265 }, () =>
    server.build(['reads', 'markRead'], ada.context, undefined, build),
  )
  const told = Promise.allSettled(asked)
  await expect(asked[264]).rejects.toThrow('Too many requests of yours are waiting.')
  expect(begun).toBe(64)
  slow.finish()
  const timer = setInterval(ada.take)
  expect((await told).filter(({ status }) => status === 'rejected')).toHaveLength(1)
  clearInterval(timer)
  expect(begun).toBe(264)
  for (let left = 0; left < 32; left += 1) ada.take()
})

test.each([
  ['lists', 'addFeeds'],
  ['subscriptions', 'importOpml'],
])('of %s.%s a party has one made at a time, and of many parties two are', async (...path) => {
  const all = ['ada', 'ada', 'bob', 'eve'].map((name) => ({ ...asker(name), ...slowly() }))
  const answers = all.map(({ context, build }) => server.build(path, context, undefined, build))
  const [first, second, bob, eve] = all
  await Promise.all([first?.began, bob?.began])
  expect(await isPending(second?.began ?? Promise.resolve())).toBe(true)
  expect(await isPending(eve?.began ?? Promise.resolve())).toBe(true)
  bob?.finish()
  await eve?.began
  for (const each of all) each.finish()
  const timer = setInterval(() => all.forEach(({ take }) => take()))
  expect(await Promise.all(answers)).toHaveLength(4)
  clearInterval(timer)
  for (const each of all) each.take()
})
