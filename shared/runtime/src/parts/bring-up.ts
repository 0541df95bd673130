import type { PartReference, PartVersion } from './contributions.ts'
import { DeadlineError, withinDeadline, type Stage } from './deadline.ts'
import type { Part, PartView } from './part.ts'

/** Pauses before the second and the third try of the same address, which the browser then asks for again. */
const RETRY_PAUSES_MS = [300, 1500]
const JITTER = 0.2

/** Why a part cannot be shown: which part and version, at which stage, and what happened (`cause`). */
export class PartError extends Error {
  readonly stage: Stage
  readonly remote: string
  readonly version: string

  constructor({ remote, name }: PartReference, version: string, stage: Stage, cause: unknown) {
    const reason = cause instanceof Error ? cause.message : String(cause)
    super(`${remote}/${name} ${version}: ${stage} failed: ${reason}`, { cause })
    this.name = 'PartError'
    this.stage = stage
    this.remote = remote
    this.version = version
  }
}

export interface MountedPart {
  version: string
  /** Takes it off the page. */
  release: () => Promise<void>
}

/** Shows the newest version of a part that works; throws a PartError where none does. */
export async function bringUp(
  reference: PartReference,
  view: PartView,
  signal: AbortSignal,
): Promise<MountedPart> {
  let failure: unknown
  for (const version of reference.versions) {
    try {
      return await bringUpVersion(reference, version, view, signal)
    } catch (error) {
      signal.throwIfAborted()
      // The newest version is the one whose failure matters.
      failure ??= error
    }
  }
  throw failure
}

async function bringUpVersion(
  reference: PartReference,
  { version, load }: PartVersion,
  view: PartView,
  signal: AbortSignal,
): Promise<MountedPart> {
  let stage: Stage = 'load'
  try {
    const part = await withRetries(() => withinDeadline('load', load()), signal)
    stage = 'bootstrap'
    await withRetries(() => withinDeadline('bootstrap', bootstrapOnce(part)), signal)
    signal.throwIfAborted()
    stage = 'mount'
    return { version, release: await mount(part, view) }
  } catch (cause) {
    throw new PartError(reference, version, stage, cause)
  }
}

/** A mount that ends after its deadline is taken back, and shows nothing meanwhile. */
async function mount(part: Part, view: PartView): Promise<() => Promise<void>> {
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
    await withinDeadline('mount', mounting)
  } catch (error) {
    view.hide()
    isOver = true
    mounting.then(() => part.unmount({ view: ownView })).catch(() => undefined)
    throw error
  }
  return () => withinDeadline('unmount', part.unmount({ view: ownView }))
}

const bootstraps = new WeakMap<Part, Promise<void>>()

function bootstrapOnce(part: Part): Promise<void> {
  const known = bootstraps.get(part)
  if (known) return known
  const bootstrap = part.bootstrap()
  bootstraps.set(part, bootstrap)
  bootstrap.catch(() => bootstraps.delete(part))
  return bootstrap
}

/** Tries again what failed, unless it hung: the same address would join the request that hangs. */
async function withRetries<Result>(work: () => Promise<Result>, signal: AbortSignal): Promise<Result> {
  for (const pause of RETRY_PAUSES_MS) {
    try {
      return await work()
    } catch (error) {
      if (error instanceof DeadlineError) throw error
      await abortablePause(pause * (1 + JITTER * Math.random()), signal)
    }
  }
  return work()
}

function abortablePause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(done, ms)
    signal.addEventListener('abort', stop, { once: true })
    function done() {
      signal.removeEventListener('abort', stop)
      resolve()
    }
    function stop() {
      clearTimeout(timer)
      reject(signal.reason)
    }
  })
}
