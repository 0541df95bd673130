import type { ProposalAnswer, ProposalAnswers } from '@tidings/contracts'
import { api } from '@tidings/runtime'
import { patience } from '../../patience.ts'
import { UNDER_WAY, withAnswers, without } from './answers.ts'
import type { ChatStore } from './chat-store.ts'

/** What is proposed in which reply of which chat, and what somebody says to it. */
interface Answering {
  chatId: string
  messageId: string
  answer: ProposalAnswer
}

/** Says yes or no to what a reply proposes, and notes it there. Throws as the call does. */
export async function answerProposal(
  store: ChatStore,
  { chatId, messageId, answer }: Answering,
): Promise<void> {
  const note = (change: (before: ProposalAnswers) => ProposalAnswers) =>
    store.change({ messages: withAnswers(store.state.messages, messageId, change) })
  const isRun = answer.decision === 'run'
  // Whoever looks at it meanwhile, on another part of the page, sees that it is under way.
  if (isRun) note((before) => ({ ...before, [answer.proposalId]: UNDER_WAY }))
  try {
    const input = { chatId, messageId, answer }
    const { data } = await api.chats.answer(input, isRun ? { context: { timeoutMs: patience.toolRun } } : {})
    note((before) => ({ ...before, ...data.answers }))
  } catch (error) {
    if (isRun) note((before) => without(before, answer.proposalId))
    throw error
  }
}
