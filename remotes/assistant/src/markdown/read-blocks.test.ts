import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { listCitations } from '@tidings/contracts/citations'
import { BlockReader, type Token } from './read-blocks.ts'

const read = (text: string): readonly Token[] => new BlockReader().read(text)

/** What is drawn of tokens: kinds and words, and not how they were written. */
const seen = (tokens: readonly unknown[]): unknown => JSON.parse(JSON.stringify(tokens, leaveOut))
const leaveOut = (key: string, value: unknown) => (key === 'raw' ? undefined : value)

const pieces = fc.constantFrom(
  'word ',
  '**bold** ',
  '\n\n',
  '\n',
  '- item\n',
  '1. first\n',
  '# Head\n',
  '```js\nconst a = 1\n```\n',
  '```\n',
  '> quote\n',
  '| a | b |\n|---|---|\n| 1 | 2 |\n',
  '[[e1|some words]]',
  '[[e1|some [1] words[2]]]',
  '[a](https://example.org)',
  '  indented\n',
)

describe('what a model has written', () => {
  test('is read the same while it is written, whatever it is and wherever it is broken off', () => {
    const writing = fc.tuple(
      fc.array(pieces, { maxLength: 25 }).map((all) => all.join('')),
      fc.integer({ min: 1, max: 9 }),
    )
    fc.assert(
      fc.property(writing, ([text, step]) => {
        const reader = new BlockReader()
        for (let end = step; end < text.length; end += step) reader.read(text.slice(0, end))
        expect(seen(reader.read(text))).toEqual(seen(read(text)))
      }),
    )
  })

  test('stays the same where it has ended', () => {
    const reader = new BlockReader()
    const [first] = reader.read('One.\n\nTwo,\nth')
    expect(reader.read('One.\n\nTwo,\nthree.')[0]).toBe(first)
    expect(reader.read('Other.')[0]).not.toBe(first)
  })

  test('has citations among its words, in the cells of a table as well', () => {
    const text =
      'So it is.[[e1|it is so]]\n\n| a | b |\n|---|---|\n| one [[e2|two[1] words [sic]]] | [[e3]] |'
    const said = JSON.stringify(read(text))
    for (const [sourceId, quote] of [
      ['e1', 'it is so'],
      ['e2', 'two[1] words [sic]'],
      ['e3', null],
    ]) {
      expect(said).toContain(`"sourceId":${JSON.stringify(sourceId)},"quote":${JSON.stringify(quote)}`)
    }
    expect(listCitations(text).map(({ sourceId }) => sourceId)).toEqual(['e1', 'e2', 'e3'])
  })

  test.each([
    ['in a line', 'so $a_1 + b_1$ holds', { tex: 'a_1 + b_1', isBlock: false }],
    ['in parentheses', 'so \\(a*b*c\\) holds', { tex: 'a*b*c', isBlock: false }],
    ['in a cell', '| a |\n|---|\n| $x_1$ |', { tex: 'x_1', isBlock: false }],
    ['on its own lines', 'So:\n$$\na\n+ b\n- c\n$$\nholds', { tex: 'a\n+ b\n- c', isBlock: true }],
    ['in brackets', '\\[ a\n> b \\]', { tex: 'a\n> b', isBlock: true }],
    ['in an item of a list', '- So:\n  $$\n  a\n  $$', { tex: 'a', isBlock: true }],
  ])('has a formula %s, whatever Markdown its letters would be', (_, text, formula) => {
    expect(JSON.stringify(read(text))).toContain(JSON.stringify(formula).slice(1, -1))
  })

  test.each([
    'costs $5 or $10',
    'US$5 and a_b_$',
    '$$\n\na\n$$',
    '`$x^2$`',
    '\\$x^2\\$',
    '```\n$$\na\n$$\n```',
  ])('has no formula in: %s', (text) => {
    expect(JSON.stringify(read(text))).not.toMatch(/"type":"formula/)
  })

  test.each([
    ['lines without an end', '_a__b'.repeat(20_000)],
    ['emphasis without an end', '**a'.repeat(20_000)],
    ['brackets', '[('.repeat(20_000)],
    ['quotes in quotes', `${'> '.repeat(5000)}a`],
    ['lists in lists', `${'- '.repeat(3000)}a`],
    ['citations', '[[e1|'.repeat(20_000)],
    ['citations with brackets', '[[e1|a [b'.repeat(20_000)],
    ['brackets in a citation', `[[e1|${'a [b] '.repeat(20_000)}`],
    ['formulas in a line', '\\['.repeat(4900)],
    ['formulas in lines', '$$ a\n\n'.repeat(5000)],
    ['prices', '$1 '.repeat(20_000)],
  ])('is read, however it is meant to be slow: %s', (_, text) => {
    expect(read(text)).not.toEqual([])
  })
})
