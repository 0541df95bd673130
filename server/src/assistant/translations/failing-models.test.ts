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
import { shout, TranslationStage } from './testing.ts'

let stage: TranslationStage

beforeAll(async () => {
  stage = await TranslationStage.open()
})

beforeEach(() => stage.begin())

afterAll(() => stage.close())

const failed = (failure: object) => ({ status: 400, code: 15_020, details: failure })

async function failsAndGoesOn({ script, failure, silence }: FailingModel) {
  const clock = silence && holdModels(stage.server)
  stage.provider.answers(script)
  const translation = stage.translate()
  if (silence) await clock?.end(silence)
  expect(await translation).toMatchObject(failed(failure))
  const other = await stage.signUp()
  stage.provider.answers(shout)
  expect(await stage.translate({}, other)).toMatchObject({ data: { title: 'TITLE 0' } })
  expect(await stage.timesAsked(() => stage.translate())).toBe(0)
}

describe('a model that fails', () => {
  test.each(halfAnswers)('because it $name says so, and nothing is kept', failsAndGoesOn)
  test.each([
    ...failingModels,
    ...failingModelsAtOtherTimes,
    {
      name: 'is cut off in the middle',
      script: { says: 'It is', cutAfter: 2 },
      failure: { problem: 'broken' },
    },
  ])('because it $name says so, and nothing is kept', failsAndGoesOn)

  test.each(silentModels)(
    'because it $name says so when its time is over, and nothing is kept',
    failsAndGoesOn,
  )
})

test.each([
  { name: 'may not say so much', script: { says: '[[1]] It is', ends: 'length' } },
  { name: 'speaks of other things', script: { says: 'I would rather talk about the weather.' } },
] as const)('a model that $name has used what it says', async ({ script }) => {
  stage.provider.answers(script)
  expect(await stage.translate()).toMatchObject({ status: 400, code: 15_020 })
  const { pool } = stage.server.database
  const { rows } = await pool.query('select operation, context_tokens from model_usage where user_id = $1', [
    stage.user.id,
  ])
  expect(rows).toEqual([{ operation: 'translation', context_tokens: 100 }])
})

const ask = () => stage.translate({ fields: 'content' })

describe('an answer that is cut off', () => {
  const whole = { data: { content: '<p>EINS</p><p>ZWEI</p><p>DREI</p>' } }

  beforeEach(() => stage.write(stage.ids[0] ?? '', { content: '<p>one</p><p>two</p><p>three</p>' }))

  test('goes on with the line in which it was', async () => {
    stage.provider.answers({ says: '[[1]] EINS [[2]] ZW', ends: 'length' }, { says: '[[1]] ZWEI [[2]] DREI' })
    expect(await ask()).toMatchObject(whole)
    expect(await stage.timesAsked(ask)).toBe(0)
  })

  test('once more says so, and what is whole by then is not asked for again', async () => {
    stage.provider.answers(
      { says: '[[1]] EINS [[2]] ZW', ends: 'length' },
      { says: '[[1]] ZWEI [[2]] D', ends: 'length' },
    )
    expect(await ask()).toMatchObject(failed({ problem: 'cutOff' }))
    stage.provider.answers({ says: '[[1]] DREI' })
    expect(await ask()).toMatchObject(whole)
    expect(stage.told()).toContain('\n[[1]] three')
  })

  test('by a provider that does not like the next line says so at once, and goes on there', async () => {
    stage.provider.answers({ says: '[[1]] EINS [[2]] ZWEI [[3]]', ends: 'content_filter' })
    const asked = await stage.timesAsked(async () =>
      expect(await ask()).toMatchObject(failed({ problem: 'refused' })),
    )
    expect(asked).toBe(1)
    stage.provider.answers({ says: '[[1]] DREI' })
    expect(await ask()).toMatchObject(whole)
  })
})
