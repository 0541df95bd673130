import type { ChatChunk } from '@tidings/contracts'
import type { ReplyWish } from './replies.ts'

export type { ReplyWish }

/**
 * Says something in a chat, or listens to the reply that is being written there, and gives that piece by piece; null where none
 * is written. Throws an ApiError or a NoResponseError, also in the middle of a reply.
 */
export const openReply = async (wish: ReplyWish): Promise<AsyncGenerator<ChatChunk> | null> =>
  (await import('./replies.ts')).openReply(wish)
