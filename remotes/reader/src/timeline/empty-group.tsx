import type { ReactNode } from 'react'
import { db, getFeed, resolveScope, type TimelineScope } from '@tidings/db'
import { useLiveQuery, useSettings, useTranslation } from '@tidings/runtime'
import { Button, EmptyState } from '@tidings/ui'
import { checkNow } from '../actions/check-now.ts'
import { feedTrouble } from '../feed-health/feed-trouble.ts'
import { excludesPrivate } from '../scope/local-scope.ts'
import type { Scope } from '../scope/scope.ts'
import { useLocalScope } from '../scope/use-local-scope.ts'

/** Feeds without entries: where none of them can be read, that is why; else what is said otherwise. */
export function EmptyGroup({ scope, children }: { scope: Scope; children: ReactNode }) {
  const { t } = useTranslation('reader')
  const settings = useSettings()
  const localScope = useLocalScope(scope)
  const excludePrivate = localScope !== null && excludesPrivate(localScope, settings)
  const isBroken = useLiveQuery(
    async () => localScope !== null && areBroken(localScope, excludePrivate),
    [localScope, excludePrivate],
  )
  if (isBroken === undefined) return null
  if (!isBroken || localScope === null) return children
  return (
    <EmptyState
      title={t('timeline.empty')}
      text={t('timeline.feedsFailText')}
      action={<Button onClick={() => void checkNow(localScope)}>{t('feed.checkNow')}</Button>}
    />
  )
}

/** Whether there are feeds, and all of them fail and never brought anything. */
async function areBroken(scope: TimelineScope, excludePrivate: boolean): Promise<boolean> {
  const resolved = await resolveScope(db, scope, excludePrivate)
  if (!('feedIds' in resolved) || resolved.feedIds.length === 0) return false
  const feeds = await Promise.all(resolved.feedIds.map(async (id) => getFeed(db, id)))
  return feeds.every((feed) => feed && !feed.lastEntryAt && feedTrouble(feed) !== null)
}
