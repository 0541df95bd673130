import { useCurrentPlace } from '../scope/current-scope.ts'
import { scopeKey } from '../scope/scope.ts'
import { useLocalScope } from '../scope/use-local-scope.ts'
import { useSettings } from '../settings/settings.store.ts'
import { TimelineMissing } from './timeline-state.tsx'
import { TimelinePage } from './timeline-page.tsx'

/** A timeline and the entry that is open in it. */
export function TimelinePart() {
  const place = useCurrentPlace()
  const { unreadOnly } = useSettings()
  const localScope = useLocalScope(place?.scope ?? null)
  if (!place) return <TimelineMissing />
  if (!localScope) return null
  const { scope, entryId } = place
  const showsUnreadOnly = unreadOnly && scope.kind !== 'collections'
  return (
    <TimelinePage
      key={scopeKey(scope)}
      scope={scope}
      localScope={localScope}
      unreadOnly={showsUnreadOnly}
      entryId={entryId}
    />
  )
}
