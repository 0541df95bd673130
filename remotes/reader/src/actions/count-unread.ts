import { db, listSubscriptions, listTimeline } from '@tidings/db'
import { $settings } from '@tidings/runtime'
import { excludesPrivate, toLocalScope } from '../scope/local-scope.ts'
import type { Scope } from '../scope/scope.ts'

/** From the first to the last millisecond of publication. */
export interface TimeWindow {
  startTime: number
  endTime: number
}

/** How many of the entries that are here were published in a time and are unread. */
export async function countUnread(scope: Scope, { startTime, endTime }: TimeWindow): Promise<number> {
  const settings = $settings.get()
  const local = toLocalScope(scope, await listSubscriptions(db), settings)
  const keys = await listTimeline(db, local, {
    limit: Number.MAX_SAFE_INTEGER,
    unreadOnly: true,
    excludePrivate: excludesPrivate(local, settings),
    after: { publishedAt: new Date(endTime + 1).toISOString(), id: '' },
    until: { publishedAt: new Date(startTime).toISOString(), id: '' },
  })
  return keys.length
}
