import { expect, test } from 'vitest'
import { rehearse } from './rehearse.ts'

const asked = (content: unknown, role = 'user') => ({
  authorization: undefined,
  model: 'rehearsal',
  messages: [
    { role: 'system', content: 'You are a model.' },
    { role, content },
  ],
})

const inChat = (content: unknown, role?: string) => rehearse({ ...asked(content, role), tools: [] })

test('a translation has the marks and the numbers of its lines', () => {
  expect(rehearse(asked('[[1]] A <1>word</1> to say\n[[2]] More'))).toEqual({
    says: '[[1]] A <1>WORD</1> TO SAY\n[[2]] MORE',
  })
})

test('a summary is how the article begins, a title how the talk does', () => {
  expect(rehearse(asked('<article>\nA title\n\nOne. Two. Three.\n</article>'))).toEqual({ says: 'One. Two.' })
  expect(rehearse(asked('user: what is new in all of my feeds today'))).toEqual({
    says: 'user: what is new in',
  })
})

test('a chat looks for words, and cites what is found', () => {
  expect(inChat('<context>\n{}\n</context>\n\nsearch sailing boats')).toMatchObject({
    calls: [
      {
        name: 'search',
        input: { query: [{ field: 'text', operation: 'ilike', value: 'sailing boats' }] },
      },
    ],
  })
  const found = JSON.stringify({ entries: [{ cite: 'e1', id: '1', title: 'A boat' }] })
  expect(inChat(found, 'tool')).toEqual({
    says: ['I ', 'found ', 'this:\n', '\n', '- ', 'A ', 'boat ', '[[e1|A ', 'boat]]'],
  })
})

test('a question that is none of its own is told what it can be asked', () => {
  const help = inChat('How are you?')
  expect(help).toEqual(inChat([{ type: 'text', text: 'help' }]))
  expect(help).toMatchObject({ says: expect.arrayContaining(['`search` ', '`hang` ']) })
})

test.each([
  ['garbled', { malformed: expect.any(String) }],
  ['limit', { status: 429, headers: { 'retry-after': '20' } }],
  ['broken', { status: 500 }],
  ['hang', { hangs: true }],
  ['cut', { cutAfter: expect.any(Number) }],
])('it fails as it is told to: %s', (word, script) => {
  expect(inChat(word)).toMatchObject(script)
})
