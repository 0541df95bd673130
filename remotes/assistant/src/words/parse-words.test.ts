import { describe, expect, test } from 'vitest'
import { parseWords } from './parse-words.ts'

const text = (words: string) => ({ kind: 'text', text: words })

describe('what a model has written', () => {
  test('is paragraphs, whose lines belong together', () => {
    expect(parseWords('One\ntwo.\n\nThree.')).toEqual([
      { kind: 'paragraph', parts: [text('One two.')] },
      { kind: 'paragraph', parts: [text('Three.')] },
    ])
  })

  test('is headings and lists, with what goes on in the next line', () => {
    expect(parseWords('## Head\n- One\n  more\n* Two\n\n1. First\n2) Second')).toEqual([
      { kind: 'heading', parts: [text('Head')] },
      { kind: 'list', isOrdered: false, items: [[text('One more')], [text('Two')]] },
      { kind: 'list', isOrdered: true, items: [[text('First')], [text('Second')]] },
    ])
  })

  test('is code, to its end where nobody ended it', () => {
    expect(parseWords('```js\na < b\n\n# c\n```\nafter')).toEqual([
      { kind: 'code', text: 'a < b\n\n# c' },
      { kind: 'paragraph', parts: [text('after')] },
    ])
    expect(parseWords('```\ncut')).toEqual([{ kind: 'code', text: 'cut' }])
  })

  test('is emphasis, which may stand in other emphasis', () => {
    expect(parseWords('a **b _c_** `*d*` 2*3*4 snake_case_name')).toEqual([
      {
        kind: 'paragraph',
        parts: [
          text('a '),
          { kind: 'strong', parts: [text('b '), { kind: 'emphasis', parts: [text('c')] }] },
          text(' '),
          { kind: 'code', text: '*d*' },
          text(' 2*3*4 snake_case_name'),
        ],
      },
    ])
  })

  test.each([
    ['[press](https://evil.example/?q=secret) here', 'press here'],
    ['![a pixel](https://evil.example/?q=secret) here', 'a pixel here'],
    ['[![a](https://evil.example/a)](https://evil.example/b)', 'a'],
    ['<img src="https://evil.example">', '<img src="https://evil.example">'],
  ])('has no link and no picture: %s', (markdown, words) => {
    const [block] = parseWords(markdown)
    expect(block?.kind === 'paragraph' && flat(block.parts)).toBe(words)
  })

  test('is read in no time, however it is meant to be slow', () => {
    for (const slow of [
      '*a '.repeat(20_000),
      '[('.repeat(20_000),
      '**a'.repeat(20_000),
      '(()'.repeat(9000),
      '[a](b)['.repeat(4000),
    ])
      expect(parseWords(slow)).not.toEqual([])
  })
})

const flat = (parts: readonly object[]): string =>
  parts.map((part) => ('text' in part ? part.text : '')).join('')
