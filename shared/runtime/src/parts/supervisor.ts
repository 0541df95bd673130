import { bringUp, classOfCrash, rememberHang, reportAttempt, type MountedPart } from './bring-up.ts'
import type { PartReference, PartVersion } from './contributions.ts'
import { DeadlineError, deadlines, SLOW_MS, startDeadline } from './deadline.ts'
import type { PartView } from './part.ts'
import { PartError, RenderError, type PartFailure } from './part-error.ts'
import { OwnUpdate } from './own-update.ts'
import { loading, type RegionState } from './region-state.ts'
import { bringAlong, heldVersion } from './updates.ts'
import { watch } from './watchdog.ts'

interface Beginning {
  isAskedFor?: boolean
  /** The version to begin with; the newest where there is none, or not this one. */
  first?: string | undefined
}

/** Leads one part in one region through its life: brings it up by deadlines, says what to show, takes it off again. */
export class Supervisor {
  #reference: PartReference
  readonly #around: Supervisor | undefined
  readonly #listeners = new Set<() => void>()
  #state = loading
  #run = new AbortController()
  /** The version that this began with. */
  #newest: string | undefined
  #mounted: MountedPart | undefined
  #left: PartVersion | undefined
  #released = Promise.resolve()
  readonly #update = new OwnUpdate(() => this.#begin())
  #earlyCrash: RenderError | undefined
  #hasLateFailure = false
  #leaving: Supervisor | undefined

  /** `around` leads the part that this one stands in. */
  constructor(reference: PartReference, around?: Supervisor) {
    this.#reference = reference
    this.#around = around
  }

  /** Whose part it is. */
  get remote(): string {
    return this.#reference.remote
  }

  readonly getState = (): RegionState => this.#state

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /**
   * Says which versions there are from now on. They count at the next start; a part that could not be shown is started
   * anew at once, and for one in use an update waits.
   */
  offer(reference: PartReference): void {
    const [before] = this.#reference.versions
    const [next] = reference.versions
    this.#reference = reference
    if (!next || next.version === before?.version) return
    const isBroken = this.#state.status === 'failed' || (this.#hasLateFailure && !this.#update.isHeld)
    const inUse = this.#mounted?.version.version
    if (isBroken) this.#begin()
    else if (inUse !== undefined && inUse !== next.version) this.#awaitUpdate(next.version, inUse)
    else this.#update.drop()
  }

  /** Whether the version that is shown has named a capability in its manifest. */
  mayUse(capability: string): boolean {
    return this.#shown?.uses?.includes(capability) ?? false
  }

  /** Throws where the version that is shown has not named in its manifest what it provides. */
  expectProvided(capability: string): void {
    if (!this.#shown || this.#shown.provides?.includes(capability)) return
    throw new Error(
      `${this.#reference.remote} ${this.#shown.version} names no ${capability} in what it provides`,
    )
  }

  /** While anything holds it, an update waits, also one of what is around it; returns a function that lets go. */
  hold(): () => void {
    const releases = [this.#update.hold(), this.#around?.hold()]
    return () => releases.forEach((release) => release?.())
  }

  /** Brings the part up where it was not; the others of its remote come along with it. */
  start(): void {
    this.#begin({ first: heldVersion(this.remote) })
  }

  /** Brings the part up from the newest version again, since somebody asked for that. */
  retry(): void {
    this.#begin({ isAskedFor: true })
  }

  /** Does so for what failed late; answers false, and does not, where unsaved work would go with it. */
  retryLate(): boolean {
    this.#hasLateFailure = false
    if (this.#update.isHeld) return false
    this.retry()
    return true
  }

  #begin(beginning: Beginning = {}): void {
    this.stop()
    this.#run = new AbortController()
    void this.#bringUp(this.#run.signal, beginning)
  }

  /** Takes the part off the page. */
  stop(): void {
    this.#run.abort()
    this.#hasLateFailure = false
    this.#update.drop()
    this.#release()
  }

  /** Tells that something which the part brought late failed, while the rest of it goes on; answers what to say of it. */
  async failLate(cause: unknown): Promise<PartError> {
    this.#hasLateFailure = true
    const reference = this.#reference
    const version = this.#shown ?? reference.versions[0]
    const failure: PartFailure = { version: version?.version ?? '', stage: 'render', class: 'render', cause }
    if (!version) return new PartError(reference, failure)
    if (cause instanceof DeadlineError) rememberHang(reference, version)
    const happened = { ...failure, class: await classOfCrash(version, cause) }
    reportAttempt(reference, version, {}, happened)
    return new PartError(reference, happened)
  }

  /** Tells that the version which stood here last did not let go as it went. */
  reportLeak(cause: unknown): void {
    const version = this.#left
    if (!version) return
    const kind = cause instanceof DeadlineError ? 'deadline' : 'leak'
    const happened: PartFailure = { version: version.version, stage: 'unmount', class: kind, cause }
    reportAttempt(this.#reference, version, {}, happened)
  }

  /**
   * Says that a part which stood within this one goes. What it throws as it does so reaches this one, which is not to blame: it
   * is drawn anew.
   */
  noteLeaving(part: Supervisor): void {
    this.#leaving ??= part
    // A boundary is told of it before any timer.
    setTimeout(() => (this.#leaving = undefined))
  }

  #excuse(error: unknown): boolean {
    const state = this.#state
    const leaving = this.#leaving
    if (!leaving || state.status !== 'shown') return false
    leaving.reportLeak(error)
    // What it throws now comes from itself, but for what comes with this.
    queueMicrotask(() => (this.#leaving = undefined))
    this.#setState({ ...state, drawing: state.drawing + 1 })
    return true
  }

  /** Watches over what events in its region lead to; returns an unsubscribe function. */
  watchEvents(container: HTMLElement): () => void {
    const stop = new AbortController()
    const handleEvent = (event: Event) => {
      // A key that is held does again and again what it did at first.
      if (event instanceof KeyboardEvent && event.repeat) return
      // The rest of what it leads to at once comes before any timer.
      if (this.#mounted) setTimeout(watch(this.#reference, this.#mounted.version, 'render'))
    }
    for (const type of ['click', 'keydown', 'input']) {
      container.addEventListener(type, handleEvent, { capture: true, passive: true, signal: stop.signal })
    }
    return () => stop.abort()
  }

  /** Waiting fails after as long as a mount may take; returns a function that says that it is over. */
  limitWait(onFail: (error: DeadlineError) => void): () => void {
    const ms = this.#shown?.deadlines?.mount ?? deadlines.mount
    return startDeadline(ms, () => onFail(new DeadlineError('render', ms)))
  }

  /** The version that stands on the page, whether or not its mount is over. */
  get #shown(): PartVersion | undefined {
    return this.#state.status === 'shown' ? this.#state.version : undefined
  }

  /** The newest version, where the part did not begin with it when it was last brought up. */
  get #newer(): string | undefined {
    const version = this.#reference.versions[0]?.version
    return version === this.#newest ? undefined : version
  }

  #awaitUpdate(version: string, inUse: string): void {
    this.#update.await({ remote: this.remote, version, inUse })
  }

  async #bringUp(signal: AbortSignal, { isAskedFor = false, first }: Beginning): Promise<void> {
    this.#setState(loading)
    const slow = setTimeout(() => {
      if (this.#state.status === 'loading') this.#setState({ status: 'loading', isSlow: true })
    }, SLOW_MS)
    try {
      await this.#released
      signal.throwIfAborted()
      const isFirst = ({ version }: PartVersion) => Number(version === first)
      const versions = this.#reference.versions.toSorted((one, other) => isFirst(other) - isFirst(one))
      this.#newest = versions[0]?.version
      const viewOf = (version: PartVersion) => this.#viewFor(version, signal)
      const part = await bringUp({ ...this.#reference, versions }, viewOf, { signal, isAskedFor })
      if (signal.aborted) await part.release()
      else this.#keep(part)
    } catch (error) {
      if (!signal.aborted) this.#fail(error)
    } finally {
      clearTimeout(slow)
    }
  }

  #keep(part: MountedPart): void {
    this.#mounted = part
    // It crashed when it had appeared already, and was still being mounted.
    if (this.#earlyCrash) return this.#fail(this.#earlyCrash.cause)
    const newer = this.#newer
    const inUse = part.version.version
    if (newer && newer !== inUse) this.#awaitUpdate(newer, inUse)
    else bringAlong(this.remote, inUse)
  }

  #viewFor(version: PartVersion, signal: AbortSignal): PartView {
    return {
      show: (component) =>
        new Promise((resolve, reject) => {
          signal.throwIfAborted()
          this.#earlyCrash = undefined
          const onCrash = (error: unknown) => {
            if (this.#excuse(error)) return
            // Before it stood on the page a crash leads to an older version, later to the panel.
            if (this.#mounted && !signal.aborted) this.#fail(error)
            else reject((this.#earlyCrash = new RenderError(error)))
          }
          // An effect that throws is told of after all effects of its commit have run, before any microtask.
          const onAppear = () => queueMicrotask(resolve)
          const onWait = () => this.#limitWait(signal)
          this.#setState({ status: 'shown', component, version, drawing: 0, onAppear, onCrash, onWait })
        }),
      hide: () => {
        if (!signal.aborted) this.#setState(loading)
      },
    }
  }

  /** A part that is in use may not wait for ever. */
  #limitWait(signal: AbortSignal): () => void {
    return this.limitWait((error) => {
      if (this.#mounted && !signal.aborted) this.#fail(error)
    })
  }

  #fail(cause: unknown): void {
    const version = this.#mounted?.version
    const failure: PartFailure = { version: version?.version ?? '', stage: 'render', class: 'render', cause }
    if (version) void this.#reportCrash(version, failure)
    // What came meanwhile may do better.
    if (this.#newer) return this.#begin()
    this.#update.drop()
    this.#release()
    const error = cause instanceof PartError ? cause : new PartError(this.#reference, failure)
    this.#setState({ status: 'failed', error })
  }

  async #reportCrash(version: PartVersion, failure: PartFailure): Promise<void> {
    const reference = this.#reference
    reportAttempt(reference, version, {}, { ...failure, class: await classOfCrash(version, failure.cause) })
  }

  #release(): void {
    const part = this.#mounted
    this.#mounted = undefined
    if (!part) return
    const { version } = part
    this.#left = version
    // A part that does not let go keeps nothing else from being shown.
    this.#released = part.release().catch((cause: unknown) => this.reportLeak(cause))
  }

  #setState(next: RegionState): void {
    this.#state = next
    for (const listener of this.#listeners) listener()
  }
}
