// @module-tag long
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { makeId } from '@tidings/contracts/testing'
import { z, type SlotProps, type Translation, type WantedTranslation } from '@tidings/contracts'
import { $metLimit } from '@tidings/runtime'
import { partOf, Refusal } from '@tidings/runtime/testing'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import texts from '../../locales/en/ai.json'
import { translation } from '../index.ts'
import { renderWith } from '../testing.tsx'

const batch = z.object({ ids: z.array(z.string()), fields: z.string(), language: z.string() })

/** Everything that was asked. */
let asked: z.infer<typeof batch>[] = []
/** What was handed on, by entry. */
let arrived: Map<string, Translation>

beforeEach(() => {
  asked = []
  arrived = new Map()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})

afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const wish = (changes: Partial<WantedTranslation> = {}): WantedTranslation => ({
  entryId: makeId(),
  fields: ['title'],
  version: '',
  ...changes,
})

type Answer = Refusal | ((ids: readonly string[]) => ReadableStream<string> | string)

/** Each field says which it is. */
const shouted: Answer = (ids) => ids.map((id) => line(id, { title: `TITLE ${id}` })).join('')
const line = (id: string, data: Translation) => `${JSON.stringify({ id, data })}\n`

const answerWith =
  (...answers: Answer[]) =>
  async (request: Request) => {
    const wanted = batch.parse(await request.json())
    asked.push(wanted)
    const answer = answers[Math.min(asked.length, answers.length) - 1]
    if (answer instanceof Refusal) return answer
    const body = answer?.(wanted.ids)
    return new Response(body instanceof ReadableStream ? body.pipeThrough(new TextEncoderStream()) : body)
  }

const show = (wanted: WantedTranslation[], answers: Answer[] = [shouted], isList = false) => {
  const properties = (all: WantedTranslation[]): SlotProps<'entry-translation'> => ({
    wanted: all,
    language: 'ja',
    isList,
    onTranslated: ({ entryId }, said) => arrived.set(entryId, said),
  })
  const parts = (
    <>
      {partOf(translation, properties(wanted))}
      {partOf(translation, properties(wanted))}
    </>
  )
  return renderWith({ 'POST /ai/translation/batch': answerWith(...answers) }, parts)
}

const pass = async (ms: number) => act(async () => vi.advanceTimersByTimeAsync(ms))

/** As time goes by in the page. */
async function comeTo<T>(read: () => T, wanted: T): Promise<void> {
  const readLater = async () => {
    await pass(100)
    return read()
  }
  await expect.poll(readLater).toEqual(wanted)
}

const isSaid = (words: string) => screen.queryAllByText(words).length > 0

test('what is wanted within a second is asked for together, and the same once', async () => {
  const [one, other] = [wish(), wish()]
  await show([one, other])
  await comeTo(() => arrived.size, 2)
  expect(asked).toEqual([{ ids: [one.entryId, other.entryId], fields: 'title', language: 'ja' }])
  expect(arrived.get(one.entryId)).toEqual({ title: `TITLE ${one.entryId}` })
})

test('what is known is there at once, and asked for anew only when the entry says something else', async () => {
  const one = wish()
  const { unmount } = await show([one])
  await comeTo(() => arrived.size, 1)
  unmount()
  arrived.clear()
  await show([one])
  await comeTo(() => arrived.size, 1)
  expect(asked).toHaveLength(1)
  cleanup()
  await show([{ ...one, version: '2026-11-25T10:00:00.000Z' }])
  await comeTo(() => asked.length, 2)
})

test('each is handed on as it comes, and what needs no translation is nothing', async () => {
  const [one, other] = [wish(), wish()]
  const rest = Promise.withResolvers<void>()
  await show(
    [one, other],
    [
      () =>
        new ReadableStream({
          async start(stream) {
            stream.enqueue(line(one.entryId, { title: 'EINS' }).slice(0, 20))
            stream.enqueue(line(one.entryId, { title: 'EINS' }).slice(20))
            await rest.promise
            stream.close()
          },
        }),
    ],
  )
  await comeTo(() => arrived.get(one.entryId), { title: 'EINS' })
  expect(arrived.has(other.entryId)).toBe(false)
  rest.resolve()
  await comeTo(() => arrived.get(other.entryId), {})
})

test('who has left within that second asks for nothing', async () => {
  const { unmount } = await show([wish()])
  await comeTo(() => isSaid(texts.translation.coming), true)
  unmount()
  await pass(60_000)
  expect(asked).toEqual([])
})

test('it says that a translation is coming, and beside a list nothing', async () => {
  await show([wish()])
  await comeTo(() => isSaid(texts.translation.coming), true)
  cleanup()
  const seen: boolean[] = []
  await show([wish()], [shouted], true)
  await comeTo(() => {
    seen.push(isSaid(texts.translation.coming))
    return arrived.size
  }, 1)
  expect(seen).not.toContain(true)
})

const refused = new Refusal(400, {
  code: 15020,
  message: '',
  details: { model: 'own/1/any', problem: 'unreachable' },
})

test('what failed says why, and is asked for again by the button and by nothing else', async () => {
  const one = wish()
  await show([one], [refused, shouted], true)
  await comeTo(() => isSaid(texts.problem.unreachable), true)
  await pass(60_000)
  expect(asked).toHaveLength(1)
  const [retry] = screen.getAllByRole('button', { name: texts.failure.retry })
  fireEvent.click(retry ?? document.body)
  await comeTo(() => arrived.get(one.entryId), { title: `TITLE ${one.entryId}` })
})

test('a plan that holds no more says so in that place, and in no other', async () => {
  await show([wish()], [new Refusal(429, { code: 15000, message: '', data: { limit: 1, used: 1 } })])
  await comeTo(() => isSaid(texts.failure.tokens), true)
  expect($metLimit.get()).toBeNull()
})

test('what breaks off keeps what had come, and says that it is not all', async () => {
  const [one, other] = [wish(), wish()]
  await show(
    [one, other],
    [
      () =>
        new ReadableStream({
          start(stream) {
            stream.enqueue(line(one.entryId, { title: 'EINS' }))
          },
          pull: (stream) => stream.error(new TypeError('broken off')),
        }),
    ],
  )
  await comeTo(() => isSaid(texts.failure.noResponse), true)
  expect(arrived.has(other.entryId)).toBe(false)
})
