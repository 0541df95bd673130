import { errorCatalogue, taskLimits, type ChatFailure } from '@tidings/contracts'
import { and, count, eq, lte } from 'drizzle-orm'
import { chatMessages } from '../../foundation/tables/chats.schema.ts'
import { tasks } from '../../foundation/tables/tasks.schema.ts'
import { failureOfRefusal } from '../chats/chat-failures.ts'
import { keepQuestion } from '../chats/chat-store.ts'
import type { ChatsDeps } from '../chats/chats-deps.ts'
import { plainReply } from '../chats/references/plain-reply.ts'
import type { ChatKey } from '../chats/running-replies.ts'
import { writeReply } from '../chats/write-reply.ts'
import { requireModel } from '../models/ask-model.ts'
import type { KnownModel, ModelUser } from '../models/known-models.ts'
import { beginUse, cancelUse } from '../usage/usage.service.ts'
import { taskLimitError, type TaskRow } from './tasks.service.ts'

/** What came of a run: what the model said, as plain text, or why there is nothing. */
export interface Outcome {
  /** The chat in which it stands; undefined where nothing was written. */
  sessionId?: string
  result?: string
  failure?: ChatFailure
}

interface Run {
  user: ModelUser
  task: TaskRow
  /** How long it may take; without it as long as any reply. */
  timeMs?: number | undefined
}

/** Has a task answered as a question of a chat is, in the chat that has its id. Never rejects. */
export async function runTask(deps: ChatsDeps, { user, task, timeMs }: Run): Promise<Outcome> {
  const chat = { userId: user.id, chatId: String(task.id) }
  try {
    const model = await requireAllowed(deps, user, task)
    const replyId = await writeReport(deps, { user, task, timeMs, chat, model })
    return { sessionId: chat.chatId, ...(await readOutcome(deps, chat, replyId)) }
  } catch (error) {
    return { failure: failureOfRefusal(error, deps) }
  }
}

/** The model for it. Throws aiChatNotAllowed where there is none, and aiTaskLimitExceeded for one that the plan has no room for now. */
async function requireAllowed(deps: ChatsDeps, user: ModelUser, task: TaskRow): Promise<KnownModel> {
  const model = await requireModel(deps, user, 'tasks')
  const limit = user.limits.aiTasks
  if (limit !== null) {
    const [upToIt] = await deps.database.db
      .select({ count: count() })
      .from(tasks)
      .where(and(eq(tasks.userId, user.id), lte(tasks.id, task.id)))
    const used = upToIt?.count ?? 0
    if (used > limit) throw taskLimitError(limit, used)
  }
  return model
}

interface Report extends Run {
  chat: ChatKey
  model: KnownModel
}

/** Counts it, keeps what is asked, and waits until the reply is kept; answers with its id. */
async function writeReport(deps: ChatsDeps, { user, task, timeMs, chat, model }: Report): Promise<string> {
  const { id, multiplier, connection } = model
  const leave = await deps.replies.takeQuietTurn(chat)
  const { promise: over, resolve } = Promise.withResolvers<void>()
  const replyId = String(deps.nextId())
  try {
    const asked = { operation: 'task', model: id, multiplier, isOwn: connection !== null } as const
    const use = await beginUse(deps, user, asked)
    try {
      await keepQuestion(deps, chat, { question: questionOf(deps, task), replyId, title: task.name })
    } catch (error) {
      await cancelUse(deps, user, use)
      throw error
    }
    const { timeZone } = task
    const reply = { user, chat, model, use, replyId, isUnattended: true, timeZone }
    const key = { ...chat, replyId }
    deps.replies.start(key, (running) => writeReply(deps, reply, running).finally(resolve), timeMs)
  } finally {
    leave()
  }
  await over
  return replyId
}

const questionOf = ({ nextId }: Pick<ChatsDeps, 'nextId'>, { prompt }: TaskRow) => ({
  id: String(nextId()),
  role: 'user' as const,
  parts: [{ type: 'text' as const, text: prompt }],
})

const { internalError, operationNotCompleted } = errorCatalogue

async function readOutcome(
  { database }: Pick<ChatsDeps, 'database'>,
  { userId, chatId }: ChatKey,
  replyId: string,
): Promise<Omit<Outcome, 'sessionId'>> {
  const [reply] = await database.db
    .select()
    .from(chatMessages)
    .where(
      and(eq(chatMessages.userId, userId), eq(chatMessages.chatId, chatId), eq(chatMessages.id, replyId)),
    )
  if (reply?.status === 'completed')
    return { result: plainReply(reply.parts).slice(0, taskLimits.resultLength) }
  if (reply?.metadata?.failure) return { failure: reply.metadata.failure }
  // Its chat was deleted, or its user has stopped it, there.
  if (!reply || reply.metadata?.isStopped)
    return { failure: { code: operationNotCompleted.code, message: 'It was stopped' } }
  return { failure: { code: internalError.code, message: internalError.message } }
}
