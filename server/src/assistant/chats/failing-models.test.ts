// @module-tag long
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  failingModels,
  failingModelsAtOtherTimes,
  halfAnswers,
  holdModels,
  silentModels,
  type FailingModel,
} from '../models/failing-models/testing.ts'
import { sayings } from './testing.ts'
import { answerInPieces, follow, hear, openChatStage, type ChatStage, type Talk } from './pages/testing.ts'

let stage: ChatStage
let talk: Talk

beforeAll(async () => {
  stage = await openChatStage()
})

beforeEach(async () => {
  talk = await stage.begin()
})

afterAll(() => stage.close())

const broken = { problem: 'broken' }

const halfAnswer = `data: ${JSON.stringify({
  id: '1',
  choices: [{ index: 0, delta: { role: 'assistant', content: 'It is' }, finish_reason: null }],
})}\n\n`

/** Ends the silence once a second page has heard what was said before it. */
async function hearAndWait(says: string, end: () => Promise<void> | undefined) {
  const second = await talk.resume()
  if (second) await hear(second, says)
  await end()
}

async function failsAndGoesOn({ script, failure, says = '', silence }: FailingModel) {
  const clock = silence && holdModels(stage.server)
  stage.provider.answers(script)
  const stream = await talk.say()
  if (silence) await hearAndWait(says, () => clock?.end(silence))
  const shown = await follow(stream)
  expect(shown.failure).toMatchObject({ code: 15_020, model: 'openai-compatible/small', ...failure })
  await expect.poll(talk.running).toBeUndefined()
  expect(await talk.lastMessage()).toMatchObject({ status: 'error', metadata: { failure } })
  expect(sayings(await talk.chat.messages())).toEqual(['user: How is it?', `assistant: ${says}`])
  stage.provider.answers({ says: 'Well now.' })
  expect((await follow(await talk.say())).text).toBe('Well now.')
  expect(sayings(await talk.chat.messages())).toEqual(['user: How is it?', 'assistant: Well now.'])
}

describe('a reply of a model that fails', () => {
  test.each([...failingModels, ...halfAnswers])(
    'because it $name says so, and is not kept as whole',
    failsAndGoesOn,
  )
  test.each([
    ...failingModelsAtOtherTimes,
    { name: 'ends in the middle', script: { malformed: halfAnswer }, failure: broken, says: 'It is' },
    { name: 'speaks no JSON', script: { malformed: 'data: {"choices": what?}\n\n' }, failure: broken },
  ])('because it $name says so, and is not kept as whole', failsAndGoesOn)

  test.each(silentModels)(
    'because it $name says so when its time is over, and is not kept as whole',
    failsAndGoesOn,
  )

  test('because it is cut off in the middle has what it said by then', async () => {
    const release = answerInPieces(stage.provider, ['It is', ''], { cutAfter: 3 })
    const [stream, second] = [await talk.say(), await talk.resume()]
    release(2)
    await hear(stream, 'It is')
    release()
    const { text, failure } = await follow(second)
    expect([text, failure]).toMatchObject(['It is', { code: 15_020, problem: 'broken' }])
    expect(await talk.lastMessage()).toMatchObject({ status: 'error', messageParts: [{}, { text: 'It is' }] })
  })

  test('because it knows no tools is had without them', async () => {
    stage.provider.answers(({ tools }) =>
      tools
        ? { status: 400, body: { error: { message: 'gemma does not support tools' } } }
        : { says: 'It is fine.' },
    )
    expect(await follow(await talk.say())).toMatchObject({ text: 'It is fine.', failure: undefined })
  })

  test('because it hangs can be stopped', async () => {
    const before = stage.provider.asked.length
    stage.provider.answers({ hangs: true })
    const stream = await talk.say()
    await expect.poll(() => stage.provider.asked.length).toBe(before + 1)
    await talk.chat.stop()
    expect((await follow(stream)).failure).toBeUndefined()
    expect(await talk.lastMessage()).toMatchObject({ status: 'error', metadata: { isStopped: true } })
  })

  test('because it takes too long says so', async () => {
    stage.provider.answers({ hangs: true })
    const stream = await talk.say()
    await stage.server.deps.replies.stop({ userId: talk.user.id, chatId: talk.chat.id }, 'late')
    expect((await follow(stream)).failure).toMatchObject({ code: 15_020, problem: 'timeout' })
  })

  test.each([
    ['nothing', { says: 'Never', cutAfter: 0 }, []],
    ['a step of it', { says: '', calls: [{ name: 'get_feeds', input: {} }] }, [{ context_tokens: 100 }]],
  ])('takes from a plan what the provider told of: %s', async (_, script, counted) => {
    stage.provider.answers(script, { status: 500 })
    await follow(await talk.say())
    await expect.poll(talk.running).toBeUndefined()
    const { rows } = await stage.server.database.pool.query('select * from model_usage where user_id = $1', [
      talk.user.id,
    ])
    expect(rows).toMatchObject(counted)
    expect(rows).toHaveLength(counted.length)
  })
})
