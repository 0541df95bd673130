import { ApiError } from '@tidings/contracts'

export interface TurnsOptions {
  /** So many have their turn at once; or so much of something there is, of which each takes a share. */
  atOnce: number
  /** So many of one party, at most, or so much. */
  perParty?: number
  /** So many of one party may wait; further ones are refused. */
  waitingPerParty?: number
  /** What waits, as a party is told of it. */
  of?: string
}

/** A party has as many waiting as may be: the refusal that its users are given. */
export class CrowdedError extends ApiError {
  constructor(of: string) {
    super('operationNotCompleted', { message: `Too many ${of} of yours are waiting.` })
    this.name = 'CrowdedError'
  }
}

interface Party {
  held: number
  waiting: Waiting[]
}

interface Waiting {
  share: number
  enter: () => void
}

/** Lets few in at a time. Those who wait come in turns, one of each party, however many of one there are. */
export class Turns {
  readonly #perParty: number
  readonly #waitingPerParty: number
  readonly #of: string
  #free: number
  /** Those that have their turn or wait for it; whose turn was longest ago comes first. */
  readonly #parties = new Map<string, Party>()

  constructor({ atOnce, perParty = atOnce, waitingPerParty = Infinity, of = 'requests' }: TurnsOptions) {
    this.#free = atOnce
    this.#perParty = perParty
    this.#waitingPerParty = waitingPerParty
    this.#of = of
  }

  /**
   * Waits for a turn that takes a share, or all that a party may have; returns a function that ends it. Throws a CrowdedError,
   * or why the signal was aborted.
   */
  async acquire(name: string, signal: AbortSignal, wanted = 1): Promise<() => void> {
    signal.throwIfAborted()
    const share = Math.min(wanted, this.#perParty)
    const party = this.#parties.get(name) ?? { held: 0, waiting: [] }
    if (party.waiting.length >= this.#waitingPerParty) throw new CrowdedError(this.#of)
    this.#parties.set(name, party)
    await new Promise<void>((resolve, reject) => {
      const enter = () => {
        signal.removeEventListener('abort', leave)
        resolve()
      }
      const leave = () => {
        party.waiting.splice(party.waiting.indexOf(waiting), 1)
        this.#forgetIdle(name, party)
        reject(signal.reason)
        this.#admit()
      }
      const waiting = { share, enter }
      party.waiting.push(waiting)
      signal.addEventListener('abort', leave, { once: true })
      this.#admit()
    })
    return () => this.#release(name, party, share)
  }

  #admit(): void {
    while (this.#free > 0) {
      const next = this.#next()
      // Who takes much is not passed by all who take little.
      if (!next || next.waiting.share > this.#free) return
      const { name, party, waiting } = next
      this.#parties.delete(name)
      this.#parties.set(name, party)
      this.#free -= waiting.share
      party.held += waiting.share
      party.waiting.shift()
      waiting.enter()
    }
  }

  #next(): { name: string; party: Party; waiting: Waiting } | undefined {
    for (const [name, party] of this.#parties) {
      const [waiting] = party.waiting
      if (waiting && party.held + waiting.share <= this.#perParty) return { name, party, waiting }
    }
    return undefined
  }

  #release(name: string, party: Party, share: number): void {
    this.#free += share
    party.held -= share
    this.#forgetIdle(name, party)
    this.#admit()
  }

  #forgetIdle(name: string, { held, waiting }: Party): void {
    if (held === 0 && waiting.length === 0) this.#parties.delete(name)
  }
}
