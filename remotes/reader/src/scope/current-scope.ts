import { useMemo } from 'react'
import { parseTimelinePath, useLocation } from '@tidings/runtime'
import { NO_ENTRY } from '@tidings/contracts/timeline-address'
import { parseScope, scopeKey, type Scope } from './scope.ts'

export interface TimelineLocation {
  scope: Scope
  entryId: string | null
}

/** The timeline and the entry that an address names; null for an address of something else. */
export function locationOfPath(pathname: string): TimelineLocation | null {
  const address = parseTimelinePath(pathname)
  const parsed = address && parseScope(address)
  if (!parsed) return null
  const scope = asBefore(parsed)
  const { entryId } = address
  return { scope, entryId: entryId && entryId !== NO_ENTRY ? entryId : null }
}

let latest: Scope | undefined

/** From entry to entry the scope stays the same object, so that nothing is made of it anew. */
function asBefore(scope: Scope): Scope {
  if (!latest || scopeKey(latest) !== scopeKey(scope)) latest = scope
  return latest
}

/** What the page shows; elsewhere than on a timeline null. */
export function useTimelineLocation(): TimelineLocation | null {
  const { pathname } = useLocation()
  return useMemo(() => locationOfPath(pathname), [pathname])
}
