import type { partHealth } from '../../foundation/tables/part-health.schema.ts'

/**
 * Whether a version did its work: a page tells of three places or so, of which one may be all that somebody came for, and so fewer than
 * a quarter have failed. Of what nobody has told that is not known.
 */
export function hasWorked({
  loads,
  failures,
}: Pick<typeof partHealth.$inferSelect, 'loads' | 'failures'>): boolean {
  const failed = Object.values(failures).reduce((sum, count) => sum + count, 0)
  return 4 * failed < loads
}
