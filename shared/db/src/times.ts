/**
 * Times are kept in one spelling, ISO 8601 in UTC with milliseconds, so that comparing the strings compares the times:
 * the wire may write the same moment in several ways.
 */
export function toLocalTime(time: string): string
export function toLocalTime(time: string | null | undefined): string | null
export function toLocalTime(time: string | null | undefined): string | null {
  return time ? new Date(time).toISOString() : null
}
