import { useEffect, useState } from 'react'
import type { Settings } from '@tidings/contracts'
import { useSettings } from '@tidings/runtime'
import { useTimelineLocation } from '../scope/current-scope.ts'
import { TimelineMissing } from '../late/late.ts'
import { isOldestFirst } from './timeline-order.ts'
import { isLookedThrough, scopeKey, type Scope } from '../scope/scope.ts'
import { useLocalScope } from '../scope/use-local-scope.ts'
import { useSearchProvider } from '../searches/use-search-provider.ts'
import { takeFirstTimeline, type ReadTimeline } from './first-timeline.ts'
import type { ListKind } from './list-scroll.ts'
import { TimelinePage } from './timeline-page.tsx'

/** A timeline and the entry that is open in it. */
export function TimelinePart() {
  const location = useTimelineLocation()
  const { unreadOnly, oldestFirst } = useSettings()
  useSearchProvider()
  const localScope = useLocalScope(location?.scope ?? null)
  const scope = location?.scope
  const kind = kindOf(scope, { unreadOnly, oldestFirst })
  const known = useReadAhead(scope, kind)
  if (!scope) return <TimelineMissing />
  if (!localScope || known === undefined) return null
  return (
    <TimelinePage
      key={scopeKey(scope)}
      scope={scope}
      localScope={localScope}
      {...kind}
      entryId={location.entryId}
      known={known}
    />
  )
}

function kindOf(
  scope: Scope | undefined,
  { unreadOnly, oldestFirst }: Pick<Settings, 'unreadOnly' | 'oldestFirst'>,
): ListKind {
  return {
    unreadOnly: unreadOnly && scope !== undefined && !isLookedThrough(scope),
    order: scope && isOldestFirst(scope, oldestFirst) ? 'oldest' : 'newest',
  }
}

type Known = ReadTimeline & { name: string }

/** What was read of the first timeline ahead, as long as one stays there: undefined until it is here, null for nothing. */
function useReadAhead(scope: Scope | undefined, kind: ListKind): Known | null | undefined {
  const [first] = useState(() => ({
    name: scope ? scopeKey(scope) : '',
    reading: scope && takeFirstTimeline(scope, kind),
  }))
  const [known, setKnown] = useState<Known | null | undefined>(first.reading ? undefined : null)
  useEffect(() => {
    void first.reading?.then((read) => setKnown(read && { ...read, name: first.name }))
  }, [first])
  if (known && (!scope || scopeKey(scope) !== known.name)) setKnown(null)
  return known
}
