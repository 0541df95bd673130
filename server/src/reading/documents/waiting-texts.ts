import { CrowdedError } from '../../foundation/turns.ts'

/** Letters or bytes, of one party: more than the largest entries that are translated at once. */
const MOST = 32_000_000

/** How much of each party stands in memory until a worker reads it. */
export class WaitingTexts {
  readonly #sizes = new Map<string, number>()

  /** Notes a text; returns a function that takes it off again. Throws a CrowdedError where its party has as much as may be. */
  add(party: string, size: number): () => void {
    const held = this.#sizes.get(party) ?? 0
    if (held > 0 && held + size > MOST) throw new CrowdedError('texts')
    this.#sizes.set(party, held + size)
    return () => this.#remove(party, size)
  }

  #remove(party: string, size: number): void {
    const left = (this.#sizes.get(party) ?? 0) - size
    if (left > 0) this.#sizes.set(party, left)
    else this.#sizes.delete(party)
  }
}
