import type { ChannelName, ChannelPayload } from '@tidings/contracts'
import { subscribe } from '../channels/channels.ts'

/** Listeners, timers and subscriptions that go when their part goes, whether it thinks of them or not. */
export class PartScope {
  readonly #releases = new Set<() => void>()
  readonly #aborting = new AbortController()

  /** Aborts when the part goes: for `fetch`, and for whatever else takes one. */
  get signal(): AbortSignal {
    return this.#aborting.signal
  }

  /** Listens to events of a target. */
  listen(target: EventTarget, type: string, handle: (event: Event) => void): void {
    target.addEventListener(type, handle, { signal: this.signal })
  }

  /** Does something once, after some milliseconds. */
  after(ms: number, work: () => void): void {
    const timer = setTimeout(() => {
      this.#releases.delete(release)
      work()
    }, ms)
    const release = () => clearTimeout(timer)
    this.#releases.add(release)
  }

  /** Does something again and again, at an interval of milliseconds. */
  every(ms: number, work: () => void): void {
    const timer = setInterval(work, ms)
    this.#releases.add(() => clearInterval(timer))
  }

  /** Hears a channel. */
  hear<Name extends ChannelName>(name: Name, handle: (payload: ChannelPayload<Name>) => void): void {
    this.#releases.add(subscribe(name, handle))
  }

  /** Lets go of everything. */
  release(): void {
    this.#aborting.abort()
    for (const release of this.#releases) release()
    this.#releases.clear()
  }
}
