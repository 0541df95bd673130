import type { ChatSession } from '@tidings/contracts'
import type { TidingsDatabase } from '../database.ts'
import type { LocalChatMessages } from '../rows/chats.ts'

/** The chats as they were told last, the latest first. */
export async function listChats(db: TidingsDatabase): Promise<ChatSession[]> {
  const chats = await db.chats.toArray()
  return chats.toSorted((a, b) => (a.updatedAt < b.updatedAt ? 1 : -1))
}

/** Keeps the chats as they are told now; what was said in others goes. */
export async function storeChats(db: TidingsDatabase, chats: readonly ChatSession[]): Promise<void> {
  const ids = new Set(chats.map(({ chatId }) => chatId))
  await changeChats(db, async () => {
    await db.chats.clear()
    await db.chats.bulkPut([...chats])
    const kept = await db.chatMessages.toCollection().primaryKeys()
    await db.chatMessages.bulkDelete(kept.filter((chatId) => !ids.has(chatId)))
  })
}

/** What was said last in a chat, and its title, as they were told; undefined where it was never looked at here. */
export async function getChat(
  db: TidingsDatabase,
  chatId: string,
): Promise<(LocalChatMessages & { title: string }) | undefined> {
  const [said, chat] = await Promise.all([db.chatMessages.get(chatId), db.chats.get(chatId)])
  return said && { ...said, title: chat?.title ?? '' }
}

/** So many messages of a chat are kept: as many as one looks at first. */
const MESSAGES = 50

/** Keeps what was said last in a chat; a reply that is still written is told anew. */
export async function storeChatMessages(
  db: TidingsDatabase,
  { chatId, messages, nextBefore }: LocalChatMessages,
): Promise<void> {
  const whole = messages.filter(({ status }) => status !== 'pending')
  await db.chatMessages.put({
    chatId,
    messages: whole.slice(-MESSAGES),
    nextBefore: whole.length <= MESSAGES ? nextBefore : undefined,
  })
}

/** Forgets a chat that is no more. */
export async function deleteChat(db: TidingsDatabase, chatId: string): Promise<void> {
  await changeChats(db, async () => {
    await db.chats.delete(chatId)
    await db.chatMessages.delete(chatId)
  })
}

/** Nothing that waits to be shown is read from these tables: unlike other changes, these wait for nothing. */
const changeChats = (db: TidingsDatabase, change: () => Promise<void>): Promise<void> =>
  db.transaction('rw', db.chats, db.chatMessages, change)
