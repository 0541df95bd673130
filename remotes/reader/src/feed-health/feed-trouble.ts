import { DAY_MS } from '@tidings/contracts/spans'
import type { LocalFeed } from '@tidings/db'

/** From then on a failure is no passing one. */
const LONG_FAILING_MS = 7 * DAY_MS

/** Without anything new for so long, a feed has perhaps moved or ended without a word. */
const QUIET_MS = 180 * DAY_MS

/** What somebody should know of a feed that brings nothing: it fails, for long even; it is checked no more; or it is silent. */
export type FeedTrouble = 'failing' | 'failing-long' | 'stopped' | 'quiet'

type Known = Pick<LocalFeed, 'errorAt' | 'checkedAt' | 'nextCheckAt' | 'lastEntryAt'>

export function feedTrouble(
  { errorAt, checkedAt, nextCheckAt, lastEntryAt }: Known,
  now: number = Date.now(),
): FeedTrouble | null {
  if (checkedAt && !nextCheckAt) return 'stopped'
  if (errorAt) return now - Date.parse(errorAt) < LONG_FAILING_MS ? 'failing' : 'failing-long'
  if (lastEntryAt && now - Date.parse(lastEntryAt) >= QUIET_MS) return 'quiet'
  return null
}
