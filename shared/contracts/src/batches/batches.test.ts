import { expect, test } from 'vitest'
import { batchesOfCalls, inBatches } from './index.ts'

test('items are told in parts of a size, in their order', () => {
  expect(inBatches([1, 2, 3, 4, 5], 2)).toEqual([[1, 2], [3, 4], [5]])
  expect(inBatches([], 2)).toEqual([])
})

test('what is larger than a part is one alone', () => {
  expect(inBatches([1, 5, 1, 1, 2, 9, 1], 3, (size) => size)).toEqual([[1], [5], [1, 1], [2], [9], [1]])
})

test('a call that names nothing is one call', () => {
  expect(batchesOfCalls([])).toEqual([[]])
  expect(batchesOfCalls(['1', '2', '3'], 2)).toEqual([['1', '2'], ['3']])
})
