import { assistantLimits } from '@tidings/contracts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startModelServer, wordsOf } from '../../../../tests/support/model-server/model-server.ts'
import { countWaiting, holdLock } from '../../foundation/database/locks.testing.ts'
import { holdAnswer } from '../../foundation/database/statements.testing.ts'
import { article, hold, SummaryStage } from './testing.ts'

const written = 'A ship ran aground, and the harbour was closed.'

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

/** Goes on once what the first has spent is about to be counted, which it is when it is released. */
async function holdCounting<Begun>(
  ask: () => Begun,
): Promise<{ first: Begun; release: () => Promise<void> }> {
  const { pool } = stage.server.database
  const counting = await holdLock(pool, 'select from "user" where id = $1 for update', [stage.user.id])
  const first = ask()
  await expect.poll(() => countWaiting(pool)).toBe(1)
  return { first, release: counting.letGo }
}

describe('of two who ask for the same summary', () => {
  test('the one whose plan has no room is told so, and the other has it', async () => {
    const { pool } = stage.server.database
    await pool.query(`update "user" set role = 'trial' where id = $1`, [stage.user.id])
    await pool.query(
      `insert into plans (role, plan, updated_at) values ('trial', '{"aiSummariesPerDay": 0}', now())`,
    )
    const other = await stage.signUp()
    const { first, release } = await holdCounting(() => stage.summarise())
    expect(await stage.summarise({}, other)).toMatchObject({ data: written })
    await release()
    expect(await first).toMatchObject({ status: 429, code: 15_000 })
  })

  test('nobody waits for what else the other has asked for', async () => {
    const release = Promise.withResolvers<void>()
    const languages = ['en', 'ja', 'zh-CN', 'zh-TW']
    stage.provider.answers((question) =>
      wordsOf(question).includes('in the language of the article')
        ? { says: 'Once.' }
        : { says: 'Late.', waits: () => release.promise },
    )
    const before = stage.provider.asked.length
    const held = languages.map((language) => stage.summarise({ language }))
    await expect.poll(() => stage.provider.asked.length).toBe(before + assistantLimits.atOnceOfUser)
    const nothing = holdAnswer(/from "summaries"/)
    const waiting = stage.summarise()
    await nothing.answered
    nothing.release()
    expect(await stage.summarise({}, await stage.signUp())).toMatchObject({ data: 'Once.' })
    release.resolve()
    expect(await waiting).toMatchObject({ data: 'Once.' })
    await Promise.all(held)
    expect(stage.provider.asked.length).toBe(before + assistantLimits.atOnceOfUser + 1)
    expect(await stage.usage(stage.user)).toHaveLength(assistantLimits.atOnceOfUser)
  })

  test('it is counted as asked by the one for whom it was', async () => {
    const other = await stage.signUp()
    const { first, release } = await holdCounting(() => stage.summarise())
    expect(await stage.timesAsked(() => stage.summarise({}, other))).toBe(1)
    await release()
    expect(await stage.timesAsked(() => first)).toBe(0)
    expect(await first).toMatchObject({ data: written })
    expect([await stage.usage(stage.user), await stage.usage(other)]).toMatchObject([[], [{}]])
  })

  test('both are told that the model failed, which counts for the one who has asked it', async () => {
    const other = await stage.signUp()
    const asked = await stage.timesAsked(async () => {
      const { begun, release } = await hold(stage, '', () => [stage.summarise()])
      const nothing = holdAnswer(/from "summaries"/)
      const second = stage.summarise({}, other)
      await nothing.answered
      nothing.release()
      release()
      const failed = { status: 400, code: 15_020, details: { problem: 'broken' } }
      expect(await Promise.all([...begun, second])).toMatchObject([failed, failed])
    })
    expect(asked).toBe(1)
    expect([await stage.usage(stage.user), await stage.usage(other)]).toMatchObject([[{}], []])
  })
})
