import { db, getSubscriptionsVersion, liveQuery } from '@tidings/db'
import { getKnownChecks } from '@tidings/db/feed-checks'
import { bringFeedChecks } from './feed-checks.ts'
import { refreshCounts } from './mutate.ts'

const POLL_MS = 2000
/** Without an answer. */
const RETRY_MS = 10_000

/**
 * While feeds that the user follows wait for their first fetch, brings what comes of it, until the signal. It is looked for
 * whenever the server has told what is followed, in whatever tab.
 */
export function followFirstFetches(signal: AbortSignal, pollMs = POLL_MS, retryMs = RETRY_MS): void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let looking: Promise<void> = Promise.resolve()
  let since: number | undefined

  async function look(): Promise<void> {
    clearTimeout(timer)
    if (signal.aborted) return
    try {
      since = await lookSince(since, signal)
      if (since !== undefined) timer = setTimeout(lookAgain, pollMs)
    } catch {
      timer = setTimeout(lookAgain, retryMs)
    }
  }
  const lookAgain = () => {
    looking = looking.then(look)
  }
  const told = liveQuery(() => getSubscriptionsVersion(db)).subscribe(lookAgain)
  signal.addEventListener('abort', () => {
    clearTimeout(timer)
    told.unsubscribe()
  })
}

/** Looks once, at what came since a time where some is under way; answers from when on to look again, undefined for no more. */
async function lookSince(since: number | undefined, signal: AbortSignal): Promise<number | undefined> {
  if (since !== undefined) {
    const { total, asOf } = await bringFeedChecks(signal, { since, isFirst: true })
    if (total > 0) return asOf
    // What was told meanwhile by other answers may be from before.
    await refreshCounts()
    return undefined
  }
  const { total } = await bringFeedChecks(signal, { isFirst: true })
  const known = await getKnownChecks(db)
  if (total > 0) return known.latest
  if (known.isWaiting) await refreshCounts()
  return undefined
}
