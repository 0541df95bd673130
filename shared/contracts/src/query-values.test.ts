import { describe, expect, test } from 'vitest'
import { queryNumber, queryView } from './query-values.ts'
import { z } from './zod.ts'

const count = queryNumber(z.number().min(0).max(1000))

describe('a number in an address', () => {
  test.each([
    ['12', 12],
    ['0', 0],
    ['0.5', 0.5],
    ['1e2', 100],
    ['1e-7', 1e-7],
    [12, 12],
  ])('is read from %j', (text, number) => {
    expect(count.parse(text)).toBe(number)
  })

  test.each(['', ' ', ' 1', '0x10', '1e999', 'NaN', 'true', true, null, ['1'], [], '-1', '1001'])(
    'is not %j',
    (text) => {
      expect(count.safeParse(text).success).toBe(false)
    },
  )

  test('may be left out where that is said', () => {
    expect(count.optional().parse(undefined)).toBeUndefined()
  })
})

describe('a view in an address', () => {
  test.each([
    ['-1', -1],
    ['5', 5],
  ])('is read from %j', (text, view) => {
    expect(queryView.parse(text)).toBe(view)
  })

  test.each(['', '6', '0.5', 'All'])('is not %j', (text) => {
    expect(queryView.safeParse(text).success).toBe(false)
  })
})
