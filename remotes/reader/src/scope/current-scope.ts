import { useMemo } from 'react'
import { parseTimelinePath, useLocation } from '@tidings/runtime'
import { parseScope, NO_ENTRY, type Scope } from './scope.ts'

export interface CurrentPlace {
  scope: Scope
  entryId: string | null
}

/** The timeline and the entry that an address names; null for an address of something else. */
export function placeOfPath(pathname: string): CurrentPlace | null {
  const address = parseTimelinePath(pathname)
  const scope = address && parseScope(address)
  if (!scope) return null
  const { entryId } = address
  return { scope, entryId: entryId && entryId !== NO_ENTRY ? entryId : null }
}

/** What the page shows; elsewhere than on a timeline null. */
export function useCurrentPlace(): CurrentPlace | null {
  const { pathname } = useLocation()
  return useMemo(() => placeOfPath(pathname), [pathname])
}
