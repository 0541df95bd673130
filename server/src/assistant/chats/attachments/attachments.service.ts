import { isIdentifier } from '@tidings/contracts/identifier'
import {
  ApiError,
  assistantLimits,
  CHAT_ATTACHMENT_PATH,
  chatLimits,
  type FileBlock,
} from '@tidings/contracts'
import { and, eq, inArray, isNull, lt, sum } from 'drizzle-orm'
import type { BaseDeps } from '../../../foundation/base-deps.ts'
import type { Transaction } from '../../../foundation/database/database.ts'
import { lockUser } from '../../../foundation/limits/lock-user.ts'
import { chatAttachments } from '../../../foundation/tables/chats.schema.ts'
import { findUploads } from '../../usage/uploads.service.ts'
import type { ChatKey } from '../running-replies.ts'
import { typeOfFile } from './file-type.ts'

type Deps = Pick<BaseDeps, 'database' | 'clock' | 'nextId'>

export type Attachment = Pick<typeof chatAttachments.$inferSelect, 'id' | 'name' | 'type' | 'data'>

/** Keeps a file for a chat. Throws as `typeOfFile`, and aiAttachmentLimitExceeded where no more are kept, now or at all. */
export async function keepAttachment({ database, clock, nextId }: Deps, userId: string, file: File) {
  const data = Buffer.from(await file.arrayBuffer())
  const name = nameOf(file)
  const type = typeOfFile(data, name)
  const id = nextId()
  await database.db.transaction(async (tx) => {
    await lockUser(tx, userId)
    const now = clock()
    await requireRoom(tx, { userId, now, size: data.length })
    await tx
      .insert(chatAttachments)
      .values({ id, userId, name, type, size: data.length, data, createdAt: new Date(now) })
  })
  return { url: `${CHAT_ATTACHMENT_PATH}/${id}`, filename: name, mimeType: type, size: data.length }
}

/** Without what a name of a file may do elsewhere. */
const nameOf = ({ name }: File): string =>
  name
    .replaceAll(/[\p{C}/\\]/gu, '')
    .slice(0, chatLimits.fileNameLength)
    .toWellFormed() || 'file'

async function requireRoom(
  tx: Transaction,
  { userId, now, size }: { userId: string; now: number; size: number },
): Promise<void> {
  const { count, resetAt } = await findUploads(tx, userId, now)
  const limit = assistantLimits.filesPerHour
  if (count >= limit)
    throw new ApiError('aiAttachmentLimitExceeded', {
      data: { limit, used: count, windowResetTime: resetAt },
    })
  const unused = new Date(now - chatLimits.unusedFileKept)
  const isOfUser = eq(chatAttachments.userId, userId)
  await tx
    .delete(chatAttachments)
    .where(and(isOfUser, isNull(chatAttachments.chatId), lt(chatAttachments.createdAt, unused)))
  const [kept] = await tx
    .select({ size: sum(chatAttachments.size) })
    .from(chatAttachments)
    .where(isOfUser)
  if (Number(kept?.size ?? 0) + size > chatLimits.fileBytesOfUser)
    throw new ApiError('aiAttachmentLimitExceeded', {
      message: 'Delete chats with files to make room for more',
    })
}

/** A file that a user uploaded. Throws notFound for that of another. */
export async function getAttachment(
  { database: { db } }: Pick<BaseDeps, 'database'>,
  userId: string,
  id: string,
): Promise<Attachment> {
  const [found] = isIdentifier(id) ? await listAttachments(db, userId, [BigInt(id)]) : []
  if (!found) throw new ApiError('notFound')
  return found
}

/** The last of the files that are named, as many as a model is given at once: those of their user alone, in their order. */
export async function findAttachments(
  { database: { db } }: Pick<BaseDeps, 'database'>,
  userId: string,
  blocks: readonly FileBlock[],
): Promise<Attachment[]> {
  const found = await listAttachments(db, userId, idsOf(blocks.slice(-chatLimits.filesOfQuestion)))
  let bytes = 0
  const from = found.findLastIndex(({ data }) => {
    bytes += data.length
    return bytes > chatLimits.fileBytesAtOnce
  })
  return found.slice(from + 1)
}

/** Has files go with the chat in which something is said with them. */
export async function claimAttachments(
  tx: Transaction,
  { userId, chatId }: ChatKey,
  blocks: readonly FileBlock[],
): Promise<void> {
  const ids = idsOf(blocks)
  if (ids.length === 0) return
  const isTheirs = and(eq(chatAttachments.userId, userId), inArray(chatAttachments.id, ids))
  await tx
    .update(chatAttachments)
    .set({ chatId })
    .where(and(isTheirs, isNull(chatAttachments.chatId)))
}

async function listAttachments(
  db: Pick<Transaction, 'select'>,
  userId: string,
  ids: readonly bigint[],
): Promise<Attachment[]> {
  if (ids.length === 0) return []
  const { id, name, type, data } = chatAttachments
  const rows = await db
    .select({ id, name, type, data })
    .from(chatAttachments)
    .where(and(eq(chatAttachments.userId, userId), inArray(id, [...ids])))
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((each) => byId.get(each) ?? [])
}

/** Whether a file is among those that are named. */
export const isAmong = (blocks: readonly FileBlock[], { id }: Attachment): boolean =>
  idsOf(blocks).includes(id)

const ownPath = new RegExp(`^${CHAT_ATTACHMENT_PATH}/(\\d{13,19})$`)

const idsOf = (blocks: readonly FileBlock[]): bigint[] =>
  blocks.flatMap(({ attachment: { serverUrl } }) => {
    const [, id] = ownPath.exec(serverUrl) ?? []
    return id === undefined ? [] : [BigInt(id)]
  })
