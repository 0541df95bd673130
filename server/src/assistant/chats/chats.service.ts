import { ApiError, type ChatQuestion } from '@tidings/contracts'
import { requireModel } from '../models/ask-model.ts'
import { listModels, type KnownModel, type ModelUser } from '../models/known-models.ts'
import { beginUse, cancelUse } from '../usage/usage.service.ts'
import { keepQuestion } from './chat-store.ts'
import type { ChatsDeps } from './chats-deps.ts'
import { streamReply } from './reply-stream.ts'
import { writeReply, type ReplyTask } from './write-reply.ts'

export interface Sent {
  id: string
  messages: ChatQuestion
  scene?: string | null | undefined
  model?: string | null | undefined
  timeZone?: string | null | undefined
}

/**
 * Keeps what a user says in a chat, and begins the reply; one that is still being written there ends. Answers with its stream. Throws
 * aiChatNotAllowed, aiModelFailed for a model that is not theirs, operationNotCompleted where they say too much at once,
 * unprocessableContent where no more is kept, and as `beginUse`.
 */
export async function sendMessage(deps: ChatsDeps, user: ModelUser, sent: Sent) {
  const { messages: question, scene, model: chosen, timeZone } = sent
  if (!deps.takesChatMessage(user.id)) throw new ApiError('operationNotCompleted')
  const model = await requireChosen(deps, user, chosen)
  const chat = { userId: user.id, chatId: sent.id }
  const leave = await deps.replies.takeTurn(chat)
  try {
    await deps.replies.stop(chat)
    const giveUpRoom = deps.replies.takeRoom(chat)
    try {
      const isStarting = scene === 'onboarding'
      const task = await prepareTask(deps, { user, chat, model, question, isStarting, timeZone })
      const key = { ...chat, replyId: task.replyId }
      return streamReply(deps.replies.start(key, (reply) => writeReply(deps, task, reply)).log)
    } finally {
      giveUpRoom()
    }
  } finally {
    leave()
  }
}

interface Asked extends Omit<ReplyTask, 'use' | 'replyId'> {
  question: ChatQuestion
}

/** Counts what is about to be asked, and keeps it. */
async function prepareTask(deps: ChatsDeps, { question, ...asked }: Asked): Promise<ReplyTask> {
  const { user, chat, model } = asked
  const { id, multiplier, connection } = model
  const operation = asked.isStarting ? 'onboarding' : 'chat'
  const use = await beginUse(deps, user, { operation, model: id, multiplier, isOwn: connection !== null })
  const replyId = String(deps.nextId())
  try {
    await keepQuestion(deps, chat, { question, replyId })
  } catch (error) {
    await cancelUse(deps, user, use)
    throw error
  }
  return { ...asked, use, replyId }
}

async function requireChosen(
  deps: ChatsDeps,
  user: ModelUser,
  chosen: string | null | undefined,
): Promise<KnownModel> {
  const model = await requireModel(deps, user, 'chat')
  if (!chosen) return model
  const known = (await listModels(deps, user)).find(({ id }) => id === chosen)
  if (!known) throw new ApiError('aiModelFailed', { data: { problem: 'unknownModel', model: chosen } })
  return known
}

/** The reply that is being written in a chat of a user, from its start; a 204 where there is none. */
export function resumeReply({ replies }: ChatsDeps, userId: string, chatId: string) {
  const reply = replies.find({ userId, chatId })
  return reply ? streamReply(reply.log) : { status: 204 as const }
}

/** Has a reply written no further; what there is of it is kept by then. Answers whether there was one. */
export const stopReply = ({ replies }: ChatsDeps, userId: string, chatId: string): Promise<boolean> =>
  replies.stop({ userId, chatId })
