// @module-tag long
import { expect, test } from 'vitest'
import { compareTexts, compareWords, type ComparedWords } from './compare-texts.ts'

const show = (words: readonly ComparedWords[]) =>
  words
    .map(({ text, kind }) => (kind === 'same' ? text : kind === 'added' ? `+${text}+` : `-${text}-`))
    .join('')

test.each([
  ['It was red', 'It was blue', undefined, 'It was -red-+blue+'],
  ['It was red', 'It was not red', undefined, 'It was +not +red'],
  ['東京は晴れです', '東京は雨です', 'ja', '東京は-晴れ-+雨+です'],
])('%s → %s', (before, after, language, shown) => {
  expect(show(compareWords(before, after, language))).toBe(shown)
})

test('blocks that stayed are counted, others compared, come or gone', () => {
  const before = ['Same', 'Also the same', 'It was red', 'Gone']
  const after = ['Same', 'Also the same', 'It was blue', 'Same again']
  const compared = compareTexts([...before, 'End'], [...after, 'End', 'Added'])
  expect(compared.map((block) => ('words' in block ? show(block.words) : block.unchanged))).toEqual([
    2,
    'It was -red-+blue+',
    '-Gone-+Same again+',
    1,
    '+Added+',
  ])
})

test('the same text has no changes', () => {
  expect(compareTexts(['a', 'b'], ['a', 'b'])).toEqual([{ unchanged: 2 }])
})

const words = (letter: string) => Array.from({ length: 5000 }, (_, index) => `${letter}${index}`)

test('texts that share nothing come to an end', () => {
  expect(compareTexts(words('a'), words('b')).length).toBeGreaterThan(0)
})
