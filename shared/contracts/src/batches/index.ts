import { limits } from '../limits.ts'

/** Items in parts, in their order: each with no more than `size` together, or one item alone that is larger. */
export function inBatches<Item>(
  items: readonly Item[],
  size: number,
  sizeOf: (item: Item) => number = () => 1,
): Item[][] {
  const batches: Item[][] = []
  let room = 0
  for (const item of items) {
    room -= sizeOf(item)
    if (room < 0 || batches.length === 0) {
      batches.push([])
      room = size - sizeOf(item)
    }
    batches.at(-1)?.push(item)
  }
  return batches
}

/** Identifiers in as many parts as calls take them: one at least, though it is empty. */
export const batchesOfCalls = (ids: readonly string[], size: number = limits.idsPerCall): string[][] =>
  ids.length === 0 ? [[]] : inBatches(ids, size)
