import { isDeepStrictEqual } from 'node:util'
import {
  ApiError,
  errorCatalogue,
  type ChatFailure,
  type Plan,
  type Task,
  type TaskChanges,
  type TaskInput,
  type TaskSchedule,
} from '@tidings/contracts'
import { and, asc, count, eq } from 'drizzle-orm'
import type { BaseDeps } from '../../foundation/base-deps.ts'
import { lockUser } from '../../foundation/limits/lock-user.ts'
import type { MailLanguage } from '../../foundation/mails/mail-texts.ts'
import { tasks } from '../../foundation/tables/tasks.schema.ts'
import { findNextRun, zoneOfSchedule } from './next-run.ts'

type Deps = Pick<BaseDeps, 'database' | 'clock' | 'nextId'>
export type TaskRow = typeof tasks.$inferSelect

/** A task of somebody. */
export interface TaskKey {
  userId: string
  id: bigint
}

const isIt = ({ userId, id }: TaskKey) => and(eq(tasks.userId, userId), eq(tasks.id, id))

const toTask = (row: TaskRow): Task => ({
  id: String(row.id),
  name: row.name,
  prompt: row.prompt,
  isEnabled: row.isEnabled,
  schedule: row.schedule,
  timeZone: row.timeZone,
  options: row.options,
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
  lastRunAt: row.lastRunAt?.toISOString() ?? null,
  nextRunAt: row.nextRunAt?.toISOString() ?? null,
  runCount: row.runCount,
  lastResult: row.lastResult,
  lastError: row.lastFailure && sayFailure(row.lastFailure),
  lastFailure: row.lastFailure,
})

const sayings = new Map(Object.values(errorCatalogue).map(({ code, message }) => [code as number, message]))

/** A failure as one line of text, for clients that know no more of it. */
export function sayFailure({ code, message, said, reason }: ChatFailure): string {
  const words = message ?? sayings.get(code) ?? errorCatalogue.internalError.message
  const detail = said ?? reason
  return detail ? `${words}: ${detail}` : words
}

/** Tasks of a user, the oldest first. */
export async function listTasks({ database }: Pick<Deps, 'database'>, userId: string): Promise<Task[]> {
  const rows = await database.db.select().from(tasks).where(eq(tasks.userId, userId)).orderBy(asc(tasks.id))
  return rows.map(toTask)
}

/** Throws notFound for a task that is not the user's. */
export async function findTask({ database }: Pick<Deps, 'database'>, key: TaskKey): Promise<TaskRow> {
  const [row] = await database.db.select().from(tasks).where(isIt(key))
  if (!row) throw new ApiError('notFound')
  return row
}

/** Throws notFound for a task that is not the user's. */
export const getTask = async (deps: Pick<Deps, 'database'>, key: TaskKey): Promise<Task> =>
  toTask(await findTask(deps, key))

/** Has something done by time. Throws aiTaskLimitExceeded where the plan has no room, and invalidInput for a time that is over. */
export async function createTask(
  { database, clock, nextId }: Deps,
  { id: userId, limits }: { id: string; limits: Pick<Plan, 'aiTasks'> },
  { input, language }: { input: TaskInput; language: MailLanguage },
): Promise<Task> {
  return database.db.transaction(async (tx) => {
    await lockUser(tx, userId)
    const [kept] = await tx.select({ count: count() }).from(tasks).where(eq(tasks.userId, userId))
    const used = kept?.count ?? 0
    const limit = limits.aiTasks
    if (limit !== null && used >= limit) throw taskLimitError(limit, used)
    const now = clock()
    requireFuture(input.schedule, now)
    const { isEnabled = true, timeZone = zoneOfSchedule(input.schedule), ...given } = input
    const [row] = await tx
      .insert(tasks)
      .values({
        ...given,
        id: nextId(),
        userId,
        isEnabled,
        timeZone,
        language,
        createdAt: new Date(now),
        updatedAt: new Date(now),
        nextRunAt: toNextRun({ ...given, isEnabled, timeZone }, now),
      })
      .returning()
    if (!row) throw new Error('An insert gave no row.')
    return toTask(row)
  })
}

/** The refusal of one more than a plan has room for. */
export const taskLimitError = (limit: number, used: number): ApiError =>
  new ApiError('aiTaskLimitExceeded', { data: { limit, used } })

function requireFuture(schedule: TaskSchedule, now: number): void {
  if (schedule.type !== 'once' || Date.parse(schedule.date) > now) return
  const issue = { path: ['schedule', 'date'], message: 'Scheduled date must be in the future' }
  throw new ApiError('invalidInput', { data: [issue] })
}

function toNextRun(
  { isEnabled, schedule, timeZone }: Pick<TaskRow, 'isEnabled' | 'schedule' | 'timeZone'>,
  now: number,
): Date | null {
  const next = isEnabled ? findNextRun(schedule, timeZone, now) : null
  return next === null ? null : new Date(next)
}

/** Throws notFound for a task that is not the user's, and invalidInput for a new time that is over. */
export async function changeTask(
  { database, clock }: Pick<Deps, 'database' | 'clock'>,
  key: TaskKey,
  { changes, language }: { changes: TaskChanges; language: MailLanguage },
): Promise<Task> {
  return database.db.transaction(async (tx) => {
    const [before] = await tx.select().from(tasks).where(isIt(key)).for('update')
    if (!before) throw new ApiError('notFound')
    const now = clock()
    const { schedule } = changes
    const isMoved = schedule !== undefined && !isDeepStrictEqual(schedule, before.schedule)
    if (isMoved) requireFuture(schedule, now)
    const after = {
      schedule: schedule ?? before.schedule,
      isEnabled: changes.isEnabled ?? before.isEnabled,
      timeZone: zoneAfter(before, changes),
    }
    const isScheduledAnew =
      isMoved || after.isEnabled !== before.isEnabled || after.timeZone !== before.timeZone
    const [row] = await tx
      .update(tasks)
      .set({
        ...changes,
        timeZone: after.timeZone,
        language,
        updatedAt: new Date(now),
        ...(isScheduledAnew && { nextRunAt: toNextRun(after, now) }),
      })
      .where(isIt(key))
      .returning()
    if (!row) throw new ApiError('notFound')
    return toTask(row)
  })
}

/** One that was told stays; one that was taken from a schedule changes with it. */
function zoneAfter(before: TaskRow, { schedule, timeZone }: TaskChanges): string {
  if (timeZone !== undefined) return timeZone
  const wasTaken = before.timeZone === zoneOfSchedule(before.schedule)
  return schedule && wasTaken ? zoneOfSchedule(schedule) : before.timeZone
}

/** Deletes a task; what it brought stays. Throws notFound for one that is not the user's. */
export async function removeTask({ database }: Pick<Deps, 'database'>, key: TaskKey): Promise<void> {
  const removed = await database.db.delete(tasks).where(isIt(key)).returning({ id: tasks.id })
  if (removed.length === 0) throw new ApiError('notFound')
}
