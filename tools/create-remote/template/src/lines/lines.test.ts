import { expect, test } from 'vitest'
import { parseLines, withLine } from './lines.ts'

test('a line goes before the others, without the spaces around it', () => {
  expect(withLine(['one'], ' two ')).toEqual(['two', 'one'])
})

test.each(['', '  '])('%j is no line', (text) => {
  expect(withLine(['one'], text)).toEqual(['one'])
})

test.each([null, 'nonsense', '{}', '[1]'])('%j holds no lines', (kept) => {
  expect(parseLines(kept)).toEqual([])
})
