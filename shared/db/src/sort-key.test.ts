import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { compareIds } from './compare-ids.ts'
import { fromSortKey, toSortKey } from './sort-key.ts'

const id = fc
  .integer({ min: 0, max: 19 })
  .chain((digits) => fc.bigInt({ min: 10n ** BigInt(digits) - 1n, max: 10n ** BigInt(digits + 1) - 1n }))
  .map(String)

test('keys are in order as text as their identifiers are as numbers', () => {
  fc.assert(
    fc.property(fc.array(id), (ids) => {
      expect(ids.map(toSortKey).toSorted().map(fromSortKey)).toEqual(ids.toSorted(compareIds))
    }),
  )
})
