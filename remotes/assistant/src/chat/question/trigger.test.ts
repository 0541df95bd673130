import { expect, test } from 'vitest'
import { findTrigger } from './trigger.ts'

const at = (text: string, caret = text.length) => findTrigger({ text, chips: [] }, caret)

test.each([
  ['@', { kind: 'mention', query: '', from: 0 }],
  ['of @ne', { kind: 'mention', query: 'ne', from: 3 }],
  ['of @last 3 days', { kind: 'mention', query: 'last 3 days', from: 3 }],
  ['@#', { kind: 'mention', only: 'feed', query: '', from: 0 }],
  ['@+ne', { kind: 'mention', only: 'entry', query: 'ne', from: 0 }],
  ['@!yes', { kind: 'mention', only: 'date', query: 'yes', from: 0 }],
  ['请看@新闻', { kind: 'mention', query: '新闻', from: 2 }],
  ['＠！昨天', { kind: 'mention', only: 'date', query: '昨天', from: 0 }],
  ['/', { kind: 'shortcut', query: '', from: 0 }],
  ['/Sum', { kind: 'shortcut', query: 'Sum', from: 0 }],
])('“%s” looks for something', (text, wanted) => {
  expect(at(text)).toEqual(wanted)
})

test.each(['', 'me@home', '@ home', '@one two three four five', 'a /b', '/usr/bin', '@one\ntwo', '@a@'])(
  '“%s” looks for nothing',
  (text) => {
    expect(at(text)).toBeNull()
  },
)

test('it is looked for where the caret stands', () => {
  expect(at('@ne and more', 3)).toMatchObject({ query: 'ne' })
  expect(at('@ne and more', 0)).toBeNull()
})

test('nothing is looked for in what was chosen', () => {
  const chips = [{ kind: 'entry' as const, label: '@News', id: '5678901234567890' }]
  expect(findTrigger({ text: '@News', chips }, 5)).toBeNull()
  expect(findTrigger({ text: '@News @Ne', chips }, 9)).toMatchObject({ query: 'Ne', from: 6 })
})
