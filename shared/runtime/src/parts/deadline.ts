/** Milliseconds that each stage may take. */
export const deadlines = {
  load: 8000,
  bootstrap: 5000,
  mount: 5000,
  unmount: 3000,
} as const

export type Stage = keyof typeof deadlines | 'render'

/** A stage took longer than it may. */
export class DeadlineError extends Error {
  constructor(stage: Stage, ms: number) {
    super(`${stage} took longer than ${ms} ms`)
    this.name = 'DeadlineError'
  }
}

/** Waits for the work of a stage, but no longer than its deadline; what it answers later counts for nothing. */
export async function withinDeadline<Result>(
  stage: keyof typeof deadlines,
  work: Promise<Result>,
): Promise<Result> {
  const ms = deadlines[stage]
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
