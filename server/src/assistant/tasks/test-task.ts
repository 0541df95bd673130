import { ApiError, taskLimits, type TaskTestRun } from '@tidings/contracts'
import type { ChatsDeps } from '../chats/chats-deps.ts'
import type { ModelUser } from '../models/known-models.ts'
import { runTask } from './run-task.ts'
import { findTask, sayFailure } from './tasks.service.ts'

/**
 * Runs a task at once, and waits for what comes of it; when it is run next, and what is known of its runs, stays as it is. Throws
 * notFound for a task that is not the user's, and operationNotCompleted while it is under way, or where this is asked too often.
 */
export async function testTask(deps: ChatsDeps, user: ModelUser, id: bigint): Promise<TaskTestRun> {
  const task = await findTask(deps, { userId: user.id, id })
  const isRunning = deps.replies.find({ userId: user.id, chatId: String(id) }) !== undefined
  if (isRunning || !deps.takesChatMessage(user.id)) throw new ApiError('operationNotCompleted')
  const { sessionId, result, failure } = await runTask(deps, { user, task, timeMs: taskLimits.testTime })
  return {
    taskId: String(id),
    ...(sessionId !== undefined && { sessionId }),
    ...(result !== undefined && { result }),
    ...(failure && { error: sayFailure(failure), failure }),
  }
}
