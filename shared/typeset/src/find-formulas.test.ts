import { describe, expect, test } from 'vitest'
import { findMathematics } from './find-mathematics.ts'

const found = (text: string) => findMathematics(text).map(({ tex, isBlock }) => [tex, isBlock])

describe('mathematics in a text', () => {
  test.each<[string, [string, boolean][]]>([
    ['so $e^{i\\pi} + 1 = 0$ holds', [['e^{i\\pi} + 1 = 0', false]]],
    ['let $x$ be', [['x', false]]],
    ['$$\\sum_{n=1}^\\infty \\frac1{n^2}$$', [['\\sum_{n=1}^\\infty \\frac1{n^2}', true]]],
    [
      '\\(a+b\\) and \\[c\\]',
      [
        ['a+b', false],
        ['c', true],
      ],
    ],
  ])('%s', (text, expected) => {
    expect(found(text)).toEqual(expected)
  })

  test.each([
    'from $5 to $10',
    'it costs $20$30',
    'US$ and $ alone',
    '$PATH and $HOME',
    'echo $1 $2',
    '\\$x^2\\$',
  ])('is not in: %s', (text) => {
    expect(found(text)).toEqual([])
  })
})
