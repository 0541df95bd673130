import type { SessionUser } from '../../foundation/api/context.ts'
import type { Database } from '../../foundation/database/database.ts'

/** A session or a role that ends by itself is known so much longer. */
const KNOWN_MS = 5000
/** Each is some kilobyte. */
const KNOWN_AT_ONCE = 1000

interface Known {
  user: SessionUser
  /** Of the accounts, when the database was asked. */
  version: number
  until: number
}

type Changes = Database['accountChanges']

/**
 * Users by the tokens of their sessions, for a moment after the database was asked, and until any account changes: whose session has
 * ended, or may do less, is known no more.
 */
class KnownSessions {
  readonly #changes: Changes
  readonly #known = new Map<string, Known>()

  constructor(changes: Changes) {
    this.#changes = changes
  }

  /** The user of a token: known, or else asked for. */
  async find(token: string, ask: () => Promise<SessionUser | null>): Promise<SessionUser | null> {
    const now = performance.now()
    const version = this.#changes.version()
    const known = this.#known.get(token)
    if (known && known.version === version && now < known.until) return known.user
    this.#known.delete(token)
    const user = await ask()
    // What has changed meanwhile may have done so after it was looked at.
    if (user && version !== undefined && version === this.#changes.version()) {
      this.#keep(token, { user, version, until: now + KNOWN_MS })
    }
    return user
  }

  #keep(token: string, known: Known): void {
    this.#known.set(token, known)
    if (this.#known.size <= KNOWN_AT_ONCE) return
    const [oldest = token] = this.#known.keys()
    this.#known.delete(oldest)
  }
}

const byDatabase = new WeakMap<Changes, KnownSessions>()

/** Those of a database. */
export function knownSessionsOf({ accountChanges }: Pick<Database, 'accountChanges'>): KnownSessions {
  const known = byDatabase.get(accountChanges) ?? new KnownSessions(accountChanges)
  byDatabase.set(accountChanges, known)
  return known
}
