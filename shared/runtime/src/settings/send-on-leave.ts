import { db, followOutbox, unsentSettingsIn, type UnsentSettings } from '@tidings/db'
import { apiUrl } from '../data/api.ts'
import { identityHeaders } from '../data/client-identity.ts'
import { $online } from '../data/online.ts'
import { noteLeaving } from './last-leaving.ts'
import { isInStep } from './refresh-settings.ts'
import { listWriting, withLatest } from './settings.ts'

const THIS_MOMENT_MS = 5000

/**
 * Sends what was set and is not at the server yet when its page goes, by calls that outlive it. It stays in the outbox:
 * nobody hears whether they arrived, and the same values may be sent twice. Returns a function that stops it.
 */
export function sendOnLeave(): () => void {
  // What leaves has no time to ask the database.
  let unsent: readonly UnsentSettings[] = []
  const stopFollowing = followOutbox(db, (rows) => (unsent = unsentSettingsIn(rows)))
  const send = () => {
    // An older value that arrives now would be the later one at the server.
    const leaving = [...unsent, ...listWriting()].flatMap(latestOf).map(withLatest)
    if (leaving.length > 0 && $online.get())
      noteLeaving(Object.assign({}, ...leaving.map(({ values }) => values)))
    for (const change of leaving) sendNow(change)
    unsent = []
  }
  addEventListener('pagehide', send)
  return () => {
    stopFollowing()
    removeEventListener('pagehide', send)
  }
}

/** What is not of this moment might overwrite what another device has set since: it waits for the next start. */
function latestOf({ values, ...change }: UnsentSettings): UnsentSettings[] {
  const isLatest = (key: string) => Date.now() - (change.times?.[key] ?? change.at) < THIS_MOMENT_MS
  const latest = Object.entries(values).filter(([key]) => isInStep() || isLatest(key))
  return latest.length > 0 ? [{ ...change, values: Object.fromEntries(latest) }] : []
}

function sendNow({ tab, values }: UnsentSettings): void {
  const call = fetch(apiUrl(`/settings/${tab}`), {
    method: 'PATCH',
    headers: { ...identityHeaders(), 'content-type': 'application/json' },
    body: JSON.stringify(values),
    credentials: 'include',
    keepalive: true,
  })
  // Too large to outlive the page, or no network: the outbox has it.
  call.catch(() => undefined)
}
