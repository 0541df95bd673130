import { chatLimits, usedMemories } from '@tidings/contracts'
import { and, eq, lte } from 'drizzle-orm'
import { z } from 'zod'
import type { BaseDeps } from '../../../foundation/base-deps.ts'
import type { Transaction } from '../../../foundation/database/database.ts'
import { chatMarks } from '../../../foundation/tables/chats.schema.ts'
import type { Part } from '../chat-part.ts'
import type { ChatKey } from '../running-replies.ts'

type Row = typeof chatMarks.$inferSelect

/** A mark that a chat has given, and of what it is. */
export type ChatMark = Omit<Row, 'userId' | 'chatId'>

const isOfChat = ({ userId, chatId }: ChatKey) =>
  and(eq(chatMarks.userId, userId), eq(chatMarks.chatId, chatId))

/** The marks that a chat has given, also in what was said long ago, or is forgotten. */
export const listMarks = ({ database }: Pick<BaseDeps, 'database'>, chat: ChatKey): Promise<ChatMark[]> =>
  database.db
    .select({
      kind: chatMarks.kind,
      number: chatMarks.number,
      subjectId: chatMarks.subjectId,
      feedId: chatMarks.feedId,
      title: chatMarks.title,
    })
    .from(chatMarks)
    .where(isOfChat(chat))
    .orderBy(chatMarks.number)

/** Keeps the marks that a reply tells of, for as long as there is its chat; of very many only the last ones. */
export async function keepMarks(tx: Transaction, chat: ChatKey, parts: readonly Part[]): Promise<void> {
  const marks = parts.flatMap(marksOfPart)
  if (marks.length === 0) return
  await tx
    .insert(chatMarks)
    .values(marks.map((mark) => ({ ...chat, ...mark })))
    .onConflictDoNothing()
  for (const kind of new Set(marks.map((mark) => mark.kind))) {
    const last = Math.max(...marks.map((mark) => (mark.kind === kind ? mark.number : 0)))
    const forgotten = lte(chatMarks.number, last - chatLimits.marksOfChat)
    await tx.delete(chatMarks).where(and(isOfChat(chat), eq(chatMarks.kind, kind), forgotten))
  }
}

/** How the stream and the messages have an entry that a model was given. */
const sourcePart = z.object({
  type: z.literal('source-document'),
  sourceId: z.string(),
  title: z.string(),
  providerMetadata: z.object({ tidings: z.object({ entryId: z.string(), feedId: z.string() }) }),
})

const memoriesPart = z.object({ type: z.literal('data-memories'), data: usedMemories })

function marksOfPart(part: Part): ChatMark[] {
  const source = sourcePart.safeParse(part).data
  if (source) {
    const { entryId, feedId } = source.providerMetadata.tidings
    const { sourceId, title } = source
    return [{ kind: 'entry', number: numberOf(sourceId), subjectId: entryId, feedId, title }]
  }
  const memories = memoriesPart.safeParse(part).data?.data ?? []
  return memories.map(({ mark, id }) => ({
    kind: 'memory',
    number: numberOf(mark),
    subjectId: id,
    feedId: null,
    title: null,
  }))
}

const numberOf = (mark: string): number => Number(mark.slice(1))
