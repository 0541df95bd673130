export interface SharedTimeOptions {
  /** Of the time that passes, what a party may take once its start is used up. */
  share: number
  /** What a party may take before its share counts, in milliseconds. */
  startMs: number
  /** What counts of it at most, in milliseconds: nobody waits longer than it takes to pay that, however much they took. */
  mostMs: number
  /** How long a party still counts as there once it has nothing asked any more, in milliseconds. */
  presenceMs: number
}

/** Counts how long a part of some work takes. */
export type Counted = <T>(part: () => Promise<T>) => Promise<T>

interface Party {
  /** What it had taken beyond its share when that was last worked out, in milliseconds. */
  owed: number
  owedAt: number
  seenAt: number
  /** What it has asked for and waits for, or has done. */
  asked: number
}

/**
 * Time that parties share. Whoever takes more than their share waits before each further work, for as long as others are there who
 * have taken less: whoever is alone waits for nothing, and so does whoever has taken least.
 */
export class SharedTime {
  readonly #options: SharedTimeOptions
  readonly #parties = new Map<string, Party>()
  #sweptAt = performance.now()

  constructor(options: SharedTimeOptions) {
    this.#options = options
  }

  /**
   * Does a party's work when its time has come. What of it is `counted` is taken; what it waits for besides is not. Throws why the
   * signal was aborted.
   */
  async share<T>(name: string, signal: AbortSignal, work: (counted: Counted) => Promise<T>): Promise<T> {
    const party = this.#enter(name)
    try {
      while (this.#isToWait(party)) await this.#waitFor(party, signal)
      return await work((part) => this.#count(party, part))
    } finally {
      party.asked -= 1
      party.seenAt = performance.now()
    }
  }

  async #count<T>(party: Party, work: () => Promise<T>): Promise<T> {
    const begun = performance.now()
    try {
      return await work()
    } finally {
      const now = performance.now()
      party.owed = Math.min(this.#owedBy(party) + now - begun, this.#options.mostMs)
      party.owedAt = now
    }
  }

  #enter(name: string): Party {
    this.#forgetGone()
    const now = performance.now()
    const party = this.#parties.get(name) ?? { owed: 0, owedAt: now, seenAt: now, asked: 0 }
    party.asked += 1
    this.#parties.set(name, party)
    return party
  }

  #isToWait(party: Party): boolean {
    const owed = this.#owedBy(party)
    if (owed <= this.#options.startMs) return false
    return [...this.#parties.values()].some((other) => this.#isThere(other) && this.#owedBy(other) < owed)
  }

  /** Until the party owes no more than it may, at most; but others may leave before. */
  async #waitFor(party: Party, signal: AbortSignal): Promise<void> {
    const { share, startMs, presenceMs } = this.#options
    await wait(Math.min((this.#owedBy(party) - startMs) / share, presenceMs), signal)
  }

  #isThere = ({ asked, seenAt }: Party): boolean =>
    asked > 0 || performance.now() - seenAt < this.#options.presenceMs

  #owedBy = ({ owed, owedAt }: Party): number =>
    Math.max(0, owed - (performance.now() - owedAt) * this.#options.share)

  #forgetGone(): void {
    if (performance.now() - this.#sweptAt < this.#options.presenceMs) return
    this.#sweptAt = performance.now()
    for (const [name, party] of this.#parties)
      if (!this.#isThere(party) && this.#owedBy(party) === 0) this.#parties.delete(name)
  }
}

/** Waits so many milliseconds; throws why the signal was aborted. */
async function wait(ms: number, signal: AbortSignal): Promise<void> {
  signal.throwIfAborted()
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const leave = () => reject(signal.reason)
  const timer = setTimeout(resolve, ms)
  signal.addEventListener('abort', leave, { once: true })
  await promise.finally(() => {
    clearTimeout(timer)
    signal.removeEventListener('abort', leave)
  })
}
