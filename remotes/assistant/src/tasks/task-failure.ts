import { ApiError, type ChatFailure } from '@tidings/contracts'
import { NoResponseError } from '@tidings/db'
import { toError } from '../chat/engine/chat-failure.ts'
import { failureOf, type Failure } from '../failures/failure.ts'

/** Why a run brought nothing. */
export function failureOfRun(failure: ChatFailure): Failure {
  const error = toError(failure)
  return error.key === 'operationNotCompleted' ? { words: 'task.stopped' } : failureOf(error)
}

/** Why a test run did not come about, or nothing is known of it. */
export function failureOfTest(error: unknown): Failure {
  if (error instanceof NoResponseError && error.timedOut) return { words: 'task.noAnswer' }
  if (error instanceof ApiError && error.key === 'operationNotCompleted') return { words: 'task.busy' }
  return failureOfTask(error)
}

/** Why a task could not be kept, changed or deleted. */
export const failureOfTask = (error: unknown): Failure =>
  error instanceof ApiError && error.key === 'notFound' ? { words: 'task.gone' } : failureOf(error)
