import { errorCatalogue, type ChatFailure } from '@tidings/contracts'
import { MINUTE_MS } from '@tidings/contracts/spans'
import { and, asc, eq, inArray, isNotNull, isNull, lte, sql } from 'drizzle-orm'
import type { BaseDeps } from '../../foundation/base-deps.ts'
import { tasks } from '../../foundation/tables/tasks.schema.ts'
import { findNextRun } from './next-run.ts'
import type { Outcome } from './run-task.ts'
import type { TaskRow } from './tasks.service.ts'

type Deps = Pick<BaseDeps, 'database' | 'clock'>

/** A run of which its server has said nothing for so long was one of a server that has ended. */
const LEASE_MS = MINUTE_MS

/** A task that is about to be run. */
export interface ClaimedTask {
  task: TaskRow
  /** When it should have been run. */
  dueAt: Date
}

/**
 * Takes a task whose time has come: one, of a user of whom none is under way. When it is run next is set before it begins, after now,
 * so that of several processes one begins it, and one that was missed, however often, is run once.
 */
export async function claimDueTask({ database, clock }: Deps): Promise<ClaimedTask | undefined> {
  return database.db.transaction(async (tx) => {
    const now = clock()
    const isUserFree = sql`not exists (
      select from tasks other where other.user_id = ${tasks.userId} and other.running_until is not null)`
    const [due] = await tx
      .select()
      .from(tasks)
      .where(and(lte(tasks.nextRunAt, new Date(now)), isNull(tasks.runningUntil), isUserFree))
      .orderBy(asc(tasks.nextRunAt), asc(tasks.id))
      .limit(1)
      .for('update', { skipLocked: true })
    if (!due?.nextRunAt) return undefined
    const next = findNextRun(due.schedule, due.timeZone, now)
    const [task] = await tx
      .update(tasks)
      .set({
        nextRunAt: next === null ? null : new Date(next),
        runningUntil: new Date(now + LEASE_MS),
        lastRunAt: new Date(now),
        runCount: sql`${tasks.runCount} + 1`,
      })
      .where(eq(tasks.id, due.id))
      .returning()
    return task && { task, dueAt: due.nextRunAt }
  })
}

/** Says of runs that they go on. */
export async function renewRuns({ database, clock }: Deps, ids: readonly bigint[]): Promise<void> {
  if (ids.length === 0) return
  await database.db
    .update(tasks)
    .set({ runningUntil: new Date(clock() + LEASE_MS) })
    .where(and(inArray(tasks.id, [...ids]), isNotNull(tasks.runningUntil)))
}

/** Keeps what came of a run; answers whether there is its task still. */
export async function endRun(
  { database }: Pick<Deps, 'database'>,
  { id }: TaskRow,
  { result, failure }: Outcome,
): Promise<boolean> {
  const ended = await database.db
    .update(tasks)
    .set({
      runningUntil: null,
      lastFailure: failure ?? null,
      ...(result !== undefined && { lastResult: result }),
    })
    .where(eq(tasks.id, id))
    .returning({ id: tasks.id })
  return ended.length > 0
}

const lost: ChatFailure = {
  code: errorCatalogue.operationNotCompleted.code,
  message: 'The server was stopped',
}

/** Has a run that ended with its server begun anew by the next one, unless it was given another time meanwhile. */
export async function putBack(
  { database }: Pick<Deps, 'database'>,
  { task: { id, nextRunAt }, dueAt }: ClaimedTask,
): Promise<void> {
  const isAsItWas = sql`${tasks.isEnabled} and ${tasks.nextRunAt} is not distinct from ${nextRunAt}`
  await database.db
    .update(tasks)
    .set({
      runningUntil: null,
      lastFailure: lost,
      nextRunAt: sql`case when ${isAsItWas} then ${dueAt}::timestamptz else ${tasks.nextRunAt} end`,
    })
    .where(eq(tasks.id, id))
}

/** Says of runs whose server was killed that they are over. They are not begun anew: nobody knows what they have done. */
export async function endLostRuns({ database, clock }: Deps): Promise<void> {
  await database.db
    .update(tasks)
    .set({ runningUntil: null, lastFailure: lost })
    .where(lte(tasks.runningUntil, new Date(clock())))
}
