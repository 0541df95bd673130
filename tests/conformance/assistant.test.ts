// @module-tag long
import { z } from '@tidings/contracts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startModelServer, wordsOf, type ModelServer } from '../support/model-server/model-server.ts'
import { feedAt, follow } from './follow.ts'
import { signUpWithModel } from './models.ts'
import { expectRefusal } from './refusals.ts'
import { openStage, type Person, type Stage } from './stage.ts'

let stage: Stage
let provider: ModelServer
let person: Person
/** Of what they follow, newest first. */
let ids: string[]

beforeAll(async () => {
  stage = await openStage({ feeds: 1, items: 3, size: 'normal' })
  provider = await startModelServer()
})

beforeEach(async () => {
  person = await signUpWithModel(stage, provider)
  const feedId = await follow(stage, person, 0)
  ids = (await person.api.entries.list({ feedId })).data.map(({ entries }) => entries.id)
})

afterAll(async () => {
  await stage.close()
  await provider.close()
})

const idAt = (index: number): string => ids[index] ?? ''

/** None that a feed of tests is in. */
const language = 'zh-TW'

const line = z.strictObject({ id: z.string(), data: z.record(z.string(), z.string()) })

test('an entry is summed up, of its feed and of its page', async () => {
  const { ai } = person.api
  provider.answers({ says: 'A ship ran aground.' })
  expect(await ai.summary({ id: idAt(0), language })).toEqual({ code: 0, data: 'A ship ran aground.' })
  // Of an entry whose page nobody has had read there is nothing to say.
  expect(await ai.summary({ id: idAt(0), target: 'readabilityContent' })).toEqual({ code: 0, data: null })
  await expectRefusal(ai.summary({ id: '349396175058632704' }), 'entryNotFound')
})

test('an entry is translated, in the fields that are wanted', async () => {
  provider.answers({ says: '[[1]] 擱淺' })
  const wish = { language, fields: 'title' } as const
  expect(await person.api.ai.translation({ id: idAt(0), ...wish })).toEqual({
    code: 0,
    data: { title: '擱淺' },
  })
  await expectRefusal(person.api.ai.translation({ id: '349396175058632704', ...wish }), 'entryNotFound')
})

test('several are translated as lines, each as it comes', async () => {
  provider.answers({ says: '[[1]] 擱淺 [[2]] 擱淺 [[3]] 擱淺' })
  const raw: unknown = await person.api.ai.translationBatch({ ids, language, fields: 'title' })
  const answer = z.instanceof(Response).parse(raw)
  expect(answer.headers.get('content-type')).toContain('application/x-ndjson')
  const lines = (await answer.text()).trim().split('\n')
  const told = lines.map((each) => line.parse(JSON.parse(each)))
  expect(Object.fromEntries(told.map(({ id, data }) => [id, data['title']]))).toEqual(
    Object.fromEntries(ids.map((id) => [id, '擱淺'])),
  )
})

test('a day is told of, by what it brought', async () => {
  const { published } = feedAt(stage, 0).rounds[0]?.entries[0] ?? {}
  provider.answers({ says: '## The sea' })
  const startDate = new Date(Date.parse(published ?? '') - 1000).toISOString()
  expect(await person.api.ai.daily({ startDate, view: '0' })).toEqual({ code: 0, data: '## The sea' })
  expect(await person.api.ai.daily({ startDate: '2001-01-01', view: '0' })).toEqual({ code: 0, data: '' })
})

test('what may be asked of which models is told, with what is left of it', async () => {
  const config = await person.api.ai.config()
  const [model] = config.availableModels
  expect(config).toMatchObject({
    defaultModel: model,
    availableModels: [expect.stringMatching(/small$/)],
    availableModelsMenu: [{ label: 'Mine' }, { label: 'small', value: model }],
    rateLimit: { windowDuration: expect.any(Number), windowResetTime: expect.any(Number) },
    attachmentLimits: { maxFiles: 10, remainingFiles: 10 },
    usage: { used: 0 },
    freeQuota: { shouldCheckDailyLimit: false },
  })
})

test('a file is uploaded, and the chat that it is given to is streamed', async () => {
  const file = new File(['It ran aground.'], 'notes.txt', { type: 'text/plain' })
  const { data: kept } = await person.api.upload.uploadChatAttachment({ file })
  expect(kept).toMatchObject({ filename: 'notes.txt', mimeType: 'text/plain', size: file.size })
  const block = {
    id: 'file',
    type: 'fileAttachment',
    attachment: {
      id: 'file',
      name: kept.filename,
      type: kept.mimeType,
      size: kept.size,
      serverUrl: kept.url,
    },
  }
  const message = {
    id: 'q1',
    role: 'user',
    parts: [
      { type: 'data-block', data: [block] },
      { type: 'text', text: 'What does it say?' },
    ],
  }
  provider.answers(({ stream }) => ({ says: stream ? 'That it is aground.' : 'Aground' }))
  const asked = { id: 'aground', messages: [message], trigger: 'submit-message', scene: 'general' }
  // @ts-expect-error what the client sends is of the AI SDK, and its own types are older
  const answer: Response = await person.api.ai.chat(asked)
  expect(answer.headers.get('x-vercel-ai-ui-message-stream')).toBe('v1')
  expect(await answer.text()).toMatch(/That it is aground\.[^]*"type":"finish"[^]*data: \[DONE\]/)
  const said = provider.asked.findLast(({ stream }) => stream)
  expect(said && wordsOf(said)).toContain('It ran aground.')
  expect((await person.api.ai.config()).attachmentLimits.remainingFiles).toBe(9)
})

test('without a model none of it is to be had, and that is said by its code', async () => {
  const other = await stage.signUp()
  await follow(stage, other, 0)
  const { ai } = other.api
  await expectRefusal(ai.summary({ id: idAt(0), language }), 'aiChatNotAllowed')
  await expectRefusal(ai.translation({ id: idAt(0), language, fields: 'title' }), 'aiChatNotAllowed')
  await expectRefusal(ai.daily({ startDate: '2026-11-25', view: '0' }), 'aiChatNotAllowed')
  expect(await ai.config()).toMatchObject({ availableModels: [], defaultModel: '' })
})
