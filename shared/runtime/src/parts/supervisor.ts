import type { ComponentType } from 'react'
import { bringUp, PartError, type MountedPart } from './bring-up.ts'
import type { PartReference } from './contributions.ts'
import type { PartView } from './part.ts'

/** After this long a region says that it is still waiting. */
const SLOW_MS = 4000

export type RegionState =
  | { status: 'loading'; isSlow: boolean }
  | {
      status: 'shown'
      component: ComponentType<object>
      onAppear: () => void
      onCrash: (error: unknown) => void
    }
  | { status: 'failed'; error: PartError }

const loading: RegionState = { status: 'loading', isSlow: false }

/** Leads one part in one region through its life: brings it up by deadlines, says what to show, takes it off again. */
export class Supervisor {
  readonly #reference: PartReference
  readonly #listeners = new Set<() => void>()
  #state = loading
  #run = new AbortController()
  #mounted: MountedPart | undefined
  #released = Promise.resolve()

  constructor(reference: PartReference) {
    this.#reference = reference
  }

  readonly getState = (): RegionState => this.#state

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Brings the part up; after a failure, from the newest version again. */
  start(): void {
    this.stop()
    this.#run = new AbortController()
    void this.#bringUp(this.#run.signal)
  }

  /** Takes the part off the page. */
  stop(): void {
    this.#run.abort()
    this.#release()
  }

  async #bringUp(signal: AbortSignal): Promise<void> {
    this.#setState(loading)
    const slow = setTimeout(() => {
      if (this.#state.status === 'loading') this.#setState({ status: 'loading', isSlow: true })
    }, SLOW_MS)
    try {
      await this.#released
      signal.throwIfAborted()
      const part = await bringUp(this.#reference, this.#viewFor(signal), signal)
      if (signal.aborted) await part.release()
      else this.#mounted = part
    } catch (error) {
      if (!signal.aborted) this.#fail(error)
    } finally {
      clearTimeout(slow)
    }
  }

  #viewFor(signal: AbortSignal): PartView {
    return {
      show: (component) =>
        new Promise((resolve, reject) => {
          signal.throwIfAborted()
          const onCrash = (error: unknown) => {
            // Before it stood on the page a crash leads to an older version, later to the panel.
            if (this.#mounted && !signal.aborted) this.#fail(error)
            else reject(error)
          }
          this.#setState({ status: 'shown', component, onAppear: resolve, onCrash })
        }),
      hide: () => {
        if (!signal.aborted) this.#setState(loading)
      },
    }
  }

  #fail(cause: unknown): void {
    const version = this.#mounted?.version ?? ''
    this.#release()
    const error =
      cause instanceof PartError ? cause : new PartError(this.#reference, version, 'render', cause)
    this.#setState({ status: 'failed', error })
  }

  #release(): void {
    const part = this.#mounted
    this.#mounted = undefined
    // A part that does not let go keeps nothing else from being shown.
    if (part) this.#released = part.release().catch(() => undefined)
  }

  #setState(next: RegionState): void {
    this.#state = next
    for (const listener of this.#listeners) listener()
  }
}
