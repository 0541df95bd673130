import type { FailureClass, PartStage } from '@tidings/contracts'
import type { PartReference, PartVersion } from './contributions.ts'
import { DeadlineError, withinDeadline, type Stage } from './deadline.ts'
import type { Part, PartView } from './part.ts'
import { PartError, RenderError, type PartFailure } from './part-error.ts'
import { reportPart } from './reports.ts'
import { withRetries } from './retries.ts'
import { watch } from './watchdog.ts'

export interface MountedPart {
  version: PartVersion
  /** Takes it off the page. */
  release: () => Promise<void>
}

/**
 * Shows the first version of a part that works; throws the PartError of the first where none does. One that is held back is
 * tried only when somebody asks for it.
 */
export async function bringUp(
  reference: PartReference,
  viewOf: (version: PartVersion) => PartView,
  { signal, isAskedFor }: { signal: AbortSignal; isAskedFor: boolean },
): Promise<MountedPart> {
  let failure: PartError | undefined
  for (const version of reference.versions) {
    if (version.isHeldBack && !isAskedFor) {
      const happened = failureOfHeldBack(version)
      const address = addressOf(reference, version)
      if (!skipped.has(address)) reportAttempt(reference, version, {}, happened)
      skipped.add(address)
      failure ??= new PartError(reference, happened)
      continue
    }
    const attempt = new Attempt(reference, version, signal)
    try {
      const mounted = await attempt.bringUp(viewOf(version))
      reportAttempt(reference, version, attempt.stages)
      return mounted
    } catch (cause) {
      signal.throwIfAborted()
      const happened = await attempt.failureOf(cause)
      reportAttempt(reference, version, attempt.stages, happened)
      // The newest version is the one whose failure matters.
      failure ??= new PartError(reference, happened)
    }
  }
  throw failure ?? new Error(`${reference.remote} has no version to show`)
}

const failureOfHeldBack = ({ version }: PartVersion): PartFailure => ({
  version,
  stage: 'load',
  class: 'held-back',
  cause: new Error('it kept the page from answering when it ran last'),
})

/** Tells whoever listens how showing a version went, or what became of it later. */
export function reportAttempt(
  { remote, name }: PartReference,
  { version, source }: PartVersion,
  stages: Partial<Record<PartStage, number>>,
  failure?: PartFailure,
): void {
  const told = failure && {
    class: failure.class,
    stage: failure.stage,
    message: String(failure.cause).slice(0, 500),
  }
  reportPart({ remote, part: name, version, source, stages, failure: told ?? null })
}

const hung = new Set<string>()
/** What was held back on this page, which is told once: it is one load that failed, in however many places. */
const skipped = new Set<string>()

const addressOf = ({ remote }: PartReference, { version }: PartVersion): string => `${remote} ${version}`

/** A file of a version hung when its part was shown already: from now on it is asked for at its second address. */
export const rememberHang = (reference: PartReference, version: PartVersion): void =>
  void hung.add(addressOf(reference, version))

/** One version of a part on its way through the stages. */
class Attempt {
  readonly stages: Partial<Record<PartStage, number>> = {}
  readonly #reference: PartReference
  readonly #version: PartVersion
  readonly #signal: AbortSignal
  #stage: PartStage = 'load'

  constructor(reference: PartReference, version: PartVersion, signal: AbortSignal) {
    this.#reference = reference
    this.#version = version
    this.#signal = signal
  }

  async bringUp(view: PartView): Promise<MountedPart> {
    const part = await this.#prepare()
    const release = await this.#run('mount', () => this.#mount(part, view))
    return { version: this.#version, release }
  }

  async failureOf(cause: unknown): Promise<PartFailure> {
    const stage: Stage = cause instanceof RenderError ? 'render' : this.#stage
    return { version: this.#version.version, stage, class: await this.#classOf(cause), cause }
  }

  async #classOf(cause: unknown): Promise<FailureClass> {
    if (cause instanceof RenderError) return classOfCrash(this.#version, cause.cause)
    return classOf(this.#version, cause, this.#stage === 'mount' ? 'mount' : 'evaluate')
  }

  async #run<Result>(stage: PartStage, work: () => Promise<Result>): Promise<Result> {
    this.#stage = stage
    const start = performance.now()
    const end = watch(this.#reference, this.#version, stage)
    try {
      const result = await work()
      this.stages[stage] = Math.round(performance.now() - start)
      return result
    } finally {
      end()
    }
  }

  #within<Result>(stage: PartStage, work: Promise<Result>): Promise<Result> {
    return withinDeadline(stage, work, this.#version.deadlines?.[stage])
  }

  /** Where the first address hangs, asking there again would join what hangs: the second one is another request. */
  async #prepare(): Promise<Part> {
    const { load, loadFromAlias } = this.#version
    if (hung.has(addressOf(this.#reference, this.#version)) && loadFromAlias)
      return this.#loadAndBootstrap(loadFromAlias)
    try {
      return await this.#loadAndBootstrap(load)
    } catch (error) {
      this.#signal.throwIfAborted()
      if (!(error instanceof DeadlineError) || !loadFromAlias) throw error
      return this.#loadAndBootstrap(loadFromAlias)
    }
  }

  async #loadAndBootstrap(load: () => Promise<Part>): Promise<Part> {
    const signal = this.#signal
    const part = await this.#run('load', () => withRetries(() => this.#within('load', load()), signal))
    const { deadlines } = this.#version
    await this.#run('bootstrap', () => withRetries(() => bootstrapOnce(part, deadlines?.bootstrap), signal))
    signal.throwIfAborted()
    return part
  }

  /** A mount that ends after its deadline is taken back, and shows nothing meanwhile. */
  async #mount(part: Part, view: PartView): Promise<() => Promise<void>> {
    let isOver = false
    const ownView: PartView = {
      show: async (component) => {
        if (!isOver) await view.show(component)
      },
      hide: () => {
        if (!isOver) view.hide()
      },
    }
    const mounting = part.mount({ view: ownView })
    try {
      await this.#within('mount', mounting)
    } catch (error) {
      view.hide()
      isOver = true
      mounting.then(() => part.unmount({ view: ownView })).catch(() => undefined)
      throw error
    }
    return () => {
      // What it shows from now on, or hides, is no longer its own.
      isOver = true
      const end = watch(this.#reference, this.#version, 'unmount')
      return this.#within('unmount', part.unmount({ view: ownView })).finally(end)
    }
  }
}

const bootstraps = new WeakMap<Part, Promise<void>>()

/** One that failed, or took too long, is begun anew when it is asked for again. */
function bootstrapOnce(part: Part, ms: number | undefined): Promise<void> {
  const known = bootstraps.get(part)
  if (known) return known
  const bootstrap = withinDeadline('bootstrap', part.bootstrap(), ms)
  bootstraps.set(part, bootstrap)
  bootstrap.catch(() => bootstraps.delete(part))
  return bootstrap
}

/** What kind of failure ended a part that was shown. */
export const classOfCrash = (version: PartVersion, cause: unknown): Promise<FailureClass> =>
  classOf(version, cause, 'render')

async function classOf(version: PartVersion, cause: unknown, otherwise: FailureClass): Promise<FailureClass> {
  if (cause instanceof DeadlineError) return 'deadline'
  return (await version.classify?.(cause, otherwise)) ?? otherwise
}
