/**
 * How identifiers follow each other, the earlier first. They are numbers written without leading zeros, and grow a digit now and then: the
 * one with fewer digits is less, and of those with as many their text decides. What text alone would say is wrong between them.
 */
export function compareIds(a: string, b: string): number {
  if (a.length !== b.length) return a.length - b.length
  if (a === b) return 0
  return a < b ? -1 : 1
}

/** Whether identifiers are in order as text, too. */
export const areOfOneLength = (ids: readonly string[]): boolean =>
  ids.every(({ length }) => length === ids[0]?.length)
