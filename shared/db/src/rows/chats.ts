import type { ChatMessage } from '@tidings/contracts'

/** What was said last in a chat; no reply that was still written. */
export interface LocalChatMessages {
  chatId: string
  messages: readonly (Pick<ChatMessage, 'id' | 'role' | 'messageParts' | 'status'> &
    Partial<Pick<ChatMessage, 'metadata'>>)[]
  /** Where what was said before them begins; undefined where there is none, or it is not known. */
  nextBefore: string | undefined
}
