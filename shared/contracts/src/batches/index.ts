import { limits } from '../limits.ts'

/** Identifiers in as many parts as calls take them: one at least, though it is empty. */
export function inBatches(ids: readonly string[], size: number = limits.idsPerCall): string[][] {
  const count = Math.max(1, Math.ceil(ids.length / size))
  return Array.from({ length: count }, (_, nth) => ids.slice(nth * size, (nth + 1) * size))
}
