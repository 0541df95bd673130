import type pg from 'pg'
import { z } from 'zod'

/** On which the triggers of the tables of accounts tell of each change to them. */
const CHANNEL = 'account_changes'

const backend = z.object({ processID: z.number() })

/**
 * Tells changes to accounts apart, whoever makes them: every connection of a pool listens for them. PostgreSQL tells the connection
 * that makes one before it says that it is done, so nothing that comes after a change of one's own takes it for not made; and others,
 * of this process and of others, as soon as they have nothing to do.
 */
export class AccountChanges {
  #count = 0
  readonly #listening = new Set<pg.ClientBase>()

  /** Another number after each change; undefined as long as no connection would hear of one. */
  version(): number | undefined {
    return this.#listening.size > 0 ? this.#count : undefined
  }

  /** Has a connection listen, from when this is done to its end. */
  async listenBy(client: pg.ClientBase): Promise<void> {
    client.on('notification', ({ channel }) => {
      if (channel === CHANNEL) this.#count += 1
    })
    client.on('end', () => this.#leave(client))
    await client.query(`listen ${CHANNEL}`)
    // A pooler has other connections to the database than it gives, and they are told.
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
    if (rows[0]?.pid === backend.parse(client).processID) this.#listening.add(client)
  }

  /** What was told while none listened is not known. */
  #leave(client: pg.ClientBase): void {
    this.#listening.delete(client)
    this.#count += 1
  }
}
