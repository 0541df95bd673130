import { ApiError, snowflakeToTime, timeToSnowflake, type Plan } from '@tidings/contracts'
import { DAY_MS } from '@tidings/contracts/spans'
import { and, eq, gte, sql } from 'drizzle-orm'
import type { BaseDeps } from '../../foundation/base-deps.ts'
import type { Transaction } from '../../foundation/database/database.ts'
import { lockUser } from '../../foundation/limits/lock-user.ts'
import { modelUsage } from '../../foundation/tables/assistant.schema.ts'

export const operations = [
  'chat',
  'onboarding',
  'summary',
  'translation',
  'task',
  'title_generation',
] as const

/** What a model is asked to do. */
export type Operation = (typeof operations)[number]

type Deps = Pick<BaseDeps, 'database' | 'clock' | 'nextId'>

/** Who asks, and what their plan holds. */
export interface Spender {
  id: string
  limits: Plan
}

export interface Asked {
  operation: Operation
  model: string
  isOwn: boolean
  multiplier: number
}

/** In tokens. */
export interface Figures {
  contextTokens: number
  cachedInputTokens: number
  outputTokens: number
  reasoningTokens: number
}

export const windows = { day: DAY_MS, month: 30 * DAY_MS } as const

/** What was read before costs a tenth (api.md 4). */
const CACHED_SHARE = 0.1

/** Tokens within a window of time, and when the first of them leaves it. */
export interface Spent {
  tokens: number
  count: number
  /** Epoch milliseconds. */
  resetAt: number
}

const dayQuotas: Partial<Record<Operation, 'aiSummariesPerDay' | 'aiTranslationsPerDay'>> = {
  summary: 'aiSummariesPerDay',
  translation: 'aiTranslationsPerDay',
}

/**
 * Notes that a model is about to be asked, and answers under which id; what it took is told to `endUse`. Throws
 * aiTokenLimitExceeded and aiCreditsInsufficient where the plan has no room for more; what a user's own model does is free.
 */
export async function beginUse(deps: Deps, spender: Spender, asked: Asked): Promise<bigint> {
  const id = deps.nextId()
  await deps.database.db.transaction(async (tx) => {
    if (!asked.isOwn) {
      // Of many at once each counts those before it.
      await lockUser(tx, spender.id)
      await requireRoom(tx, { spender, operation: asked.operation, now: deps.clock() })
    }
    await tx.insert(modelUsage).values({ id, userId: spender.id, ...asked })
  })
  return id
}

async function requireRoom(
  tx: Transaction,
  { spender: { id, limits }, operation, now }: { spender: Spender; operation: Operation; now: number },
): Promise<void> {
  const quota = dayQuotas[operation]
  if (quota) {
    const { count, resetAt } = await findSpent(tx, { userId: id, since: now - windows.day, now, operation })
    refuseBeyond(limits[quota], count, { key: 'aiTokenLimitExceeded', resetAt })
  }
  if (limits.aiTokensPerDay !== null || limits.aiRequestsPerDay !== null) {
    const day = await findSpent(tx, { userId: id, since: now - windows.day, now })
    const refusal = { key: 'aiTokenLimitExceeded', resetAt: day.resetAt } as const
    refuseBeyond(limits.aiRequestsPerDay, day.count, refusal)
    refuseBeyond(limits.aiTokensPerDay, day.tokens, refusal)
  }
  if (limits.aiTokens !== null) {
    const month = await findSpent(tx, { userId: id, since: now - windows.month, now })
    refuseBeyond(limits.aiTokens, month.tokens, { key: 'aiCreditsInsufficient', resetAt: month.resetAt })
  }
}

function refuseBeyond(
  limit: number | null,
  used: number,
  { key, resetAt }: { key: 'aiTokenLimitExceeded' | 'aiCreditsInsufficient'; resetAt: number },
): void {
  if (limit === null || used < limit) return
  throw new ApiError(key, { data: { limit, used, remainedTokens: 0, windowResetTime: resetAt } })
}

interface SpentQuery {
  userId: string
  /** Epoch milliseconds. */
  since: number
  now: number
  operation?: Operation
}

/** What somebody has had of the server's models since a time. */
export async function findSpent(
  db: Pick<Transaction, 'select'>,
  { userId, since, now, operation }: SpentQuery,
): Promise<Spent> {
  const [row] = await db
    .select({
      tokens: sql<string>`coalesce(sum(${modelUsage.billedTokens}), 0)`,
      count: sql<string>`count(*)`,
      first: sql<string | null>`min(${modelUsage.id})`,
    })
    .from(modelUsage)
    .where(
      and(
        eq(modelUsage.userId, userId),
        gte(modelUsage.id, timeToSnowflake(since)),
        eq(modelUsage.isOwn, false),
        operation && eq(modelUsage.operation, operation),
      ),
    )
  const firstAt = row?.first ? snowflakeToTime(row.first) : now
  return { tokens: Number(row?.tokens ?? 0), count: Number(row?.count ?? 0), resetAt: firstAt + now - since }
}

/** Notes what asking a model took; answers the tokens that it is counted as. */
export async function endUse(
  { database }: Pick<Deps, 'database'>,
  spender: Pick<Spender, 'id'>,
  use: bigint,
  figures: Figures,
): Promise<number> {
  const billed = sql`round(${modelUsage.multiplier} * ${billable(figures)})`
  const [row] = await database.db
    .update(modelUsage)
    .set({ ...figures, billedTokens: billed })
    .where(and(eq(modelUsage.userId, spender.id), eq(modelUsage.id, use)))
    .returning({ billedTokens: modelUsage.billedTokens })
  return row?.billedTokens ?? 0
}

/** What is left to somebody of the tokens of their plan; undefined where it sets no bounds. */
export async function findRemaining(
  { database, clock }: Pick<Deps, 'database' | 'clock'>,
  { id, limits }: Spender,
): Promise<number | undefined> {
  const now = clock()
  const bounds: [number | null, number][] = [
    [limits.aiTokensPerDay, windows.day],
    [limits.aiTokens, windows.month],
  ]
  const left: number[] = []
  for (const [limit, window] of bounds) {
    if (limit === null) continue
    const { tokens } = await findSpent(database.db, { userId: id, since: now - window, now })
    left.push(Math.max(0, limit - tokens))
  }
  return left.length > 0 ? Math.min(...left) : undefined
}

const billable = ({ contextTokens, cachedInputTokens, outputTokens }: Figures): number =>
  contextTokens - cachedInputTokens * (1 - CACHED_SHARE) + outputTokens

/** Forgets what was about to be asked and came to nothing. */
export async function cancelUse(
  { database }: Pick<Deps, 'database'>,
  spender: Pick<Spender, 'id'>,
  use: bigint,
): Promise<void> {
  await database.db.delete(modelUsage).where(and(eq(modelUsage.userId, spender.id), eq(modelUsage.id, use)))
}
