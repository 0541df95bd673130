import { errorCatalogue, taskLimits } from '@tidings/contracts'
import { withStatementsOf } from '../../foundation/database/shared-pool.ts'
import { claimDueTask, endLostRuns, endRun, putBack, renewRuns, type ClaimedTask } from './due-tasks.ts'
import { mailReport } from './mail-report.ts'
import { runTask } from './run-task.ts'
import { findTaskOwner } from './task-owner.ts'
import type { TasksDeps } from './tasks-deps.ts'

/** Often enough that no run is taken for lost that goes on. */
const POLL_MS = 15_000

export interface TaskRunner {
  start(): void
  /** Runs all tasks whose time has come, and says of those under way that they are. Several processes may do it on one database. */
  runDue(): Promise<void>
  /** Begins no more, and waits for those that are under way: `RunningReplies.close` ends them. */
  stop(): Promise<void>
}

/** Makes what runs tasks when their time has come. */
export function createTaskRunner(deps: TasksDeps): TaskRunner {
  const underWay = new Set<Promise<void>>()
  const running = new Set<bigint>()
  let claiming: Promise<unknown> = Promise.resolve()
  let lanes = 0
  let isStopping = false
  let timer: NodeJS.Timeout | undefined

  /** One after the other: whose run is under way is known to the next. */
  function claim(): Promise<ClaimedTask | undefined> {
    const claimed = claiming.then(async () => claimUnless(deps, () => isStopping))
    claiming = claimed.catch(() => undefined)
    return claimed
  }

  async function runLane(): Promise<void> {
    lanes += 1
    try {
      for (let claimed = await claim(); claimed; claimed = await claim())
        await noting(running, claimed, () => runClaimed(deps, claimed, () => isStopping))
    } catch (err) {
      deps.logger.error({ err }, 'tasks could not be run')
    } finally {
      lanes -= 1
    }
  }

  async function runAll(): Promise<void> {
    try {
      // Its own before, lest it take them for lost where it slept itself.
      await renewRuns(deps, [...running])
      await endLostRuns(deps)
    } catch (err) {
      deps.logger.error({ err }, 'tasks could not be looked at')
      return
    }
    await Promise.all(Array.from({ length: taskLimits.runsAtOnce - lanes }, runLane))
  }

  function runDue(): Promise<void> {
    const all = runAll().finally(() => underWay.delete(all))
    underWay.add(all)
    return all
  }

  return {
    start: () => {
      if (timer) return
      timer = setInterval(() => void runDue(), POLL_MS)
      void runDue()
    },
    runDue,
    stop: async () => {
      isStopping = true
      clearInterval(timer)
      await Promise.all(underWay)
    },
  }
}

/** Knows what is under way while it is. */
async function noting(
  running: Set<bigint>,
  { task: { id } }: ClaimedTask,
  run: () => Promise<void>,
): Promise<void> {
  running.add(id)
  try {
    await run()
  } finally {
    running.delete(id)
  }
}

async function claimUnless(deps: TasksDeps, isStopping: () => boolean): Promise<ClaimedTask | undefined> {
  const claimed = isStopping() ? undefined : await claimDueTask(deps)
  if (!claimed || !isStopping()) return claimed
  // It was told to stop while it claimed.
  await putBack(deps, claimed)
  return undefined
}

async function runClaimed(deps: TasksDeps, claimed: ClaimedTask, isStopping: () => boolean): Promise<void> {
  const { task } = claimed
  await withStatementsOf({ userId: task.userId, signal: undefined }, async () => {
    const owner = await findTaskOwner(deps, task.userId)
    const outcome = owner
      ? await runTask(deps, { user: owner, task })
      : { failure: { code: errorCatalogue.aiChatNotAllowed.code } }
    const { failure, result } = outcome
    if (failure?.code === errorCatalogue.operationNotCompleted.code && isStopping())
      return putBack(deps, claimed)
    const isThere = await endRun(deps, task, outcome)
    if (isThere && owner && result !== undefined) await mailReport(deps, { task, owner, result })
  })
}
