import { ApiError, chatLimits, type ChatQuestion, type ReplyMetadata } from '@tidings/contracts'
import { and, count, desc, eq, gt, inArray, lt, max, ne, sql } from 'drizzle-orm'
import type { BaseDeps } from '../../foundation/base-deps.ts'
import type { Transaction } from '../../foundation/database/database.ts'
import { chatMessages, chatSessions } from '../../foundation/tables/chats.schema.ts'
import { claimAttachments } from './attachments/attachments.service.ts'
import type { Part } from './chat-part.ts'
import { keepMarks } from './marks/chat-marks.ts'
import { filesOfQuestion } from './question-text.ts'
import type { ChatKey } from './running-replies.ts'

/** What is said, and its reply. */
const MESSAGES_AT_ONCE = 2

type Deps = Pick<BaseDeps, 'database' | 'clock'>
export type MessageRow = typeof chatMessages.$inferSelect

/** In a query: what is of a chat. */
export const isSession = ({ userId, chatId }: ChatKey) =>
  and(eq(chatSessions.userId, userId), eq(chatSessions.chatId, chatId))

const isInChat = ({ userId, chatId }: ChatKey) =>
  and(eq(chatMessages.userId, userId), eq(chatMessages.chatId, chatId))

/**
 * Keeps what somebody says, and a reply that is still to be written. The chat begins with it, if there is none; one that was said
 * before is changed, and all that came after it is forgotten. With a title it is nobody who says it now: a chat that begins with it is
 * called so, and nothing of it has been seen. Throws unprocessableContent where no more is kept.
 */
export async function keepQuestion(
  { database, clock }: Deps,
  chat: ChatKey,
  { question, replyId, title }: { question: ChatQuestion; replyId: string; title?: string | undefined },
): Promise<void> {
  await database.db.transaction(async (tx) => {
    const now = new Date(clock())
    const seen = { updatedAt: now, lastSeenAt: now }
    const unseen = { updatedAt: now, lastSeenAt: new Date(now.getTime() - 1), title }
    await tx
      .insert(chatSessions)
      .values({ ...chat, createdAt: now, ...(title === undefined ? seen : unseen) })
      .onConflictDoUpdate({
        target: [chatSessions.userId, chatSessions.chatId],
        set: title === undefined ? seen : { updatedAt: now },
      })
    if (title !== undefined) await forgetOldest(tx, chat)
    const before = await lookAt(tx, chat, question.id)
    requireQuestion(before)
    const forgotten = before.saidAt ? await forgetAfter(tx, chat, before.saidAt) : 0
    // What is said anew takes the place of what it was.
    const staying = before.messages - forgotten - (before.saidAt ? 1 : 0)
    requireRoom({ ...before, messages: staying })
    await claimAttachments(tx, chat, filesOfQuestion(question.parts))
    // Two of one time would have no order.
    const last = before.saidAt ?? before.last
    const saidAt = new Date(Math.max(now.getTime(), (last?.getTime() ?? 0) + 1))
    const said = {
      ...chat,
      id: question.id,
      role: 'user',
      parts: question.parts,
      status: 'completed',
    } as const
    const pending = { ...chat, id: replyId, role: 'assistant', status: 'pending' } as const
    await tx
      .insert(chatMessages)
      .values([
        { ...said, createdAt: saidAt, finishedAt: now },
        { ...pending, parts: [], createdAt: new Date(saidAt.getTime() + 1) },
      ])
      .onConflictDoUpdate({
        target: [chatMessages.userId, chatMessages.chatId, chatMessages.id],
        set: { parts: sql`excluded.parts` },
      })
  })
}

interface Before {
  sessions: number
  messages: number
  last: Date | null
  /** When the same was said before, and by whom. */
  saidAt: Date | null
  role: string | null
}

/** What there is already, looked up at once: the first word of the reply waits for it. */
async function lookAt(tx: Transaction, chat: ChatKey, id: string): Promise<Before> {
  const isSame = sql`filter (where ${chatMessages.id} = ${id})`
  const [found] = await tx
    .select({
      messages: count(),
      last: max(chatMessages.createdAt),
      saidAt: sql<Date | null>`max(${chatMessages.createdAt}) ${isSame}`.mapWith(chatMessages.createdAt),
      role: sql<string | null>`max(${chatMessages.role}) ${isSame}`,
      sessions:
        sql`(select count(*) from ${chatSessions} where ${chatSessions.userId} = ${chat.userId})`.mapWith(
          Number,
        ),
    })
    .from(chatMessages)
    .where(isInChat(chat))
  return found ?? { sessions: 0, messages: 0, last: null, saidAt: null, role: null }
}

function requireQuestion({ saidAt, role }: Before): void {
  if (saidAt && role !== 'user')
    throw new ApiError('invalidInput', { data: [{ path: ['messages'], message: 'has the id of a reply' }] })
}

function requireRoom({ sessions, messages }: Pick<Before, 'sessions' | 'messages'>): void {
  if (sessions > chatLimits.sessionsPerUser)
    throw new ApiError('unprocessableContent', {
      message: `At most ${chatLimits.sessionsPerUser} chats are kept.`,
    })
  if (messages >= chatLimits.messagesPerSession)
    throw new ApiError('unprocessableContent', {
      message: `A chat has at most ${chatLimits.messagesPerSession} messages.`,
    })
}

/** Makes room in a chat that is full. */
async function forgetOldest(tx: Transaction, chat: ChatKey): Promise<void> {
  const oldest = tx
    .select({ id: chatMessages.id })
    .from(chatMessages)
    .where(isInChat(chat))
    .orderBy(desc(chatMessages.createdAt))
    .offset(chatLimits.messagesPerSession - MESSAGES_AT_ONCE)
  await tx.delete(chatMessages).where(and(isInChat(chat), inArray(chatMessages.id, oldest)))
}

/** Forgets what came after a message that is said anew; answers how many they were. */
async function forgetAfter(tx: Transaction, chat: ChatKey, saidAt: Date): Promise<number> {
  const { rowCount } = await tx
    .delete(chatMessages)
    .where(and(isInChat(chat), gt(chatMessages.createdAt, saidAt)))
  return rowCount ?? 0
}

/** The latest of what was said in a chat, in its order, without what is still being written. */
export async function listSaid({ database }: Pick<Deps, 'database'>, chat: ChatKey): Promise<MessageRow[]> {
  const rows = await database.db
    .select()
    .from(chatMessages)
    .where(and(isInChat(chat), ne(chatMessages.status, 'pending')))
    .orderBy(desc(chatMessages.createdAt))
    .limit(chatLimits.historyMessages)
  return rows.toReversed()
}

export interface EndedReply {
  replyId: string
  status: 'completed' | 'error'
  parts: Part[]
  metadata: ReplyMetadata
  /** Somebody heard it to its end: it is nothing new to them. */
  wasHeard: boolean
}

/** Keeps a reply that has ended, whole or not, if its chat is still there. */
export async function keepReply(
  { database, clock }: Deps,
  chat: ChatKey,
  { replyId, status, parts, metadata, wasHeard }: EndedReply,
): Promise<void> {
  const now = new Date(clock())
  const kept = storable(parts)
  await database.db.transaction(async (tx) => {
    await tx
      .update(chatMessages)
      .set({ status, parts: kept, metadata: storable(metadata), finishedAt: now })
      .where(and(isInChat(chat), eq(chatMessages.id, replyId)))
    const [session] = await tx
      .update(chatSessions)
      .set({ updatedAt: now, ...(wasHeard && { lastSeenAt: now }) })
      .where(isSession(chat))
      .returning({ chatId: chatSessions.chatId })
    if (session) await keepMarks(tx, chat, kept)
  })
}

/** No text of PostgreSQL has what a model may say nevertheless: NUL, and halves of characters. */
function storable<T>(value: T): T {
  const text = JSON.stringify(value, (_, each: unknown) =>
    typeof each === 'string' ? each.toWellFormed().replaceAll('\0', '') : each,
  )
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the same, but for letters
  return JSON.parse(text) as T
}

/** Says of replies that a server before this one has left unfinished that they are. */
export async function endUnfinishedReplies({ database, clock }: Deps): Promise<void> {
  await database.db
    .update(chatMessages)
    .set({ status: 'error', finishedAt: new Date(clock()) })
    .where(eq(chatMessages.status, 'pending'))
}

/** The latest of what was said before a time, newest first. */
export async function listMessageRows(
  { database }: Pick<Deps, 'database'>,
  chat: ChatKey,
  { before, limit }: { before: Date | undefined; limit: number },
): Promise<MessageRow[]> {
  return database.db
    .select()
    .from(chatMessages)
    .where(and(isInChat(chat), before && lt(chatMessages.createdAt, before)))
    .orderBy(desc(chatMessages.createdAt))
    .limit(limit)
}
