import type { ApiClient, FeedRow } from '@tidings/contracts'
import { askForNew } from './new-entries.ts'
import { bringFeedChecks } from './feed-checks.ts'
import { api } from './api.ts'
import { $session } from './session-state.ts'

export type CheckScope = Parameters<ApiClient['feedChecks']['request']>[0] & {
  /** What is private is checked as all else is, and not counted among what came. */
  excludePrivate?: boolean
}

export interface CheckedFeeds {
  /** How many the server checks, and how many it has checked by now. */
  asked: number
  checked: number
  /** Those of them that could not be. */
  failed: FeedRow[]
  /** What came meanwhile; a hundred may be more. */
  newEntries: number
  /** How many more it was asked for than one person may. */
  left: number
}

export interface CheckWaits {
  pollMs: number
  /** Without news for so long, what is not checked yet is not waited for. */
  patienceMs: number
}

const usualWaits: CheckWaits = { pollMs: 1000, patienceMs: 60_000 }

/**
 * Has the feeds of a scope checked, and brings what came of it; null where the session ended meanwhile. Throws where the
 * server cannot be asked.
 */
export async function checkFeeds(scope: CheckScope, waits = usualWaits): Promise<CheckedFeeds | null> {
  const asking = new AbortController()
  const userId = $session.get()?.id
  const stopListening = $session.listen((user) => {
    if (user?.id !== userId) asking.abort()
  })
  try {
    return await waitForChecks(scope, waits, asking.signal)
  } catch (error) {
    if (asking.signal.aborted) return null
    throw error
  } finally {
    stopListening()
  }
}

async function waitForChecks(
  { excludePrivate = false, ...scope }: CheckScope,
  { pollMs, patienceMs }: CheckWaits,
  signal: AbortSignal,
): Promise<CheckedFeeds> {
  const { data, asOf = 0 } = await api.feedChecks.request(scope, { signal })
  const waiting = new Set(data.feedIds)
  const failed: FeedRow[] = []
  let since = asOf
  let heardAt = Date.now()
  while (waiting.size > 0 && Date.now() - heardAt < patienceMs) {
    await new Promise((resolve) => setTimeout(resolve, pollMs))
    signal.throwIfAborted()
    const brought = await bringFeedChecks(signal, { since })
    const checked = brought.feeds.filter(({ id }) => waiting.delete(id))
    failed.push(...checked.filter(({ errorAt }) => errorAt !== null))
    if (checked.length > 0) heardAt = Date.now()
    since = brought.asOf
  }
  const asked = data.feedIds.length
  const shown = { ...scope, ...(excludePrivate && { excludePrivate }) }
  const news = await askForNew({ ...shown, insertedAfter: asOf }, { signal })
  return { asked, checked: asked - waiting.size, failed, newEntries: news.count ?? 0, left: data.left }
}
