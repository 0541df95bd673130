import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { startModelServer } from '../../../../tests/support/model-server/model-server.ts'
import { holdAnswer } from '../../foundation/database/statements.testing.ts'
import type { TestUser } from '../../testing.ts'
import { reply, shout, TranslationStage } from './testing.ts'

let stage: TranslationStage

beforeAll(async () => {
  stage = await TranslationStage.open()
})

beforeEach(() => stage.begin())

afterAll(() => stage.close())

const line = z.object({ id: z.string(), data: z.record(z.string(), z.string()) })

async function translateAll(wish: object = {}) {
  const json = { ids: stage.ids, language: 'ja', fields: 'title', ...wish }
  const answer = await stage.server.request('/api/ai/translation/batch', {
    method: 'POST',
    user: stage.user,
    json,
  })
  const text = await answer.text()
  expect(answer.headers.get('content-type')).toContain('application/x-ndjson')
  return text.split('\n').flatMap((row) => (row ? [line.parse(JSON.parse(row))] : []))
}

const titles = async () => new Map((await translateAll()).map(({ id, data }) => [id, data.title]))

const usageOf = async ({ id }: TestUser) =>
  (await stage.server.database.pool.query('select operation from model_usage where user_id = $1', [id])).rows

describe('an entry in another language', () => {
  test('has its title in it', async () => {
    expect(await stage.translate()).toMatchObject({ data: { title: 'TITLE 0' } })
    expect(stage.told()).toContain('Translate into 日本語 (ja).')
  })

  test('is by the model that one chose in the settings', async () => {
    await stage.choose({ translationModel: 'openai-compatible/large' })
    await stage.translate()
    expect(stage.provider.asked.at(-1)?.model).toBe('large')
  })

  test('keeps its structure, links, code and pictures', async () => {
    const [id = ''] = stage.ids
    await stage.write(id, {
      content:
        '<h2>news</h2><p>read <a href="https://a.example/">this</a> or <code>run()</code></p><pre>let a</pre>',
    })
    expect(await stage.translate({ fields: 'title,content' })).toMatchObject({
      data: {
        title: 'TITLE',
        content:
          '<h2>NEWS</h2><p>READ <a href="https://a.example/">THIS</a> OR <code>run()</code></p><pre>let a</pre>',
      },
    })
  })

  test('is none where it is in that language already, and no model is asked', async () => {
    const [id = ''] = stage.ids
    await stage.write(id, { language: 'ja' })
    expect(
      await stage.timesAsked(async () => expect(await stage.translate()).toMatchObject({ data: null })),
    ).toBe(0)
  })

  test.each([
    ['en-us', 'en'],
    ['zh-hant', 'zh-TW'],
    ['zh-sg', 'zh-CN'],
  ])('is none where that is of some region: %s for %s', async (spoken, language) => {
    await stage.write(stage.ids[0] ?? '', { language: spoken })
    expect(await stage.translate({ language })).toMatchObject({ data: null })
  })

  test.each([
    ['zh', 'zh-TW'],
    ['zh', 'zh-CN'],
    ['zh-hans', 'zh-TW'],
  ])(
    'is made of Chinese in another script, or in one that is not told: %s for %s',
    async (spoken, language) => {
      await stage.write(stage.ids[0] ?? '', { language: spoken })
      expect(await stage.translate({ language })).toMatchObject({ data: { title: 'TITLE' } })
    },
  )

  test('is nothing of an entry that one does not see', async () => {
    expect(await stage.translate({}, await stage.server.signUp())).toMatchObject({ status: 404, code: 3000 })
  })

  test('is made once, and anew when the entry says something else', async () => {
    expect(await stage.timesAsked(() => stage.translate())).toBe(1)
    expect(await stage.timesAsked(() => stage.translate())).toBe(0)
    await stage.write(stage.ids[0] ?? '', { title: 'other' })
    expect(await stage.translate()).toMatchObject({ data: { title: 'OTHER' } })
  })

  test('is asked for once by all who ask at the same time', async () => {
    const release = Promise.withResolvers<void>()
    stage.provider.answers((question) => ({ ...shout(question), waits: () => release.promise }))
    const times = await stage.timesAsked(async () => {
      const before = stage.provider.asked.length
      const both = [stage.translate(), stage.translate()]
      await expect.poll(() => stage.provider.asked.length).toBeGreaterThan(before)
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
    stage.provider.answers((question) => ({ ...shout(question), waits: () => release.promise }))
    const times = await stage.timesAsked(async () => {
      const before = stage.provider.asked.length
      const first = stage.translate()
      await expect.poll(() => stage.provider.asked.length).toBeGreaterThan(before)
      const nothing = holdAnswer(/from "translations"/)
      const second = stage.translate()
      await nothing.answered
      release.resolve()
      await first
      nothing.release()
      expect(await second).toMatchObject({ data: { title: 'TITLE 0' } })
    })
    expect(times).toBe(1)
  })

  test('is had by another while who asked for it first waits for what else they want', async () => {
    const release = Promise.withResolvers<void>()
    stage.provider.answers((question) => ({
      ...shout(question),
      ...(!stage.told().includes('(ja)') && { waits: () => release.promise }),
    }))
    const before = stage.provider.asked.length
    const wishes = ['zh-CN', 'zh-TW'].flatMap((language) =>
      ['title', 'content'].map((fields) => ({ language, fields })),
    )
    await stage.write(stage.ids[0] ?? '', { title: 'Title 0', content: '<p>words</p>' })
    const held = wishes.map((wish) => stage.translate(wish))
    await expect.poll(() => stage.provider.asked.length).toBe(before + wishes.length)
    const nothing = holdAnswer(/from "translations"/)
    const waiting = stage.translate()
    await nothing.answered
    nothing.release()
    expect(await stage.translate({}, await stage.signUp())).toMatchObject({ data: { title: 'TITLE 0' } })
    release.resolve()
    expect(await waiting).toMatchObject({ data: { title: 'TITLE 0' } })
    await Promise.all(held)
    expect(stage.provider.asked.length).toBe(before + wishes.length + 1)
    expect(await usageOf(stage.user)).toHaveLength(wishes.length)
  })

  test('is nothing to ask a model for where there are no words', async () => {
    const content = '<p><img src="https://a.example/b.png" alt=""></p>'
    await stage.write(stage.ids[0] ?? '', { content })
    const ask = () => stage.translate({ fields: 'content' })
    expect(await stage.timesAsked(async () => expect(await ask()).toMatchObject({ data: { content } }))).toBe(
      0,
    )
  })

  test('has no markup that the model wrote', async () => {
    await stage.write(stage.ids[0] ?? '', { content: '<p>hello</p>' })
    stage.provider.answers({
      says: '[[1]] <img src="https://evil.example/?all" onerror="alert(1)"><a href="https://evil.example/">Hi</a>',
    })
    const { data } = await stage.translate({ fields: 'content' })
    expect(z.object({ content: z.string() }).parse(data).content).not.toMatch(/<(?!\/?p>)/)
  })

  test('has what a model left out after it was asked for once more, or as it was until it is asked for again', async () => {
    await stage.write(stage.ids[0] ?? '', { content: '<p>one</p><p>two</p><p>three</p>' })
    const ask = () => stage.translate({ fields: 'content' })
    const withoutTwo = { data: { content: '<p>EINS</p><p>two</p><p>DREI</p>' } }
    stage.provider.answers({ says: '[[1]] EINS' }, { says: '[[2]] DREI' })
    expect(await ask()).toMatchObject(withoutTwo)
    stage.provider.answers({ says: 'It is a number.' })
    expect(await stage.timesAsked(async () => expect(await ask()).toMatchObject(withoutTwo))).toBe(1)
    stage.provider.answers({ says: '[[1]] ZWEI' })
    expect(await ask()).toMatchObject({ data: { content: '<p>EINS</p><p>ZWEI</p><p>DREI</p>' } })
    expect(stage.told()).toMatch(/\n\[\[1\]\] two$/)
    expect(await stage.timesAsked(ask)).toBe(0)
  })

  test('is nothing where the model understood nothing, and nothing is kept', async () => {
    stage.provider.answers({ says: 'I would rather talk about the weather.' })
    expect(await stage.translate()).toMatchObject({
      status: 400,
      code: 15_020,
      details: { problem: 'broken' },
    })
    stage.provider.answers(shout)
    expect(await stage.translate()).toMatchObject({ data: { title: 'TITLE 0' } })
  })

  test('goes on where an attempt ended that failed half way', async () => {
    const long = ['early', 'late'].map((word) => `${word} ${'words '.repeat(900)}`.trim())
    await stage.write(stage.ids[0] ?? '', { content: long.map((words) => `<p>${words}</p>`).join('') })
    stage.provider.answers(shout, { status: 500 })
    expect(await stage.translate({ fields: 'content' })).toMatchObject({
      details: { problem: 'unreachable' },
    })
    expect(await usageOf(stage.user)).toHaveLength(1)
    stage.provider.answers(shout)
    const times = await stage.timesAsked(async () => {
      const { data } = await stage.translate({ fields: 'content' })
      expect(data).toEqual({ content: long.map((words) => `<p>${words.toUpperCase()}</p>`).join('') })
    })
    expect(times).toBe(1)
    expect(stage.told()).not.toContain('early')
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
    await stage.server.request('/api/ai/connections', { method: 'POST', user: stage.user, json: mine })
    expect(await stage.translate()).toMatchObject({ data: { title: 'Mine' } })
    const other = await stage.signUp()
    expect(await stage.translate({}, other)).toMatchObject({ data: { title: 'TITLE 0' } })
    await own.close()
  })
})

describe('many entries in another language', () => {
  test('are asked for together, and come one by one', async () => {
    const times = await stage.timesAsked(async () => {
      const all = await translateAll()
      expect(new Map(all.map(({ id, data }) => [id, data.title]))).toEqual(
        new Map(stage.ids.map((id, index) => [id, `TITLE ${index}`])),
      )
    })
    expect(times).toBe(1)
  })

  test('are those that are not known yet', async () => {
    await stage.translate()
    await translateAll()
    expect(stage.told()).not.toContain('Title 0')
  })

  test('leave out what one does not see, and what is in that language', async () => {
    await stage.write(stage.ids[1] ?? '', { language: 'ja' })
    const all = await translateAll({ ids: [...stage.ids, '4000000000000000002'] })
    expect(new Set(all.map(({ id }) => id))).toEqual(new Set([stage.ids[0], stage.ids[2]]))
  })

  test('have one that a model leaves out as it is, and ask for that alone the next time', async () => {
    const [first = '', second = '', third = ''] = stage.ids
    stage.provider.answers({ says: '[[1]] EINS [[3]] DREI' }, { says: 'No.' })
    const withoutSecond = new Map([
      [first, 'EINS'],
      [second, 'Title 1'],
      [third, 'DREI'],
    ])
    expect(await titles()).toEqual(withoutSecond)
    expect(await titles()).toEqual(withoutSecond)
    stage.provider.answers(shout)
    expect((await titles()).get(second)).toBe('TITLE 1')
    expect(stage.told()).not.toContain('Title 0')
    expect(await stage.timesAsked(titles)).toBe(0)
  })

  test('break off where a later one fails, and are refused in words where the first does', async () => {
    await stage.translate()
    stage.provider.answers({ status: 500 })
    await expect(translateAll()).rejects.toThrow('The model did not answer')
    const json = { ids: stage.ids.slice(1), language: 'ja', fields: 'title' }
    const answer = await stage.server.request('/api/ai/translation/batch', {
      method: 'POST',
      user: stage.user,
      json,
    })
    expect(reply.parse(await answer.json())).toMatchObject({
      code: 15_020,
      details: { problem: 'unreachable' },
    })
  })

  test('are noted as one question', async () => {
    await translateAll()
    expect(await usageOf(stage.user)).toEqual([{ operation: 'translation' }])
  })
})
