import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import {
  startModelServer,
  wordsOf,
  type ModelServer,
  type Question,
} from '../../../../tests/support/model-server/model-server.ts'
import { holdAnswer } from '../../foundation/database/statements.testing.ts'
import { createSamples, type Samples } from '../../reading/reads/counters.testing.ts'
import type { TestUser } from '../../testing.ts'
import { createServerWithModels, type ServerWithModels } from '../models/testing.ts'

let provider: ModelServer
let server: ServerWithModels
let user: TestUser
let samples: Samples
let ids: string[]

beforeAll(async () => {
  server = await createServerWithModels()
  provider = server.provider
  samples = await createSamples(server.database.pool, 1)
  await samples.bring(0, 3)
  ids = samples.entries.map(({ id }) => id)
})

beforeEach(async () => {
  await server.database.pool.query('delete from rate_limit; delete from translations')
  user = await server.signUp()
  await samples.find(user.id)
  const json = { feedId: samples.feedIds[0], view: 0 }
  await server.request('/api/subscriptions', { method: 'POST', user, json })
  for (const [index, id] of ids.entries()) await write(id, { title: `Title ${index}` })
  provider.answers(shout)
})

afterAll(() => server.close())

interface Written {
  title?: string
  content?: string
  language?: string
}

async function write(id: string, { title = 'Title', content = '', language = 'en' }: Written) {
  const { pool } = server.database
  await pool.query('update entries set title = $1, language = $2 where id = $3', [title, language, id])
  await pool.query(
    `insert into entry_contents (entry_id, content) values ($1, $2)
     on conflict (entry_id) do update set content = excluded.content`,
    [id, content],
  )
}

/** Translates into capitals, and keeps to the numbers. */
const shout = (question: Question) => {
  const [, , prompt = ''] = /^([^]*?)\n(\[\[1\]\][^]*)$/.exec(wordsOf(question)) ?? []
  return {
    says: prompt.replaceAll(/<[^>]*>|[a-z]+/g, (part) => (part.startsWith('<') ? part : part.toUpperCase())),
  }
}

const reply = z.object({ code: z.number(), data: z.unknown(), details: z.unknown().optional() }).partial()

async function translate(query: Record<string, string> = {}, by = user) {
  const asked = new URLSearchParams({ id: ids[0] ?? '', language: 'ja', fields: 'title', ...query })
  const answer = await server.request(`/api/ai/translation?${asked.toString()}`, { user: by })
  return { status: answer.status, ...reply.parse(await answer.json()) }
}

const line = z.object({ id: z.string(), data: z.record(z.string(), z.string()) })

async function translateAll(wish: object = {}) {
  const json = { ids, language: 'ja', fields: 'title', ...wish }
  const answer = await server.request('/api/ai/translation/batch', { method: 'POST', user, json })
  const text = await answer.text()
  expect(answer.headers.get('content-type')).toContain('application/x-ndjson')
  return text.split('\n').flatMap((row) => (row ? [line.parse(JSON.parse(row))] : []))
}

const usageOf = async ({ id }: TestUser) =>
  (await server.database.pool.query('select operation from model_usage where user_id = $1', [id])).rows

const timesAsked = async (work: () => Promise<unknown>): Promise<number> => {
  const before = provider.asked.length
  await work()
  return provider.asked.length - before
}

describe('an entry in another language', () => {
  test('has its title in it', async () => {
    expect(await translate()).toMatchObject({ data: { title: 'TITLE 0' } })
    const asked = provider.asked.at(-1)
    expect(asked && wordsOf(asked)).toContain('Translate into 日本語 (ja).')
  })

  test('keeps its structure, links, code and pictures', async () => {
    const [id = ''] = ids
    await write(id, {
      content:
        '<h2>news</h2><p>read <a href="https://a.example/">this</a> or <code>run()</code></p><pre>let a</pre>',
    })
    expect(await translate({ fields: 'title,content' })).toMatchObject({
      data: {
        title: 'TITLE',
        content:
          '<h2>NEWS</h2><p>READ <a href="https://a.example/">THIS</a> OR <code>run()</code></p><pre>let a</pre>',
      },
    })
  })

  test('is none where it is in that language already, and no model is asked', async () => {
    const [id = ''] = ids
    await write(id, { language: 'ja' })
    expect(await timesAsked(async () => expect(await translate()).toMatchObject({ data: null }))).toBe(0)
  })

  test.each([
    ['en-us', 'en'],
    ['zh-hant', 'zh-TW'],
    ['zh-sg', 'zh-CN'],
  ])('is none where that is of some region: %s for %s', async (spoken, language) => {
    await write(ids[0] ?? '', { language: spoken })
    expect(await translate({ language })).toMatchObject({ data: null })
  })

  test.each([
    ['zh', 'zh-TW'],
    ['zh', 'zh-CN'],
    ['zh-hans', 'zh-TW'],
  ])(
    'is made of Chinese in another script, or in one that is not told: %s for %s',
    async (spoken, language) => {
      await write(ids[0] ?? '', { language: spoken })
      expect(await translate({ language })).toMatchObject({ data: { title: 'TITLE' } })
    },
  )

  test('is nothing of an entry that one does not see', async () => {
    expect(await translate({}, await server.signUp())).toMatchObject({ status: 404, code: 3000 })
  })

  test('is made once, and anew when the entry says something else', async () => {
    expect(await timesAsked(() => translate())).toBe(1)
    expect(await timesAsked(() => translate())).toBe(0)
    await write(ids[0] ?? '', { title: 'other' })
    expect(await translate()).toMatchObject({ data: { title: 'OTHER' } })
  })

  test('is asked for once by all who ask at the same time', async () => {
    const release = Promise.withResolvers<void>()
    provider.answers((question) => ({ ...shout(question), waits: () => release.promise }))
    const times = await timesAsked(async () => {
      const before = provider.asked.length
      const both = [translate(), translate()]
      await expect.poll(() => provider.asked.length).toBeGreaterThan(before)
      release.resolve()
      expect(await Promise.all(both)).toMatchObject([
        { data: { title: 'TITLE 0' } },
        { data: { title: 'TITLE 0' } },
      ])
    })
    expect(times).toBe(1)
  })

  test('is not asked for again by whoever looked for it just before it came', async () => {
    const release = Promise.withResolvers<void>()
    provider.answers((question) => ({ ...shout(question), waits: () => release.promise }))
    const times = await timesAsked(async () => {
      const before = provider.asked.length
      const first = translate()
      await expect.poll(() => provider.asked.length).toBeGreaterThan(before)
      const nothing = holdAnswer(/from "translations"/)
      const second = translate()
      await nothing.answered
      release.resolve()
      await first
      nothing.release()
      expect(await second).toMatchObject({ data: { title: 'TITLE 0' } })
    })
    expect(times).toBe(1)
  })

  test('has no markup that the model wrote', async () => {
    await write(ids[0] ?? '', { content: '<p>hello</p>' })
    provider.answers({
      says: '[[1]] <img src="https://evil.example/?all" onerror="alert(1)"><a href="https://evil.example/">Hi</a>',
    })
    const { data } = await translate({ fields: 'content' })
    expect(z.object({ content: z.string() }).parse(data).content).not.toMatch(/<(?!\/?p>)/)
  })

  test('has what a model left out after it was asked for once more, or as it was', async () => {
    await write(ids[0] ?? '', { content: '<p>one</p><p>two</p><p>three</p>' })
    provider.answers({ says: '[[1]] EINS' }, { says: '[[2]] DREI' })
    expect(await translate({ fields: 'content' })).toMatchObject({
      data: { content: '<p>EINS</p><p>two</p><p>DREI</p>' },
    })
  })

  test('is nothing where the model understood nothing, and nothing is kept', async () => {
    provider.answers({ says: 'I would rather talk about the weather.' })
    expect(await translate()).toMatchObject({ status: 400, code: 15_020, details: { problem: 'broken' } })
    provider.answers(shout)
    expect(await translate()).toMatchObject({ data: { title: 'TITLE 0' } })
  })

  test('goes on where an attempt ended that failed half way', async () => {
    const long = ['early', 'late'].map((word) => `${word} ${'words '.repeat(900)}`.trim())
    await write(ids[0] ?? '', { content: long.map((words) => `<p>${words}</p>`).join('') })
    provider.answers(shout, { status: 500 })
    expect(await translate({ fields: 'content' })).toMatchObject({ details: { problem: 'unreachable' } })
    expect(await usageOf(user)).toHaveLength(1)
    provider.answers(shout)
    const times = await timesAsked(async () => {
      const { data } = await translate({ fields: 'content' })
      expect(data).toEqual({ content: long.map((words) => `<p>${words.toUpperCase()}</p>`).join('') })
    })
    expect(times).toBe(1)
    const asked = provider.asked.at(-1)
    expect(asked && wordsOf(asked)).not.toContain('early')
  })

  test('is its user’s alone where their own model made it', async () => {
    const own = await startModelServer()
    own.answers({ says: '[[1]] Mine' })
    const mine = {
      name: 'Mine',
      provider: 'openai-compatible',
      baseUrl: own.url,
      apiKey: null,
      models: ['m'],
    }
    await server.request('/api/ai/connections', { method: 'POST', user, json: mine })
    expect(await translate()).toMatchObject({ data: { title: 'Mine' } })
    const other = await server.signUp()
    await samples.find(other.id)
    const json = { feedId: samples.feedIds[0], view: 0 }
    await server.request('/api/subscriptions', { method: 'POST', user: other, json })
    expect(await translate({}, other)).toMatchObject({ data: { title: 'TITLE 0' } })
    await own.close()
  })
})

describe('many entries in another language', () => {
  test('are asked for together, and come one by one', async () => {
    const times = await timesAsked(async () => {
      const all = await translateAll()
      expect(new Map(all.map(({ id, data }) => [id, data.title]))).toEqual(
        new Map(ids.map((id, index) => [id, `TITLE ${index}`])),
      )
    })
    expect(times).toBe(1)
  })

  test('are those that are not known yet', async () => {
    await translate()
    await translateAll()
    const asked = provider.asked.at(-1)
    expect(asked && wordsOf(asked)).not.toContain('Title 0')
  })

  test('leave out what one does not see, and what is in that language', async () => {
    await write(ids[1] ?? '', { language: 'ja' })
    const all = await translateAll({ ids: [...ids, '4000000000000000002'] })
    expect(new Set(all.map(({ id }) => id))).toEqual(new Set([ids[0], ids[2]]))
  })

  test('break off where a later one fails, and are refused in words where the first does', async () => {
    await translate()
    provider.answers({ status: 500 })
    await expect(translateAll()).rejects.toThrow('The model did not answer')
    const json = { ids: ids.slice(1), language: 'ja', fields: 'title' }
    const answer = await server.request('/api/ai/translation/batch', { method: 'POST', user, json })
    expect(reply.parse(await answer.json())).toMatchObject({
      code: 15_020,
      details: { problem: 'unreachable' },
    })
  })

  test('are noted as one question', async () => {
    await translateAll()
    expect(await usageOf(user)).toEqual([{ operation: 'translation' }])
  })
})
