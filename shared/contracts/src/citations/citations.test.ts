import { expect, test } from 'vitest'
import { citation, CITATION_LENGTH, listCitations } from './index.ts'

test('what is cited is listed once, with the words that are said to stand there', () => {
  expect(listCitations('It rises [[e1| at noon ]], and falls [[e22]]: [[e1| at noon ]].')).toEqual([
    { sourceId: 'e1', quote: 'at noon' },
    { sourceId: 'e22', quote: null },
  ])
})

test.each([
  ['[[e1|a [b] c]]', 'a [b] c'],
  ['[[e1|[sic]]]', '[sic]'],
  ['[[e1|It rises[1][2]]].', 'It rises[1][2]'],
  ['[[e1|it falls]]]', 'it falls'],
  ['[[e1|a [b]] c]] d [[e1|it falls]]', 'it falls'],
])('words in brackets are some of those that are cited by %s', (text, quote) => {
  expect(listCitations(text)).toEqual([{ sourceId: 'e1', quote }])
})

test.each([
  '[[x1]]',
  '[[e1234567]]',
  '[e1]',
  '[[e1|]]',
  '[[e1|[]]]',
  '[[e1|a [b c]]',
  '[[e1|a b] c]]',
  '[[e1|a [[b]] c]]',
  '[[e1|a [b [c]] d]]',
  `[[e1|${'a'.repeat(501)}]]`,
  `[[e1|${'[1]'.repeat(167)} ]]`,
])('nothing is cited by %s', (text) => {
  expect(listCitations(text)).toEqual([])
})

test.each([
  ['words', 'a'.repeat(500)],
  ['words that end in brackets', `${'a'.repeat(498)}[1]`],
])('the longest citation of %s is shorter than is kept of what may be one', (_, words) => {
  const longest = `[[e123456|${words}]]`
  expect(longest.match(citation)).toEqual([longest])
  expect(longest.length).toBeLessThanOrEqual(CITATION_LENGTH)
  expect(listCitations(`[[e123456|a${words}]]`)).toEqual([])
})

test.each(['[[e1|', '[[e1|a', '[[e1|a[', '[[e1|[a]', '[a]', '[', ']', '[[e1|]', 'a[b', '[[e1|a [b] '])(
  'nothing is cited by %s many times, however it is meant to be slow',
  (text) => {
    expect(listCitations(`[[e1|${text.repeat(100_000)}`)).toEqual([])
  },
)
