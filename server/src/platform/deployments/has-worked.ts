import type { partHealth } from '../../foundation/tables/part-health.schema.ts'

/** Whether a version did its work in most of the places that told of it; of what nobody has told that is not known. */
export function hasWorked({
  loads,
  failures,
}: Pick<typeof partHealth.$inferSelect, 'loads' | 'failures'>): boolean {
  const failed = Object.values(failures).reduce((sum, count) => sum + count, 0)
  return 2 * failed < loads
}
