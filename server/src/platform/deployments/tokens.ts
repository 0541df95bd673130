import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import type { DeploymentToken, ListedDeploymentToken } from '@tidings/contracts'
import { asc, eq } from 'drizzle-orm'
import type { Db } from '../../foundation/database/database.ts'
import type { BaseDeps } from '../../foundation/base-deps.ts'
import { noteDeed } from '../../accounts/audit/audit.ts'
import { effectiveRole } from '../../accounts/plans/effective-role.ts'
import { user } from '../../foundation/tables/auth.schema.ts'
import { deploymentTokens } from '../../foundation/tables/deployments.schema.ts'

type TokenRow = typeof deploymentTokens.$inferSelect
type TokenWish = Pick<TokenRow, 'name' | 'remotes' | 'actions'>
type AskingDeps = Pick<BaseDeps, 'config' | 'database' | 'clock'>

/** Who hands out a token or takes one back. */
interface TokenMaker {
  who: string
  /** Undefined of the operator. */
  userId?: string
}

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

/** What a token allows; undefined where nobody handed it out, or who did may do so no more. */
export async function findToken(deps: AskingDeps, token: string): Promise<DeploymentToken | undefined> {
  const hash = hashToken(token)
  const rows = await selectWithMakers(deps.database.db)
  const found = rows.find(({ row }) => isSameHash(row.hash, hash))
  return found && isMakerThere(deps, found.maker) ? toReply(found.row) : undefined
}

const selectWithMakers = (db: Db) =>
  db
    .select({ row: deploymentTokens, maker: user })
    .from(deploymentTokens)
    .leftJoin(user, eq(user.id, deploymentTokens.madeBy))

/** What the operator made is bound to nobody. */
function isMakerThere({ config, clock }: AskingDeps, maker: typeof user.$inferSelect | null): boolean {
  if (!maker) return true
  return !maker.suspended && !maker.deleted && effectiveRole(maker, config.defaultRole, clock()) === 'admin'
}

/** Hands out a token; nobody can read it a second time. */
export async function createToken(
  { database, clock, nextId }: Pick<BaseDeps, 'database' | 'clock' | 'nextId'>,
  { name, remotes, actions }: TokenWish,
  { who, userId }: TokenMaker,
): Promise<DeploymentToken & { token: string }> {
  const token = makeToken()
  const [id, createdAt] = [String(nextId()), new Date(clock())]
  const row = { id, name, remotes, actions, hash: hashToken(token), createdAt, madeBy: userId ?? null }
  await database.db.transaction(async (tx) => {
    await tx.insert(deploymentTokens).values(row)
    await noteDeed(tx, { clock }, { by: userId ?? who, action: 'deploymentToken', ...tell(row) })
  })
  return { ...toReply(row), token }
}

/** The tokens there are, the oldest first, with who made them. */
export async function listTokens(deps: AskingDeps): Promise<ListedDeploymentToken[]> {
  const rows = await selectWithMakers(deps.database.db).orderBy(asc(deploymentTokens.createdAt))
  return rows.map(({ row, maker }) => ({
    ...toReply(row),
    madeBy: maker?.email ?? null,
    isTaken: isMakerThere(deps, maker),
  }))
}

/** Answers whether there was such a token. */
export async function removeToken(
  { database, clock }: Pick<BaseDeps, 'database' | 'clock'>,
  id: string,
  { who, userId }: TokenMaker,
): Promise<boolean> {
  return database.db.transaction(async (tx) => {
    const [row] = await tx.delete(deploymentTokens).where(eq(deploymentTokens.id, id)).returning()
    if (!row) return false
    await noteDeed(tx, { clock }, { by: userId ?? who, action: 'deploymentTokenRemoved', ...tell(row) })
    return true
  })
}

/** As the list of what administrators did has it. */
const tell = ({ name, remotes, actions }: TokenWish) => ({
  about: name,
  detail: `${[remotes].flat().join(', ')}: ${actions.join(', ')}`,
})

function toReply({ id, name, remotes, actions, createdAt }: TokenRow): DeploymentToken {
  return { id, name, remotes, actions, createdAt: createdAt.toISOString() }
}
