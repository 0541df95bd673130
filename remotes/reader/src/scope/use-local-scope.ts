import { useMemo } from 'react'
import type { TimelineScope } from '@tidings/db'
import { useSettings } from '@tidings/runtime'
import { useAllSubscriptions } from '../library/use-library.ts'
import { toLocalScope } from './local-scope.ts'
import type { Scope } from './scope.ts'

/** The scope as the local database knows it; null while a folder's feeds are not known. */
export function useLocalScope(scope: Scope | null): TimelineScope | null {
  const settings = useSettings()
  const subscriptions = useAllSubscriptions()
  const local =
    scope && (scope.kind !== 'folder' || subscriptions)
      ? toLocalScope(scope, subscriptions ?? [], settings)
      : null
  // The same scope is the same object, so that queries are not asked anew.
  const text = JSON.stringify(local)
  return useMemo<TimelineScope | null>(() => JSON.parse(text), [text])
}
