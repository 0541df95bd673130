import { describe, expect, test } from 'vitest'
import { plainText } from './text.ts'

describe('a text on one line', () => {
  test.each([
    ['one space stays', 'a b c', 'a b c'],
    ['several are one', 'a   b  c', 'a b c'],
    ['a line break is a space', 'a\nb\r\nc', 'a b c'],
    ['so is one with spaces around it', 'a \n b\t \tc', 'a b c'],
    ['and one of another width', 'a\u00a0b \u2003 c', 'a b c'],
    ['none is at the beginning or the end', ' \n a b\u00a0 ', 'a b'],
  ])('%s', (_name, raw, line) => expect(plainText(raw, 100)).toBe(line))

  test.each(['', ' ', '\n\u00a0 '])('%j is none', (raw) => expect(plainText(raw, 100)).toBeNull())
})
