import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { TranslationStage } from './testing.ts'

let stage: TranslationStage

beforeAll(async () => {
  stage = await TranslationStage.open()
})

beforeEach(() => stage.begin())

afterAll(() => stage.close())

const mine = () => ({
  name: 'Mine',
  provider: 'openai-compatible',
  baseUrl: stage.provider.url,
  apiKey: null,
  models: ['mine'],
})

/** Gives whoever reads a plan with such a line. */
async function plan(line: object): Promise<void> {
  const { pool } = stage.server.database
  await pool.query(`update "user" set role = 'free' where id = $1`, [stage.user.id])
  await pool.query(
    `insert into plans (role, plan, updated_at) values ('free', $1, now())
     on conflict (role) do update set plan = excluded.plan`,
    [line],
  )
}

async function call(method: string, path: string, json?: object) {
  const answer = await stage.server.request(`/api${path}`, {
    method,
    user: stage.user,
    ...(json && { json }),
  })
  return { status: answer.status, ...z.looseObject({}).parse(await answer.json()) }
}

test('of translations there are as many a day as the plan says, however many are asked for at once', async () => {
  await plan({ aiTranslationsPerDay: 2 })
  const languages = ['ja', 'zh-CN', 'zh-TW']
  const answers = await Promise.all(languages.map((language) => stage.translate({ language })))
  expect(answers.filter(({ code }) => code === 0)).toHaveLength(2)
  expect(answers.filter(({ code }) => code === 15_000)).toHaveLength(1)
  const known = languages.find((_, index) => answers[index]?.code === 0) ?? ''
  // What is known already is no use of a model.
  expect(await stage.translate({ language: known })).toMatchObject({ data: { title: 'TITLE 0' } })
})

describe('where the plan has no models of one’s own', () => {
  test('none is kept or tested', async () => {
    await plan({ ownModels: false })
    expect(await call('POST', '/ai/connections', mine())).toMatchObject({ status: 403, code: 15_001 })
    expect(await call('POST', '/ai/connections/test', mine())).toMatchObject({ status: 403, code: 15_001 })
  })

  test('one that was kept before is not asked, until the plan has them again', async () => {
    await plan({ ownModels: true })
    await call('POST', '/ai/connections', mine())
    expect(await call('GET', '/ai/chat/config')).toMatchObject({ mayBringModels: true })
    await plan({ ownModels: false })
    expect(await call('GET', '/ai/chat/config')).toMatchObject({ mayBringModels: false })
    await stage.translate()
    expect(stage.provider.asked.at(-1)?.model).toBe('small')
    await plan({ ownModels: true })
    await stage.translate({ language: 'zh-CN' })
    expect(stage.provider.asked.at(-1)?.model).toBe('mine')
  })
})
