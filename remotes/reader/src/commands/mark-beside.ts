import { durations } from '@tidings/contracts'
import { db, listSubscriptions, listTimeline, type TimelineScope } from '@tidings/db'
import { $settings } from '@tidings/runtime'
import { toast } from '@tidings/ui'
import { markPart, type MarkTools, type TimelinePart } from '../actions/mark-period.ts'
import { toLocalScope } from '../scope/local-scope.ts'
import { isLookedThrough, type Scope } from '../scope/scope.ts'
import type { EntryKey } from '../timeline/timeline.ts'
import { isOldestFirst } from '../timeline/timeline-order.ts'

export type Side = 'above' | 'below'

/** Marks all read that stand above or below an entry in its timeline, what is not loaded too. */
export async function markBeside(
  key: EntryKey,
  side: Side,
  { scope, ...tools }: MarkTools & { scope: Scope },
) {
  const order = isOldestFirst(scope, $settings.get().oldestFirst) ? 'oldest' : 'newest'
  if (isLookedThrough(scope)) await markHere({ key, side, order }, { scope, ...tools })
  else await markPart(scope, partBeside(key, (order === 'newest') === (side === 'above')), tools)
}

/** What is newer than an entry, or older; of its own time what follows it, or what it follows. */
function partBeside({ id, publishedAt }: EntryKey, isNewer: boolean): TimelinePart {
  const time = Date.parse(publishedAt)
  return isNewer ? { startTime: time, afterId: id } : { endTime: time, beforeId: id }
}

interface Beside {
  key: EntryKey
  side: Side
  order: 'newest' | 'oldest'
}

/** What is starred or found the server does not mark as a whole: of what is here each is named. */
async function markHere({ key, side, order }: Beside, { scope, t, undoable }: MarkTools & { scope: Scope }) {
  const local: TimelineScope = toLocalScope(scope, await listSubscriptions(db), $settings.get())
  const bound = side === 'below' ? { after: key } : { until: key }
  const keys = await listTimeline(db, local, {
    ...bound,
    order,
    unreadOnly: true,
    limit: Number.MAX_SAFE_INTEGER,
  })
  const entryIds = keys.flatMap(({ id }) => (id === key.id ? [] : id))
  const message = t('timeline.markedAllRead', { count: entryIds.length })
  if (entryIds.length === 0) return void toast(t('timeline.nothingUnread'))
  await undoable('reads.markRead', { entryIds }, message, { forMs: durations.markAllUndoWindow })
}
