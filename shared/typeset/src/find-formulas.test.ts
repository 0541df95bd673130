import { describe, expect, test } from 'vitest'
import { findFormulas } from './find-formulas.ts'

const found = (text: string) => findFormulas(text).map(({ tex, isBlock }) => [tex, isBlock])

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

  test.each([
    ['brackets', '\\['.repeat(500_000)],
    ['dollars', '$a '.repeat(500_000)],
    ['a beginning without an end', `$$${'a'.repeat(1_000_000)}`],
  ])('is looked for in no more time than the text is long: %s', (_, text) => {
    expect(findFormulas(text)).toEqual([])
  })
})
