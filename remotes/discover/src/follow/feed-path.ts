import type { View } from '@tidings/contracts'

/** Address of the timeline of one feed. */
export function feedPath(view: View, feedId: string): string {
  return `/timeline/view-${view}/${feedId}`
}
