import { atom } from 'nanostores'
import { addUpdate, removeUpdate, type WaitingUpdate } from './updates.ts'

/** How many hold a part on this page: where there is one, work is unsaved, or something plays. */
export const $holds = atom(0)

/** The update that waits for one part on the page, and what holds it. */
export class OwnUpdate {
  readonly #apply: () => void
  #holds = 0
  #waiting: WaitingUpdate | undefined

  constructor(apply: () => void) {
    this.#apply = apply
  }

  get isHeld(): boolean {
    return this.#holds > 0
  }

  /** A version waits to take the place of the one in use. */
  await(update: Pick<WaitingUpdate, 'remote' | 'version' | 'inUse'>): void {
    const before = this.#waiting
    this.#waiting = { ...update, isHeld: this.isHeld, apply: this.#apply }
    addUpdate(this.#waiting, before)
  }

  /** Nothing waits any more. */
  drop(): void {
    removeUpdate(this.#waiting)
    this.#waiting = undefined
  }

  /** Until the function is called that it returns. */
  hold(): () => void {
    this.#change(1)
    return () => this.#change(-1)
  }

  /** Whoever reads of the update sees whether it is held. */
  #change(by: number): void {
    this.#holds += by
    $holds.set($holds.get() + by)
    if (this.#waiting) this.await(this.#waiting)
  }
}
