import { ApiError, limits } from '@tidings/contracts'
import type { TimelineScope } from '@tidings/db'
import {
  $settings,
  checkFeeds,
  formatCompact,
  i18next,
  type CheckedFeeds,
  type CheckScope,
} from '@tidings/runtime'
import { toast } from '@tidings/ui'
import { excludesPrivate } from '../scope/local-scope.ts'

/** What came of one check takes the place of what came of the one before. */
const id = 'feed-check'

/** Has the feeds of a timeline checked, and says what came of it; `onNew` shows what is new. */
export async function checkNow(scope: TimelineScope, onNew?: () => unknown): Promise<void> {
  const wanted = toCheckScope(scope)
  if (!wanted) return
  try {
    const excludePrivate = excludesPrivate(scope, $settings.get())
    const checked = await checkFeeds({ ...wanted, ...(excludePrivate && { excludePrivate }) })
    // Whoever is here now did not ask for it.
    if (!checked) return
    const outcome = { ...checked, left: checked.left + beyondOneCall(scope) }
    if (outcome.newEntries > 0) onNew?.()
    if (isFailure(outcome)) toast.error(sayFailure(outcome), { id })
    else toast(sayOutcome(outcome), { id })
  } catch (error) {
    toast.error(sayError(error), { id })
  }
}

/**
 * Has the feeds of a timeline checked that was asked for at the server. Where it has none, as what is starred or found, it is
 * said what came of asking: a failure stands at the end of the list, out of sight.
 */
export async function checkTimeline(
  scope: TimelineScope,
  refreshed: Promise<Error | null>,
  onNew: () => unknown,
): Promise<void> {
  if (toCheckScope(scope)) return checkNow(scope, onNew)
  const error = await refreshed
  if (error) toast.error(sayError(error), { id })
  else toast(text('reader:check.upToDate'), { id })
}

/** Null for what has no feeds to be checked. */
function toCheckScope(scope: TimelineScope): CheckScope | null {
  if ('feedIds' in scope) return { feedIdList: scope.feedIds.slice(0, limits.idsPerCall) }
  if ('starred' in scope || 'search' in scope || 'inboxId' in scope) return null
  return scope
}

/** How many feeds it has that no call can name besides: more than anybody may have checked at once. */
const beyondOneCall = (scope: TimelineScope): number =>
  'feedIds' in scope ? Math.max(0, scope.feedIds.length - limits.idsPerCall) : 0

const text = (key: string, options: object = {}): string =>
  i18next.t(key, { ns: ['reader', 'errors'], ...options })

/** Of many feeds some fail all the time: that is said where nothing else is. */
const isFailure = ({ checked, failed }: CheckedFeeds): boolean => checked > 0 && failed.length === checked

function sayFailure({ failed }: CheckedFeeds): string {
  const [feed] = failed
  if (failed.length > 1 || !feed?.errorKind) return text('reader:check.allFailed', { count: failed.length })
  return text('reader:check.failed', { reason: text(`errors:feed.${feed.errorKind}`) })
}

function sayOutcome({ asked, checked, failed, newEntries, left }: CheckedFeeds): string {
  if (asked === 0) return text(left > 0 ? 'reader:check.tooMany' : 'reader:check.rested')
  const news =
    newEntries > 0
      ? text('reader:timeline.new', { count: newEntries, formatted: formatCompact(newEntries) })
      : text('reader:check.nothing')
  const parts = [
    news,
    failed.length > 0 && text('reader:check.someFailed', { count: failed.length }),
    checked < asked + left && text('reader:check.partly', { checked, total: asked + left }),
  ]
  return parts.filter(Boolean).join(' · ')
}

const sayError = (error: unknown): string =>
  error instanceof ApiError
    ? text(`errors:${error.key}`, { defaultValue: text('reader:failed') })
    : text('reader:noResponse')
