import { useEffect, useState, useSyncExternalStore } from 'react'
import type { LineRange } from './rows-in-memory.ts'

/** So long after its last jump a list has landed. */
const LANDED_MS = 60

/**
 * Tells a list that flies, by half of what is in sight or more at once, from one that somebody reads: the scroll bar is
 * dragged, or a key goes from page to page. Nobody reads what passes by, so nothing has to be done for it before the list lands;
 * what follows within a page or two is in memory, and shown all the same.
 */
export class Flight {
  readonly #listeners = new Set<() => void>()
  #land: () => void = () => undefined
  #range: LineRange | undefined
  #landing: ReturnType<typeof setTimeout> | undefined
  #frame = 0
  #isSwift = false
  #landings = 0

  readonly isFlying = () => this.#landing !== undefined

  /** Whether it has jumped on before it landed: then not even what is in memory is looked at. */
  readonly isSwift = () => this.#isSwift

  /** How often it has landed. */
  readonly countLandings = () => this.#landings

  /** Hears of each landing; returns an unsubscribe function. */
  readonly onLanding = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  /** What is done for what is in sight once a flight ends. */
  landWith(land: () => void): void {
    this.#land = land
  }

  /**
   * Takes the lines that are in sight now; answers whether the list flies. Then it lands by itself. Small steps neither begin
   * a flight nor lengthen it: sizes that turn out others move what is in sight, and whoever lets a list glide reads its end.
   */
  move(range: LineRange): boolean {
    const wasFlying = this.isFlying()
    if (!this.#jumps(range)) return wasFlying
    this.stop()
    this.#isSwift = wasFlying
    this.#landing = setTimeout(() => this.#landInFrame(), LANDED_MS)
    return true
  }

  /** Has it not land any more. */
  stop(): void {
    clearTimeout(this.#landing)
    cancelAnimationFrame(this.#frame)
    this.#landing = undefined
    this.#isSwift = false
  }

  /** A page that was busy for as long hears in its next frame whether the list went on meanwhile. */
  #landInFrame(): void {
    this.#frame = requestAnimationFrame(() => {
      this.stop()
      this.#landings += 1
      this.#land()
      for (const listener of this.#listeners) listener()
    })
  }

  #jumps({ first, last }: LineRange): boolean {
    const before = this.#range
    this.#range = { first, last }
    return before !== undefined && Math.abs(first - before.first) >= (last - first) / 2
  }
}

/** How often a list has landed; whoever asks is drawn anew when it does. */
export const useLandings = (flight: Flight): number =>
  useSyncExternalStore(flight.onLanding, flight.countLandings)

/** Watches a list for flights; `land` is what is done for what is in sight once one ends. */
export function useFlight(land: () => void): Flight {
  const [flight] = useState(() => new Flight())
  useEffect(() => {
    flight.landWith(land)
  })
  useEffect(() => () => flight.stop(), [flight])
  return flight
}
