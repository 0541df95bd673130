import type { FirstFetches } from '@tidings/contracts'
import { db, getFirstFetches, listSubscriptions, resolveScope, type TimelineScope } from '@tidings/db'
import { useLiveQuery, useSettings } from '@tidings/runtime'
import { excludesPrivate } from '../scope/local-scope.ts'
import type { Scope } from '../scope/scope.ts'
import { useLocalScope } from '../scope/use-local-scope.ts'

/** How far the first fetches are: null where no feed of the timeline waits for its own, `unknown` until the server has said. */
export function useFirstFetches(scope: Scope): FirstFetches | 'unknown' | null {
  const settings = useSettings()
  const localScope = useLocalScope(scope)
  const excludePrivate = localScope !== null && excludesPrivate(localScope, settings)
  const isWaiting = useLiveQuery(
    async () => localScope !== null && isAnyWaiting(localScope, excludePrivate),
    [localScope, excludePrivate],
  )
  const told = useLiveQuery(async () => getFirstFetches(db), [])
  return isWaiting ? (told ?? 'unknown') : null
}

async function isAnyWaiting(scope: TimelineScope, excludePrivate: boolean): Promise<boolean> {
  const resolved = await resolveScope(db, scope, excludePrivate)
  if (!('feedIds' in resolved)) return false
  const shown = new Set(resolved.feedIds)
  const subscriptions = await listSubscriptions(db)
  return subscriptions.some(({ feed }) => feed && feed.checkedAt === null && shown.has(feed.id))
}
