import { chatFailure } from '../chats/index.ts'
import { snowflakeId } from '../identifiers.ts'
import { taskLimits } from '../assistant-limits.ts'
import { isoTime, z } from '../zod.ts'

/** In one line: it stands in a list, as the title of a chat, and in the subject of a mail. */
const oneLine = (text: string): string =>
  text
    .toWellFormed()
    .replaceAll(/[\p{Cc}\s]+/gu, ' ')
    .trim()

const storable = (text: string): string => text.toWellFormed().replaceAll('\0', '').trim()

const name = z
  .string('Title is required')
  .overwrite(oneLine)
  .min(1, 'Title is required')
  .max(taskLimits.nameLength, 'Title must be less than 50 characters')

const prompt = z
  .string('Prompt is required')
  .overwrite(storable)
  .min(1, 'Prompt is required')
  .max(taskLimits.promptLength, 'Prompt must be less than 2000 characters')

/** Of it the time of day counts, as it is in the time zone of the task at that moment. */
const timeOfDay = isoTime

/** When a task is run. */
export const taskSchedule = z.union([
  z.object({ type: z.literal('once'), date: isoTime }),
  z.object({ type: z.literal('daily'), timeOfDay }),
  /** 0 is Sunday. */
  z.object({ type: z.literal('weekly'), dayOfWeek: z.int().min(0).max(6), timeOfDay }),
  /** In a month without such a day on its last one. */
  z.object({ type: z.literal('monthly'), dayOfMonth: z.int().min(1).max(31), timeOfDay }),
])

export type TaskSchedule = z.infer<typeof taskSchedule>

/** Who is told of what a task has brought, besides the chat in which it stands. */
export const taskOptions = z.object({ notifyChannels: z.array(z.literal('email')).max(1).optional() })

export type TaskOptions = z.infer<typeof taskOptions>

function isTimeZone(told: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: told }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

/** Of the IANA, such as `Europe/Berlin`, or a distance such as `+02:00`. */
export const timeZone = z.string().max(taskLimits.timeZoneLength).refine(isTimeZone, 'must be a time zone')

/** What is told to have something done by time. */
export const taskInput = z.object({
  name,
  prompt,
  isEnabled: z.boolean().optional(),
  schedule: taskSchedule,
  options: taskOptions,
  /** Our own; without it the distance from UTC counts in which the time of day is told. */
  timeZone: timeZone.optional(),
})

export type TaskInput = z.infer<typeof taskInput>

export const taskChanges = taskInput.partial()

export type TaskChanges = z.infer<typeof taskChanges>

/** Something that the assistant does by time. What it brings stands in the chat that has the same id. */
export const task = z.object({
  id: snowflakeId,
  name: z.string(),
  prompt: z.string(),
  isEnabled: z.boolean(),
  schedule: taskSchedule,
  createdAt: isoTime,
  updatedAt: isoTime,
  lastRunAt: isoTime.nullable(),
  /** Null where it is not run any more, or not for now. */
  nextRunAt: isoTime.nullable(),
  runCount: z.number(),
  /** What it brought last, as plain text. */
  lastResult: z.string().nullable(),
  /** Why it brought nothing the last time; null where it did. */
  lastError: z.string().nullable(),
  options: taskOptions,
  /** Our own: the same as `lastError`, for who says it in their own words and language. */
  lastFailure: chatFailure.nullable(),
  /** Our own. */
  timeZone: z.string(),
})

export type Task = z.infer<typeof task>

/** What came of a test run. */
export const taskTestRun = z.object({
  taskId: snowflakeId,
  /** The chat in which it stands; without it nothing was written. */
  sessionId: z.string().optional(),
  result: z.string().optional(),
  error: z.string().optional(),
  /** Our own, as `lastFailure`. */
  failure: chatFailure.optional(),
})

export type TaskTestRun = z.infer<typeof taskTestRun>
