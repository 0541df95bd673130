import { useMemo } from 'react'
import { useLocation } from '@tidings/runtime'
import { parseScope, NO_ENTRY, type Scope } from './scope.ts'

export interface CurrentPlace {
  scope: Scope
  entryId: string | null
}

/** The timeline and the entry that an address names; null for an address of something else. */
export function parseTimelinePath(pathname: string): CurrentPlace | null {
  const [root, timelineId = '', feedId, entryId] = pathname.split('/').slice(1).map(decodePart)
  if (root !== 'timeline') return null
  const scope = parseScope({ timelineId, ...(feedId && { feedId }) })
  return scope && { scope, entryId: entryId && entryId !== NO_ENTRY ? entryId : null }
}

function decodePart(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

/** The timeline that the page shows; elsewhere than on a timeline null. */
export function useCurrentPlace(): CurrentPlace | null {
  const { pathname } = useLocation()
  return useMemo(() => parseTimelinePath(pathname), [pathname])
}
