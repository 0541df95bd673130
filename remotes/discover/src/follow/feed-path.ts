import type { View } from '@tidings/contracts'
import { timelineIdOf } from '@tidings/contracts/timeline-address'
import { paths } from '@tidings/runtime'

/** Address of the timeline of one feed. */
export function feedPath(view: View, feedId: string): string {
  return paths.timeline({ timelineId: timelineIdOf(view), feedId })
}
