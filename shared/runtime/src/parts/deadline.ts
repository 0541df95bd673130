import type { PartStage } from '@tidings/contracts'

/** Milliseconds that each stage may take, where the manifest of a remote says nothing else. */
export const deadlines: Record<PartStage, number> = {
  load: 8000,
  bootstrap: 5000,
  mount: 5000,
  unmount: 3000,
}

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
  let timer: ReturnType<typeof setTimeout> | undefined
  const deadline = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new DeadlineError(stage, ms)), ms)
  })
  try {
    return await Promise.race([work, deadline])
  } finally {
    clearTimeout(timer)
  }
}
