import type { TimelineScope } from '@tidings/db'
import { useSettings } from '@tidings/runtime'

/** Whether what is private or hidden is left out: of a view or a folder, not of what is opened by its own name. */
export function useExcludePrivate(scope: TimelineScope): boolean {
  const { hidePrivateSubscriptionsInTimeline } = useSettings()
  return (
    hidePrivateSubscriptionsInTimeline && !('starred' in scope) && ('view' in scope || 'feedIds' in scope)
  )
}
