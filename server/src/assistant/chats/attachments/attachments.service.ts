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

/** So many of the files of a chat are looked up: in a long one there may be thousands. */
const NAMED_AT_ONCE = 1000

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

/** A file that a model is to be given. */
export interface AskedFile extends Attachment {
  /** It came with what was said before. */
  isEarlier: boolean
}

/** One that it is not given. */
export type LeftOutFile = Pick<AskedFile, 'id' | 'name' | 'isEarlier'>

/** The files that something is said with. */
export interface NamedFiles {
  own: readonly FileBlock[]
  /** Of what was said before. */
  earlier: readonly FileBlock[]
}

/**
 * Those of their user among the files that are named, as many as a model is given at once: of what is said now, and of what was said
 * before the newest that there is room for. Only these are read.
 */
export async function findAttachments(
  { database: { db } }: Pick<BaseDeps, 'database'>,
  userId: string,
  { own, earlier }: NamedFiles,
): Promise<{ sent: AskedFile[]; leftOut: LeftOutFile[] }> {
  const ownIds = new Set(idsOf(own))
  const ids = [...new Set([...ownIds, ...idsOf(earlier).toReversed()])].slice(0, NAMED_AT_ONCE)
  const named = await listNamed(db, userId, ids)
  const found = named.map((file) => ({ ...file, isEarlier: !ownIds.has(file.id) }))
  const fitting = takeFitting(found)
  const inOrder = [
    ...fitting.filter(({ isEarlier }) => isEarlier).toReversed(),
    ...fitting.filter(({ isEarlier }) => !isEarlier),
  ]
  const read = await listAttachments(
    db,
    userId,
    inOrder.map(({ id }) => id),
  )
  return {
    sent: read.map((file) => ({ ...file, isEarlier: !ownIds.has(file.id) })),
    leftOut: found.filter((file) => !fitting.includes(file)),
  }
}

/** Those that there is room for, in their order. */
function takeFitting<T extends { size: number }>(files: readonly T[]): T[] {
  let bytes: number = chatLimits.fileBytesAtOnce
  let count: number = chatLimits.filesAtOnce
  return files.filter(({ size }) => {
    if (size > bytes || count === 0) return false
    bytes -= size
    count -= 1
    return true
  })
}

/** How many of the turns in which models are asked a reply of a chat takes: more where it may have many megabytes of files in hand. */
export async function countTurns(
  { database: { db } }: Pick<BaseDeps, 'database'>,
  { userId, chatId }: ChatKey,
): Promise<number> {
  const [kept] = await db
    .select({ size: sum(chatAttachments.size) })
    .from(chatAttachments)
    .where(and(eq(chatAttachments.userId, userId), eq(chatAttachments.chatId, chatId)))
  const bytes = Math.min(Number(kept?.size ?? 0), chatLimits.fileBytesAtOnce)
  return Math.max(1, Math.ceil(bytes / chatLimits.fileBytesOfTurn))
}

/** Has files go with the chat in which something is said with them. */
export async function claimAttachments(
  tx: Transaction,
  { userId, chatId }: ChatKey,
  blocks: readonly FileBlock[],
): Promise<void> {
  const ids = idsOf(blocks)
  if (ids.length === 0) return
  await tx
    .update(chatAttachments)
    .set({ chatId })
    .where(and(isAmong(userId, ids), isNull(chatAttachments.chatId)))
}

const isAmong = (userId: string, ids: readonly bigint[]) =>
  and(eq(chatAttachments.userId, userId), inArray(chatAttachments.id, [...ids]))

/** In the order of their identifiers here, as the files below. */
async function listAttachments(
  db: Pick<Transaction, 'select'>,
  userId: string,
  ids: readonly bigint[],
): Promise<Attachment[]> {
  if (ids.length === 0) return []
  const { id, name, type, data } = chatAttachments
  const rows = await db.select({ id, name, type, data }).from(chatAttachments).where(isAmong(userId, ids))
  return inOrderOf(ids, rows)
}

/** Files without what is in them. */
async function listNamed(db: Pick<Transaction, 'select'>, userId: string, ids: readonly bigint[]) {
  if (ids.length === 0) return []
  const { id, name, size } = chatAttachments
  const rows = await db.select({ id, name, size }).from(chatAttachments).where(isAmong(userId, ids))
  return inOrderOf(ids, rows)
}

function inOrderOf<T extends { id: bigint }>(ids: readonly bigint[], rows: readonly T[]): T[] {
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

const ownPath = new RegExp(`^${CHAT_ATTACHMENT_PATH}/(\\d{13,19})$`)

const idsOf = (blocks: readonly FileBlock[]): bigint[] =>
  blocks.flatMap(({ attachment: { serverUrl } }) => {
    const [, id] = ownPath.exec(serverUrl) ?? []
    return id === undefined ? [] : [BigInt(id)]
  })
