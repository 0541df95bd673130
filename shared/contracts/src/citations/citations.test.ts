import { expect, test } from 'vitest'
import { citation, CITATION_LENGTH, listCitations } from './index.ts'

test('what is cited is listed once, with the words that are said to stand there', () => {
  expect(listCitations('It rises [[e1| at noon ]], and falls [[e22]]: [[e1| at noon ]].')).toEqual([
    { sourceId: 'e1', quote: 'at noon' },
    { sourceId: 'e22', quote: null },
  ])
})

test.each(['[[x1]]', '[[e1234567]]', '[e1]', '[[e1|]]', `[[e1|${'a'.repeat(501)}]]`, '[[e1|a [b] c]]'])(
  'nothing is cited by %s',
  (text) => {
    expect(listCitations(text)).toEqual([])
  },
)

test('the longest citation is shorter than is kept of what may be one', () => {
  const longest = `[[e123456|${'a'.repeat(500)}]]`
  expect(longest.match(citation)).toEqual([longest])
  expect(longest.length).toBeLessThanOrEqual(CITATION_LENGTH)
})
