import { expect, test } from 'vitest'
import { plainReply } from './plain-reply.ts'

const known = { type: 'data-references', data: { citations: [], addresses: ['https://known.example/a'] } }

test('a reply is its words alone: no thoughts, no citations, and no address but those of what it cites', () => {
  const parts = [
    { type: 'reasoning', text: 'Hm.' },
    { type: 'text', text: 'It rains [[e1|it rains]], see https://known.example/a.' },
    { type: 'tool-find', toolCallId: 'a', input: {} },
    { type: 'text', text: 'And (https://evil.example/?q=secret), [here](https://evil.example/b).' },
    known,
  ]
  expect(plainReply(parts)).toBe('It rains, see https://known.example/a.\n\nAnd ([…]), [here]([…]).')
})

test('an address that only begins as a known one is none of them', () => {
  expect(plainReply([{ type: 'text', text: 'https://known.example/ab' }, known])).toBe('[…]')
})
