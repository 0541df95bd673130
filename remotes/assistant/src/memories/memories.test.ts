import type { Memory } from '@tidings/contracts'
import { describe, expect, test } from 'vitest'
import {
  areTagsGood,
  draftOf,
  emptyDraft,
  findMemories,
  isComplete,
  levelOf,
  toInput,
  toRemembered,
  withLevel,
} from './memories.ts'

const kept: Memory = {
  id: '1234567890123456',
  userId: 'u',
  memory: 'Owns a boat.',
  importance: 0.65,
  tags: ['boats', 'sea'],
  source: 'A chat',
  metadata: null,
  createdAt: '2026-11-25T12:00:00.000Z',
  updatedAt: '2026-11-25T12:00:00.000Z',
  lastAccessedAt: null,
  expiresAt: '2026-12-24T15:30:00.000Z',
}

test.each([
  [1, 'high'],
  [0.9, 'high'],
  [0.89, 'normal'],
  [0.6, 'normal'],
  [0.59, 'low'],
  [0, 'low'],
])('an importance of %s is %s', (importance, level) => {
  expect(levelOf(importance)).toBe(level)
})

describe('a draft', () => {
  test('that nobody has touched is what was kept, to the moment and the number', () => {
    const { memory, importance, tags, source, expiresAt } = kept
    expect(toRemembered(draftOf(kept), kept)).toEqual({ memory, importance, tags, source, expiresAt })
    expect(withLevel(draftOf(kept), 'normal')).toEqual(draftOf(kept))
  })

  test('has its tags each once, and ends with its last day', () => {
    const draft = { ...draftOf(kept), tags: ' sea,  rivers，sea, ', until: '2026-12-25', memory: ' Rows. ' }
    expect(toRemembered(draft, kept)).toMatchObject({
      memory: 'Rows.',
      tags: ['sea', 'rivers'],
      expiresAt: new Date(2026, 11, 25, 23, 59, 59, 999).toISOString(),
    })
    expect(toRemembered({ ...draft, tags: ' , ', until: '' }, kept)).toMatchObject({
      tags: null,
      expiresAt: null,
    })
  })

  test('is told to the server without what it has not', () => {
    const draft = withLevel({ ...emptyDraft, memory: 'Rows.' }, 'low')
    expect(toInput(toRemembered(draft))).toEqual({ memory: 'Rows.', importance: 0.3 })
  })

  test.each([
    ['without a text', { memory: ' ' }],
    ['with too many tags', { tags: Array.from({ length: 11 }, (_, at) => at).join(',') }],
    ['with too long a tag', { tags: 'a'.repeat(51) }],
  ])('is not complete %s', (_, wrong) => {
    expect(isComplete({ ...draftOf(kept), ...wrong })).toBe(false)
    expect(isComplete(draftOf(kept)) && areTagsGood('')).toBe(true)
  })
})

test.each([
  ['', 1],
  ['BOAT owns', 1],
  ['sea', 1],
  ['chat', 1],
  ['boat train', 0],
])('a search for %j finds %i', (search, count) => {
  expect(findMemories([kept], search)).toHaveLength(count)
})
