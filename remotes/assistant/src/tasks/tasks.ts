import { TASK_NAME_LENGTH, TASK_PROMPT_LENGTH } from '@tidings/contracts/form-limits'
import type { Task, TaskChanges, TaskInput } from '@tidings/contracts'
import { firstWhen, isOver, knownZone, momentOf, toSchedule, toWhen, type When } from './schedule.ts'
import { zoneHere } from '../zone-here.ts'

export type TaskStatus = 'scheduled' | 'paused' | 'completed' | 'failed'

/** Whether it was to be run once, at a time that is over. */
export const isDone = ({ schedule }: Pick<Task, 'schedule'>, now: number): boolean =>
  schedule.type === 'once' && momentOf(schedule) <= now

/** As the wire format has it, which says none (api.md 5.6); but what came to nothing, and is not tried again, is not completed. */
export function statusOf(
  task: Pick<Task, 'isEnabled' | 'schedule' | 'lastFailure'>,
  now: number,
): TaskStatus {
  if (!task.isEnabled) return 'paused'
  if (!isDone(task, now)) return 'scheduled'
  return task.lastFailure ? 'failed' : 'completed'
}

/** A task as it is typed. */
export interface TaskDraft {
  name: string
  prompt: string
  when: When
  byMail: boolean
  isEnabled: boolean
}

export const emptyDraft = (now: number): TaskDraft => ({
  name: '',
  prompt: '',
  when: firstWhen(zoneHere(), now),
  byMail: false,
  isEnabled: true,
})

export const draftOf = (task: Task, now: number): TaskDraft => ({
  name: task.name,
  prompt: task.prompt,
  when: toWhen(task.schedule, knownZone(task.timeZone), now),
  byMail: sendsMail(task),
  isEnabled: task.isEnabled,
})

/** Whether what it brings is sent by mail as well. */
export const sendsMail = ({ options }: Pick<Task, 'options'>): boolean =>
  options.notifyChannels?.includes('email') ?? false

export const isSame = <T extends object>(one: T, other: T): boolean =>
  JSON.stringify(one) === JSON.stringify(other)

const toKept = ({ name, prompt, byMail, isEnabled }: TaskDraft) => ({
  name: name.trim(),
  prompt: prompt.trim(),
  isEnabled,
  options: { notifyChannels: byMail ? ['email' as const] : [] },
})

const toTime = (when: When, now: number) => ({ schedule: toSchedule(when, now), timeZone: when.timeZone })

/** What the server is told of a new task. */
export const toInput = (draft: TaskDraft, now: number): TaskInput => ({
  ...toKept(draft),
  ...toTime(draft.when, now),
})

/** What it is told of one that is changed: of when it is run nothing, unless that is another time. */
export const toChanges = (draft: TaskDraft, before: TaskDraft, now: number): TaskChanges => ({
  ...toKept(draft),
  ...(!isSame(draft.when, before.when) && toTime(draft.when, now)),
})

/** What is wrong with a draft, each as a key of `ai`. */
export interface TaskProblems {
  name?: 'task.nameMissing' | 'task.nameLong'
  prompt?: 'task.promptMissing' | 'task.promptLong'
  date?: 'task.datePast'
  time?: 'task.timeMissing'
}

/** As the server sees it; of a time that stays as it was nothing is wrong. */
export function problemsOf(
  { name, prompt, when }: TaskDraft,
  before: TaskDraft | null,
  now: number,
): TaskProblems {
  const isTimed = before !== null && isSame(when, before.when)
  return {
    ...(name.trim().length > TASK_NAME_LENGTH && { name: 'task.nameLong' }),
    ...(name.trim() === '' && { name: 'task.nameMissing' }),
    ...(prompt.trim().length > TASK_PROMPT_LENGTH && { prompt: 'task.promptLong' }),
    ...(prompt.trim() === '' && { prompt: 'task.promptMissing' }),
    ...(!isTimed && when.time !== '' && isOver(when, now) && { date: 'task.datePast' }),
    ...(when.time === '' && { time: 'task.timeMissing' }),
  }
}
