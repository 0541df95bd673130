import type { Message } from './chat-state.ts'

/**
 * What the server has of the reply to a question: none, for it has not heard it; one that is being written, that has ended, or that
 * came to no end of its own.
 */
export type Standing = 'unheard' | 'pending' | 'ended' | 'failed'

interface Asked {
  questionId: string | undefined
  /** The reply that there was to it before it was asked again, or in other words. */
  replacedId: string | undefined
}

/** How it is with what was asked last, as far as the server tells what was said. */
export function standingOf(said: readonly Message[], { questionId, replacedId }: Asked): Standing {
  const asked = said.findIndex(({ id }) => id === questionId)
  const reply = asked === -1 ? undefined : said[asked + 1]
  if (!reply || reply.id === replacedId) return 'unheard'
  const last = said.at(-1)
  if (last?.status === 'pending') return 'pending'
  // What somebody has stopped they do not want any more of.
  return reply === last && reply.status === 'error' && !reply.metadata?.isStopped ? 'failed' : 'ended'
}
