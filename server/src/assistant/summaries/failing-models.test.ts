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
import { SummaryStage } from './testing.ts'

let stage: SummaryStage

beforeAll(async () => {
  stage = await SummaryStage.open()
})

beforeEach(() => stage.begin())

afterAll(() => stage.close())

async function failsAndGoesOn({ script, failure, silence }: FailingModel) {
  const clock = silence && holdModels(stage.server)
  stage.provider.answers(script)
  const summary = stage.summarise()
  if (silence) await clock?.end(silence)
  expect(await summary).toMatchObject({ status: 400, code: 15_020, details: failure })
  const other = await stage.signUp()
  stage.provider.answers({ says: 'Well now.' })
  expect(await stage.summarise({}, other)).toMatchObject({ data: 'Well now.' })
  expect(await stage.timesAsked(() => stage.summarise())).toBe(0)
}

describe('a model that fails', () => {
  test.each([...failingModels, ...halfAnswers])(
    'because it $name says so, and nothing is kept',
    failsAndGoesOn,
  )
  test.each([
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

  test.each([...halfAnswers.slice(1), { name: 'only thinks', script: { says: '', thinks: 'Hm.' } }])(
    'because it $name has used what it says',
    async ({ script }) => {
      stage.provider.answers(script)
      expect(await stage.summarise()).toMatchObject({ status: 400, code: 15_020 })
      expect(await stage.usage()).toMatchObject([{ operation: 'summary', context_tokens: 100 }])
    },
  )

  test.each([...failingModels, ...halfAnswers.slice(0, 1)])(
    'because it $name has used nothing',
    async ({ script }) => {
      stage.provider.answers(script)
      expect(await stage.summarise()).toMatchObject({ status: 400, code: 15_020 })
      expect(await stage.usage()).toEqual([])
    },
  )

  test('is not asked again by itself', async () => {
    stage.provider.answers({ status: 500 })
    expect(await stage.timesAsked(() => stage.summarise())).toBe(1)
  })
})
