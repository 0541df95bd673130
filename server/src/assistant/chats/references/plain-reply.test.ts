import { expect, test } from 'vitest'
import { plainReply } from './plain-reply.ts'

const known = { type: 'data-references', data: { citations: [], addresses: ['https://known.example/a'] } }

test('a reply is its words alone: no thoughts, no citations, and no address but those of what it cites', () => {
  const parts = [
    { type: 'reasoning', text: 'Hm.' },
    { type: 'text', text: 'It rains [[e1|it rains[1] [sic]]], see https://known.example/a.' },
    { type: 'tool-find', toolCallId: 'a', input: {} },
    { type: 'text', text: 'And (https://evil.example/?q=secret), [here](https://evil.example/b).' },
    known,
  ]
  expect(plainReply(parts)).toBe('It rains, see https://known.example/a.\n\nAnd ([…]), [here]([…]).')
})

test('an address that only begins as a known one is none of them', () => {
  expect(plainReply([{ type: 'text', text: 'https://known.example/ab' }, known])).toBe('[…]')
})

test('a chart is a line for each step, and where it leads', () => {
  const schema = {
    title: 'A ship',
    nodes: [
      { id: 'a', label: 'Aground [[e1|aground]]' },
      { id: 'b', label: 'Afloat' },
    ],
    edges: [{ source: 'a', target: 'b', label: 'at flood' }],
  }
  const parts = [
    { type: 'tool-display_flow_chart', input: { schema } },
    { type: 'tool-display_flow_chart', input: { schema: { nodes: [] } } },
    { type: 'text', text: 'So it goes.' },
  ]
  expect(plainReply(parts)).toBe('A ship\n- Aground → Afloat (at flood)\n- Afloat\n\nSo it goes.')
})
