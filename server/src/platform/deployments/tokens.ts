import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import type { DeploymentToken, DeploymentTokenRequest } from '@tidings/contracts'
import { asc, eq } from 'drizzle-orm'
import type { Db } from '../../foundation/database/database.ts'
import type { BaseDeps } from '../../foundation/base-deps.ts'
import { deploymentTokens } from '../../foundation/tables/deployments.schema.ts'

type TokenRow = typeof deploymentTokens.$inferSelect

const TOKEN_BYTES = 32

export function makeToken(): string {
  return randomBytes(TOKEN_BYTES).toString('base64url')
}

export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}

/** Compares in a time that says nothing of where they differ. */
export function isSameHash(one: Buffer, other: Buffer): boolean {
  return one.length === other.length && timingSafeEqual(one, other)
}

/** What a token allows; undefined where nobody handed it out. */
export async function findToken(db: Db, token: string): Promise<DeploymentToken | undefined> {
  const hash = hashToken(token)
  const rows = await db.select().from(deploymentTokens)
  const row = rows.find((known) => isSameHash(known.hash, hash))
  return row && toReply(row)
}

/** Hands out a token; nobody can read it a second time. */
export async function createToken(
  { database, clock, nextId }: Pick<BaseDeps, 'database' | 'clock' | 'nextId'>,
  request: DeploymentTokenRequest,
): Promise<DeploymentToken & { token: string }> {
  const token = makeToken()
  const row = { ...request, id: String(nextId()), hash: hashToken(token), createdAt: new Date(clock()) }
  await database.db.insert(deploymentTokens).values(row)
  return { ...toReply(row), token }
}

export async function listTokens(db: Db): Promise<DeploymentToken[]> {
  return (await db.select().from(deploymentTokens).orderBy(asc(deploymentTokens.createdAt))).map(toReply)
}

/** Answers whether there was such a token. */
export async function removeToken(db: Db, id: string): Promise<boolean> {
  const removed = await db.delete(deploymentTokens).where(eq(deploymentTokens.id, id)).returning()
  return removed.length > 0
}

function toReply({ id, name, remotes, actions, createdAt }: TokenRow): DeploymentToken {
  return { id, name, remotes, actions, createdAt: createdAt.toISOString() }
}
