import { describe, expect, test } from 'vitest'
import { waysFrom } from './ways.ts'

describe('turning from entry to entry', () => {
  const keys = ['c', 'b', 'a'].map((id) => ({ id, publishedAt: '2026-11-20T12:00:00.000Z' }))

  test('ends at the first one, and at the last once nothing follows', () => {
    expect(waysFrom({ keys, isComplete: true }, 'c')).toEqual({ hasPrevious: false, hasNext: true })
    expect(waysFrom({ keys, isComplete: true }, 'b')).toEqual({ hasPrevious: true, hasNext: true })
    expect(waysFrom({ keys, isComplete: true }, 'a')).toEqual({ hasPrevious: true, hasNext: false })
    expect(waysFrom({ keys, isComplete: false }, 'a')).toEqual({ hasPrevious: true, hasNext: true })
  })

  test('leads into the list from one that is not in it', () => {
    expect(waysFrom({ keys, isComplete: true }, 'other')).toEqual({ hasPrevious: true, hasNext: true })
    expect(waysFrom({ keys: [], isComplete: true }, 'other')).toEqual({
      hasPrevious: false,
      hasNext: false,
    })
  })
})
