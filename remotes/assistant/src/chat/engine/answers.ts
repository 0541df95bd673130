import type { ProposalAnswers } from '@tidings/contracts'
import { answersOf } from '../../memories/proposals.ts'
import type { Message } from './chat-state.ts'

/** What is known of a tool that a user has had run, until something has come of it. */
export const UNDER_WAY: ProposalAnswers[string] = {
  decision: 'run',
  memoryId: null,
  outcome: { state: 'running', text: '' },
}

/** The messages of a chat, with something else said to what one of them proposes. */
export const withAnswers = (
  messages: readonly Message[],
  messageId: string,
  change: (before: ProposalAnswers) => ProposalAnswers,
): readonly Message[] =>
  messages.map((each) => {
    if (each.id !== messageId) return each
    const part = { type: 'data-answers', id: 'answers', data: change(answersOf(each.messageParts)) }
    const others = each.messageParts.filter(({ type }) => type !== part.type)
    return { ...each, messageParts: [...others, part] }
  })

/** Answers to other proposals than this one. */
export const without = (answers: ProposalAnswers, proposalId: string): ProposalAnswers =>
  Object.fromEntries(Object.entries(answers).filter(([id]) => id !== proposalId))
