import { ApiError, chatLimits, type ProposalAnswer, type ProposalAnswers } from '@tidings/contracts'
import { and, eq } from 'drizzle-orm'
import { chatMessages } from '../../foundation/tables/chats.schema.ts'
import { changeMemory, forgetMemory, keepMemory, type Keeping } from '../memories/memories.service.ts'
import type { ChatsDeps } from './chats-deps.ts'
import type { ChatKey } from './running-replies.ts'

type Deps = Pick<ChatsDeps, 'database' | 'clock' | 'nextId' | 'replies'>

/**
 * Does what a user says to a proposal of a reply, and keeps that they said it; of several answers to one the first holds. The
 * reply may still be under way: whoever hears it is told. Throws notFound for a reply that is not theirs, and as what it does.
 */
export async function answerProposal(
  { database, replies, ...deps }: Deps,
  chat: ChatKey,
  { messageId, answer }: { messageId: string; answer: ProposalAnswer },
): Promise<ProposalAnswers> {
  const { userId, chatId } = chat
  const isIt = and(
    eq(chatMessages.userId, userId),
    eq(chatMessages.chatId, chatId),
    eq(chatMessages.id, messageId),
    eq(chatMessages.role, 'assistant'),
  )
  const answers = await database.db.transaction(async (tx) => {
    const [message] = await tx
      .select({ answers: chatMessages.answers })
      .from(chatMessages)
      .where(isIt)
      .for('update')
    if (!message) throw new ApiError('notFound')
    const before = new Map(Object.entries(message.answers ?? {}))
    if (before.has(answer.proposalId)) return Object.fromEntries(before)
    if (before.size === chatLimits.answersOfReply) throw new ApiError('unprocessableContent')
    const memoryId = await follow({ ...deps, tx, userId }, answer)
    before.set(answer.proposalId, { decision: answer.decision, memoryId })
    const after = Object.fromEntries(before)
    await tx.update(chatMessages).set({ answers: after }).where(isIt)
    return after
  })
  replies.find(chat)?.log.add(toAnswersPart(answers))
  return answers
}

/** As a part of the message, and a piece of its stream. */
export const toAnswersPart = (data: ProposalAnswers) =>
  ({ type: 'data-answers', id: 'answers', data }) as const

/** Does what was said; answers with which memory it was about. */
async function follow(keeping: Keeping, answer: ProposalAnswer): Promise<string | null> {
  switch (answer.decision) {
    case 'dismiss':
      return null
    case 'save':
      return (await keepMemory(keeping, answer.memory)).id
    case 'update':
      return (await changeMemory(keeping, answer.memoryId, answer.changes)).id
    case 'delete':
      await forgetMemory(keeping, answer.memoryId)
      return answer.memoryId
  }
}
