import { timelineIdOf } from '@tidings/contracts/timeline-address'
import { Navigate, paths, useSettings } from '@tidings/runtime'
import { firstTab } from './first-tab.ts'

/** Leads to the timeline of the first visible tab. */
export function HomePage() {
  const timelineId = timelineIdOf(firstTab(useSettings().timelineTabs))
  return <Navigate to={paths.timeline({ timelineId })} replace />
}
