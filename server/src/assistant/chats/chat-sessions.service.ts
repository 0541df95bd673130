import { ApiError, chatLimits, isoTime, type ChatMessage, type ChatSession } from '@tidings/contracts'
import { and, count, desc, eq, gt, ilike, lt, or, sql } from 'drizzle-orm'
import { containing } from '../../foundation/database/pages.ts'
import { chatMessages, chatSessions } from '../../foundation/tables/chats.schema.ts'
import { toAnswersPart } from './answer-proposal.ts'
import { isSession, listMessageRows, type MessageRow } from './chat-store.ts'
import type { ChatsDeps } from './chats-deps.ts'
import type { ChatKey } from './running-replies.ts'

type Deps = Pick<ChatsDeps, 'database' | 'clock' | 'replies'>
type SessionRow = typeof chatSessions.$inferSelect

const toSession = ({ createdAt, updatedAt, lastSeenAt, ...session }: SessionRow): ChatSession => ({
  ...session,
  createdAt: createdAt.toISOString(),
  updatedAt: updatedAt.toISOString(),
  lastSeenAt: lastSeenAt.toISOString(),
})

export interface SessionsPage {
  data: ChatSession[]
  total: number
  nextBefore?: string
}

export interface SessionsWish {
  limit?: number | undefined
  before?: string | undefined
  /** Those alone in which this stands. */
  search?: string | undefined
}

/** Chats of a user, the latest first; `total` is of all pages. Throws invalidInput for a `before` that is neither a time nor of a page before. */
export async function listSessions(
  { database }: Pick<Deps, 'database'>,
  userId: string,
  { limit = chatLimits.sessionsPerPage, before, search }: SessionsWish,
): Promise<SessionsPage> {
  const isTheirs = and(
    eq(chatSessions.userId, userId),
    search === undefined ? undefined : isFound(containing(search)),
  )
  const rows = await database.db
    .select()
    .from(chatSessions)
    .where(and(isTheirs, before === undefined ? undefined : isBefore(before)))
    .orderBy(desc(chatSessions.updatedAt), desc(chatSessions.chatId))
    .limit(limit + 1)
  const [all] = await database.db.select({ total: count() }).from(chatSessions).where(isTheirs)
  const data = rows.slice(0, limit).map(toSession)
  const last = data.at(-1)
  return {
    data,
    total: all?.total ?? 0,
    ...(last && rows.length > limit && { nextBefore: `${last.updatedAt}_${last.chatId}` }),
  }
}

/** Whether something stands in the title, or in what somebody or the model said: not in what it thought, looked up or was given. */
const isFound = (sought: string) =>
  or(
    ilike(chatSessions.title, sought),
    sql`exists (
      select from ${chatMessages}, jsonb_array_elements(${chatMessages.parts}) part
      where ${chatMessages.userId} = ${chatSessions.userId} and ${chatMessages.chatId} = ${chatSessions.chatId}
        and part ->> 'type' in ('text', 'data-rich-text')
        and coalesce(part ->> 'text', part -> 'data' ->> 'text') ilike ${sought})`,
  )

/** A time, or a time and the chat that was the last of it. */
function isBefore(before: string) {
  const [, time = before, chatId] = /^([^_]+)_(.+)$/su.exec(before) ?? []
  if (!isoTime.safeParse(time).success)
    throw new ApiError('invalidInput', {
      data: [{ path: ['before'], message: 'must be `nextBefore` of the page before, or a time' }],
    })
  const updatedAt = new Date(time)
  const isEarlier = lt(chatSessions.updatedAt, updatedAt)
  if (chatId === undefined) return isEarlier
  return or(isEarlier, and(eq(chatSessions.updatedAt, updatedAt), lt(chatSessions.chatId, chatId)))
}

const found = (row: SessionRow | undefined): ChatSession => {
  if (!row) throw new ApiError('notFound')
  return toSession(row)
}

/** Throws notFound for a chat that is not the user's. */
export async function getSession({ database }: Pick<Deps, 'database'>, chat: ChatKey): Promise<ChatSession> {
  const [row] = await database.db.select().from(chatSessions).where(isSession(chat))
  return found(row)
}

/** Throws notFound for a chat that is not the user's. */
export async function renameSession(
  { database }: Pick<Deps, 'database'>,
  chat: ChatKey,
  title: string,
): Promise<ChatSession> {
  const [row] = await database.db.update(chatSessions).set({ title }).where(isSession(chat)).returning()
  return found(row)
}

/** Forgets a chat, and ends a reply that is being written in it; one that is gone already is no mistake. */
export async function removeSession({ database, replies }: Deps, chat: ChatKey): Promise<void> {
  const leave = await replies.takeTurn(chat)
  try {
    await replies.stop(chat)
    await database.db.delete(chatSessions).where(isSession(chat))
  } finally {
    leave()
  }
}

/** Notes that a user has seen a chat, now or at a time before. Throws notFound for a chat that is not theirs. */
export async function markSeen(
  { database, clock }: Pick<Deps, 'database' | 'clock'>,
  chat: ChatKey,
  lastSeenAt: string | undefined,
): Promise<ChatSession> {
  const now = clock()
  const seenAt = new Date(Math.min(now, lastSeenAt === undefined ? now : Date.parse(lastSeenAt)))
  const [row] = await database.db
    .update(chatSessions)
    .set({ lastSeenAt: seenAt })
    .where(isSession(chat))
    .returning()
  return found(row)
}

/** Chats in which something was said that their user has not seen, the latest first. */
export async function listUnread(
  { database }: Pick<Deps, 'database'>,
  userId: string,
  limit: number = chatLimits.sessionsPerPageMax,
): Promise<string[]> {
  const rows = await database.db
    .select({ chatId: chatSessions.chatId })
    .from(chatSessions)
    .where(and(eq(chatSessions.userId, userId), gt(chatSessions.updatedAt, chatSessions.lastSeenAt)))
    .orderBy(desc(chatSessions.updatedAt))
    .limit(limit)
  return rows.map(({ chatId }) => chatId)
}

export interface MessagesPage {
  chatSession: ChatSession | null
  messages: ChatMessage[]
  nextBefore?: string
}

/** What was said in a chat, the latest of it; of a chat that is not the user's there is nothing. */
export async function listMessages(
  deps: Pick<Deps, 'database'>,
  chat: ChatKey,
  { limit = chatLimits.messagesPerPage, before }: { limit?: number | undefined; before?: string | undefined },
): Promise<MessagesPage> {
  const [session] = await deps.database.db.select().from(chatSessions).where(isSession(chat))
  if (!session) return { chatSession: null, messages: [] }
  const time = before === undefined ? undefined : new Date(before)
  const rows = await listMessageRows(deps, chat, { before: time, limit: limit + 1 })
  const messages = rows.slice(0, limit).map(toMessage).toReversed()
  const [first] = messages
  return {
    chatSession: toSession(session),
    messages,
    ...(first && rows.length > limit && { nextBefore: first.createdAt }),
  }
}

const toMessage = ({
  id,
  chatId,
  role,
  parts,
  answers,
  metadata,
  status,
  createdAt,
  finishedAt,
}: MessageRow): ChatMessage => ({
  id,
  chatId,
  role,
  messageParts: answers ? [...parts, toAnswersPart(answers)] : parts,
  ...(metadata && { metadata }),
  status,
  createdAt: createdAt.toISOString(),
  finishedAt: finishedAt?.toISOString() ?? null,
})
