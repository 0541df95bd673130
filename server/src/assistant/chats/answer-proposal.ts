import {
  ApiError,
  chatLimits,
  type ProposalAnswer,
  type ProposalAnswers,
  type ToolRun,
} from '@tidings/contracts'
import { and, eq } from 'drizzle-orm'
import type { Transaction } from '../../foundation/database/database.ts'
import { chatMessages } from '../../foundation/tables/chats.schema.ts'
import { changeMemory, forgetMemory, keepMemory, type Keeping } from '../memories/memories.service.ts'
import type { ChatsDeps } from './chats-deps.ts'
import { LOST, runTool } from './run-tool.ts'
import type { ChatKey } from './running-replies.ts'

type Deps = Pick<ChatsDeps, 'database' | 'clock' | 'nextId' | 'replies' | 'toolServers'>
type Said = ProposalAnswers[string]

/**
 * Does what a user says to a proposal of a reply, and keeps that they said it; of several answers to one the first holds. The
 * reply may still be under way: whoever hears it is told. Throws notFound for a reply that is not theirs, and as what it does.
 */
export async function answerProposal(
  deps: Deps,
  chat: ChatKey,
  { messageId, answer }: { messageId: string; answer: ProposalAnswer },
): Promise<ProposalAnswers> {
  const tell = (answers: ProposalAnswers) => {
    const reply = deps.replies.find(chat)
    if (reply?.replyId === messageId) reply.log.add(toAnswersPart(answers))
    return answers
  }
  const changing = { deps, chat, messageId }
  let isFirst = false
  const answers = tell(
    await changeAnswers(changing, async (before, tx) => {
      if (before.has(answer.proposalId)) return
      if (before.size === chatLimits.answersOfReply) throw new ApiError('unprocessableContent')
      before.set(answer.proposalId, await follow({ ...deps, tx, userId: chat.userId }, answer))
      isFirst = true
    }),
  )
  if (!isFirst || answer.decision !== 'run') return answers
  // What is sent to another server takes its time, and cannot be taken back: that it was begun is kept before.
  const keep = async (outcome: ToolRun) =>
    tell(
      await changeAnswers(changing, (before) => {
        before.set(answer.proposalId, { decision: 'run', memoryId: null, outcome })
      }),
    )
  try {
    return await keep(await runTool(deps, chat.userId, answer))
  } catch (error) {
    // Until the next start it would be under way.
    await keep(LOST)
    throw error
  }
}

interface Changing {
  deps: Deps
  chat: ChatKey
  messageId: string
}

/** Changes what was said to the proposals of a reply, one at a time. Throws notFound. */
async function changeAnswers(
  { deps: { database }, chat: { userId, chatId }, messageId }: Changing,
  change: (before: Map<string, Said>, tx: Transaction) => void | Promise<void>,
): Promise<ProposalAnswers> {
  const isIt = and(
    eq(chatMessages.userId, userId),
    eq(chatMessages.chatId, chatId),
    eq(chatMessages.id, messageId),
    eq(chatMessages.role, 'assistant'),
  )
  return database.db.transaction(async (tx) => {
    const [message] = await tx
      .select({ answers: chatMessages.answers })
      .from(chatMessages)
      .where(isIt)
      .for('update')
    if (!message) throw new ApiError('notFound')
    const answers = new Map(Object.entries(message.answers ?? {}))
    await change(answers, tx)
    const after = Object.fromEntries(answers)
    await tx.update(chatMessages).set({ answers: after }).where(isIt)
    return after
  })
}

/** As a part of the message, and a piece of its stream. */
export const toAnswersPart = (data: ProposalAnswers) =>
  ({ type: 'data-answers', id: 'answers', data }) as const

/** Does what was said, but for what is to be run; answers with what is kept of it. */
async function follow(keeping: Keeping, answer: ProposalAnswer): Promise<Said> {
  const { decision } = answer
  switch (decision) {
    case 'dismiss':
      return { decision, memoryId: null }
    case 'save':
      return { decision, memoryId: (await keepMemory(keeping, answer.memory)).id }
    case 'update':
      return { decision, memoryId: (await changeMemory(keeping, answer.memoryId, answer.changes)).id }
    case 'delete':
      await forgetMemory(keeping, answer.memoryId)
      return { decision, memoryId: answer.memoryId }
    case 'run':
      return { decision, memoryId: null, outcome: { state: 'running', text: '' } }
  }
}
