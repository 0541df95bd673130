import type { PartStage } from '@tidings/contracts'

/** Milliseconds that each stage may take, where the manifest of a remote says nothing else. */
export const deadlines: Record<PartStage, number> = {
  load: 8000,
  bootstrap: 5000,
  mount: 5000,
  unmount: 3000,
}

/** After this long a region says that it is still waiting. */
export const SLOW_MS = 3000

export type Stage = PartStage | 'render'

/** A stage took longer than it may. */
export class DeadlineError extends Error {
  constructor(stage: Stage, ms: number) {
    super(`${stage} took longer than ${ms} ms`)
    this.name = 'DeadlineError'
  }
}

/** Waits for the work of a stage, but no longer than its deadline; what it answers later counts for nothing. */
export async function withinDeadline<Result>(
  stage: PartStage,
  work: Promise<Result>,
  ms: number = deadlines[stage],
): Promise<Result> {
  const deadline = Promise.withResolvers<never>()
  const stop = startDeadline(ms, () => deadline.reject(new DeadlineError(stage, ms)))
  try {
    return await Promise.race([work, deadline.promise])
  } finally {
    stop()
  }
}

/** The time is taken in steps of so many milliseconds. */
const STEP_MS = 250

/** A step that comes later than this is late because of the machine. */
const LONGEST_STEP_MS = 2 * STEP_MS

/**
 * Calls `onEnd` once the page had `ms` milliseconds to work: those in which it could do nothing, since the machine was
 * busy or asleep, are no fault of a part. Returns a function that stops it.
 */
export function startDeadline(ms: number, onEnd: () => void): () => void {
  let left = ms
  let last = performance.now()
  let timer = setTimeout(step, Math.min(STEP_MS, left))
  function step() {
    const now = performance.now()
    left -= Math.min(now - last, LONGEST_STEP_MS)
    last = now
    if (left < 1) onEnd()
    else timer = setTimeout(step, Math.min(STEP_MS, left))
  }
  return () => clearTimeout(timer)
}
