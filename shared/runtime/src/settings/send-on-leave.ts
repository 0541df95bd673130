import { db, listUnsentSettings, liveQuery, type UnsentSettings } from '@tidings/db'
import { apiUrl } from '../data/api.ts'
import { identityHeaders } from '../data/client-identity.ts'
import { listWriting } from './settings.ts'

/**
 * Sends what was set and is not at the server yet when its page goes, by calls that outlive it. It stays in the outbox:
 * nobody hears whether they arrived, and the same values may be sent twice. Returns a function that stops it.
 */
export function sendOnLeave(): () => void {
  // What leaves has no time to ask the database.
  let unsent: readonly UnsentSettings[] = []
  const watched = liveQuery(() => listUnsentSettings(db)).subscribe((changes) => (unsent = changes))
  const send = () => {
    for (const change of [...unsent, ...listWriting()]) sendNow(change)
    unsent = []
  }
  addEventListener('pagehide', send)
  return () => {
    watched.unsubscribe()
    removeEventListener('pagehide', send)
  }
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
