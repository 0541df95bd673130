// @module-tag long
import { assistantLimits } from '@tidings/contracts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { wordsOf, type Question } from '../../../../tests/support/model-server/model-server.ts'
import { TranslationStage } from './testing.ts'

let stage: TranslationStage

beforeAll(async () => {
  stage = await TranslationStage.open()
})

beforeEach(() => stage.begin())

afterAll(() => stage.close())

const numbered = /\[\[\d+\]\] ([^\n]*)/g

/** What a model was given to translate. */
const given = (question: Question): string[] => {
  const words = wordsOf(question)
  return [...words.slice(words.indexOf('\n[[1]]')).matchAll(numbered)].map(([, line = '']) => line)
}

/** Has a model say snow for rain in each language, and keep to the numbers. */
const snows = (question: Question) => ({
  says: given(question)
    .map((line, index) => `[[${index + 1}]] ${snow(line)}`)
    .join('\n'),
})
/** Has a model say one sentence for each line. */
const saysOne = (question: Question) => ({
  says: given(question)
    .map((_line, index) => `[[${index + 1}]] It rained.`)
    .join('\n'),
})
const snow = (text: string) => text.replaceAll('rain', 'snow').replaceAll('雨', '雪').replaceAll('ж', 'з')

/** Translates the field; answers what it says then, and what the model was given for that, by question. */
async function translate(field: 'content' | 'title', text: string, language = 'ja') {
  const spoken = language === 'ja' ? 'en' : 'zh'
  await stage.write(stage.ids[0] ?? '', { [field]: text, language: spoken })
  const before = stage.provider.asked.length
  const { data } = await stage.translate({ fields: field, language })
  return { data, questions: stage.provider.asked.slice(before).map(given) }
}

beforeEach(() => stage.provider.answers(snows))

describe('a line that is longer than a model is given at once', () => {
  test.each([
    ['of sentences', 'It began to rain, and went on. '.repeat(900).trim()],
    ['of one sentence', 'and so the rain '.repeat(1800).trim()],
    ['of one word', 'ж'.repeat(12_000)],
    ['of Chinese', '昨天下雨，今天放晴。'.repeat(900)],
    ['of Chinese without a sentence', '今天下雨'.repeat(2000)],
    ['of pictures of faces', 'rain😀👨‍👩‍👧'.repeat(900)],
    [
      'with a picture and a link',
      `${'It rained. '.repeat(500)}<1> rain </1>${'It rained. '.repeat(700)}<2/>`,
    ],
  ])('%s comes to it in parts that there is room for, and is whole', async (_, text) => {
    const html = `<p>${text.replace('<1>', '<a href="https://a.example/">').replace('</1>', '</a>').replace('<2/>', '<img src="https://a.example/b.png">')}</p>`
    const { data, questions } = await translate('content', html)
    expect(data).toEqual({ content: snow(html) })
    expect(questions.length).toBeGreaterThan(1)
    for (const lines of questions) {
      expect(Buffer.byteLength(lines.join(''))).toBeLessThanOrEqual(assistantLimits.translatedAtOnce)
      expect(lines.join('').isWellFormed()).toBe(true)
    }
  })

  test('has spaces between its sentences in English that it had not in Chinese', async () => {
    stage.provider.answers(saysOne)
    const { data, questions } = await translate('content', `<p>${'昨天下雨。'.repeat(1000)}</p>`, 'en')
    expect(data).toEqual({ content: `<p>${questions.map(() => 'It rained.').join(' ')}</p>` })
  })

  test('is split in a title, too', async () => {
    const title = 'A title of rain. '.repeat(500).trim()
    const { data, questions } = await translate('title', title)
    expect(data).toEqual({ title: snow(title) })
    expect(questions.length).toBe(2)
  })

  test('goes on with the part at which an attempt failed', async () => {
    const html = `<p>${'It began to rain. '.repeat(900).trim()}</p>`
    stage.provider.answers(snows, { status: 500 })
    expect((await translate('content', html)).questions).toHaveLength(2)
    stage.provider.answers(snows)
    const { data, questions } = await translate('content', html)
    expect(data).toEqual({ content: snow(html) })
    expect(questions).toHaveLength(2)
  })

  test('has nothing asked for a part of it that is figures alone', async () => {
    const html = `<p>It rained. ${'1234 '.repeat(2500)}It rained.</p>`
    const { data, questions } = await translate('content', html)
    expect(data).toEqual({ content: snow(html) })
    expect(questions.flat().filter((line) => !/\p{L}/u.test(line))).toEqual([])
  })
})
