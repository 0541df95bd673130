import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { compareIds } from './compare-ids.ts'

test('identifiers follow each other as the numbers that they are, whatever their length', () => {
  const id = fc
    .integer({ min: 12, max: 18 })
    .chain((digits) => fc.bigInt({ min: 10n ** BigInt(digits), max: 10n ** BigInt(digits + 1) - 1n }))
  fc.assert(
    fc.property(id, id, (a, b) => {
      expect(Math.sign(compareIds(String(a), String(b)))).toBe(Number(a > b) - Number(a < b))
      expect(compareIds(String(a), String(a))).toBe(0)
    }),
  )
})

test('one of 18 digits comes before one of 19, though its text comes after', () => {
  const [earlier, later] = ['999999999999999999', '1000000000000000000']
  expect([later, earlier].toSorted(compareIds)).toEqual([earlier, later])
})
