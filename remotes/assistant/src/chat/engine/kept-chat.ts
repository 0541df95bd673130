import { db } from '@tidings/db'
import { getChat, storeChatMessages } from '@tidings/db/chats'
import type { ChatState } from './chat-state.ts'

/** What is kept here of a chat, as it is shown until the server has told it; undefined where there is nothing. */
export async function findKept(chatId: string): Promise<Partial<ChatState> | undefined> {
  const kept = await getChat(db, chatId)
  return kept && { messages: kept.messages, earlier: kept.nextBefore, title: kept.title }
}

/** Has the database keep what is here of a chat, unless it is not known what else there is; what could not be said stays on this page. */
export async function keepChat(
  chatId: string,
  { messages, earlier, isTold, failure }: ChatState,
): Promise<void> {
  if (!isTold || failure) return
  // Where nothing can be kept, the chat is here all the same.
  await storeChatMessages(db, { chatId, messages, nextBefore: earlier }).catch(() => undefined)
}
