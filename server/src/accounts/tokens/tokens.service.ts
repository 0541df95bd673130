import { ApiError, limits, type ApiToken, type TokenScope } from '@tidings/contracts'
import { DAY_MS } from '@tidings/contracts/spans'
import { and, desc, eq } from 'drizzle-orm'
import type { Transaction } from '../../foundation/database/database.ts'
import type { BaseDeps } from '../../foundation/base-deps.ts'
import { lockUser } from '../../foundation/limits/lock-user.ts'
import { hashApiToken, makeApiToken } from '../api-tokens/api-token.ts'
import { apiTokens } from '../../foundation/tables/tokens.schema.ts'

type ServiceDeps = Pick<BaseDeps, 'database' | 'clock' | 'nextId'>

/** The tokens of a user, newest first. */
export async function listTokens(
  { database }: Pick<BaseDeps, 'database'>,
  userId: string,
): Promise<ApiToken[]> {
  const rows = await database.db
    .select()
    .from(apiTokens)
    .where(eq(apiTokens.userId, userId))
    .orderBy(desc(apiTokens.createdAt), desc(apiTokens.id))
  return rows.map(toApiToken)
}

/** Makes a token; nobody can read it a second time. */
export async function createToken(
  { database, clock, nextId }: ServiceDeps,
  userId: string,
  wish: { name: string; scope: TokenScope; expiresInDays?: number | undefined },
): Promise<ApiToken & { token: string }> {
  const { name, scope, expiresInDays } = wish
  const token = makeApiToken()
  const createdAt = new Date(clock())
  const expiresAt = expiresInDays === undefined ? null : new Date(clock() + expiresInDays * DAY_MS)
  const row = { id: String(nextId()), userId, name, scope, hash: hashApiToken(token), createdAt, expiresAt }
  await database.db.transaction(async (tx) => {
    await requireRoom(tx, userId)
    await tx.insert(apiTokens).values(row)
  })
  return { ...toApiToken({ ...row, lastUsedAt: null }), token }
}

async function requireRoom(tx: Transaction, userId: string): Promise<void> {
  await lockUser(tx, userId)
  if ((await tx.$count(apiTokens, eq(apiTokens.userId, userId))) >= limits.tokensPerUser)
    throw new ApiError('unprocessableContent', { message: `A user has up to ${limits.tokensPerUser} tokens` })
}

/** Deletes a token of a user, who may have deleted it before. */
export async function removeToken(
  { database }: Pick<BaseDeps, 'database'>,
  userId: string,
  id: string,
): Promise<void> {
  await database.db.delete(apiTokens).where(and(eq(apiTokens.id, id), eq(apiTokens.userId, userId)))
}

function toApiToken(row: typeof apiTokens.$inferSelect): ApiToken {
  const { id, name, scope, createdAt, lastUsedAt, expiresAt } = row
  return {
    id,
    name,
    scope,
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
    expiresAt: expiresAt?.toISOString() ?? null,
  }
}
