import { View } from '@tidings/contracts'
import { Navigate, paths, useSettings } from '@tidings/runtime'
import { firstTab } from './first-tab.ts'

/** Leads to the timeline of the first visible tab. */
export function HomePage() {
  const view = firstTab(useSettings().timelineTabs)
  const timelineId = view === View.All ? 'all' : `view-${view}`
  return <Navigate to={paths.timeline({ timelineId })} replace />
}
