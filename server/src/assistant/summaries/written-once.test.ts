import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startModelServer } from '../../../../tests/support/model-server/model-server.ts'
import { holdAnswer } from '../../foundation/database/statements.testing.ts'
import { article, hold, SummaryStage } from './testing.ts'

let stage: SummaryStage

beforeAll(async () => {
  stage = await SummaryStage.open()
})

beforeEach(() => stage.begin())

afterAll(() => stage.close())

describe('a summary is written once:', () => {
  test('for all who ask for it afterwards', async () => {
    await stage.summarise()
    const other = await stage.signUp()
    expect(await stage.timesAsked(() => stage.summarise({}, other))).toBe(0)
  })

  test('for all who ask for it at the same time', async () => {
    const asked = await stage.timesAsked(async () => {
      const { begun, release } = await hold(stage, 'Once.', () => [
        stage.summarise(),
        stage.summarise(),
        stage.summarise(),
      ])
      release()
      expect(await Promise.all(begun)).toMatchObject([
        { data: 'Once.' },
        { data: 'Once.' },
        { data: 'Once.' },
      ])
    })
    expect(asked).toBe(1)
  })

  test('for whoever looked for it just before it came', async () => {
    const asked = await stage.timesAsked(async () => {
      const { begun, release } = await hold(stage, 'Once.', () => [stage.summarise()])
      const nothing = holdAnswer(/from "summaries"/)
      const late = stage.summarise()
      await nothing.answered
      release()
      await Promise.all(begun)
      nothing.release()
      expect(await late).toMatchObject({ data: 'Once.' })
    })
    expect(asked).toBe(1)
  })

  test('and kept for the next, when all who asked for it have left', async () => {
    const leaving = new AbortController()
    const { begun, release } = await hold(stage, 'Kept.', () => [
      stage.request({}, { signal: leaving.signal }),
    ])
    leaving.abort()
    stage.provider.answers({ says: 'Never asked for.' })
    release()
    await Promise.allSettled(begun)
    expect((await stage.summarise()).data).toBe('Kept.')
  })

  test('for each language and text of its own', async () => {
    expect(await stage.timesAsked(() => stage.summarise())).toBe(1)
    expect(await stage.timesAsked(() => stage.summarise({ language: 'en' }))).toBe(1)
    expect(await stage.timesAsked(() => stage.summarise({ language: 'en' }))).toBe(0)
  })

  test('and anew when the entry says something else', async () => {
    await stage.summarise()
    await stage.write(article('The ship is afloat again.'))
    stage.provider.answers({ says: 'It floats.' })
    expect(await stage.summarise()).toMatchObject({ data: 'It floats.' })
  })

  test('for its user alone where their own model wrote it: nobody reads what a stranger’s model said', async () => {
    const strange = await startModelServer()
    strange.answers({ says: 'Lies.' })
    await stage.server.request('/api/ai/connections', {
      method: 'POST',
      user: stage.user,
      json: {
        name: 'Mine',
        provider: 'openai-compatible',
        baseUrl: strange.url,
        apiKey: null,
        models: ['liar'],
      },
    })
    expect(await stage.summarise()).toMatchObject({ data: 'Lies.' })
    const other = await stage.signUp()
    expect(await stage.summarise({}, other)).toMatchObject({
      data: 'A ship ran aground, and the harbour was closed.',
    })
    await strange.close()
  })
})
