import { ApiError, snowflakeToTime, timeToSnowflake, type Plan } from '@tidings/contracts'
import { DAY_MS } from '@tidings/contracts/spans'
import { and, eq, gte, max, sql } from 'drizzle-orm'
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

interface Wish {
  spender: Spender
  operation: Operation
  now: number
}

async function requireRoom(
  tx: Transaction,
  { spender: { id, limits }, operation, now }: Wish,
): Promise<void> {
  const quota = dayQuotas[operation]
  const ofDay = { userId: id, since: now - windows.day, now }
  if (quota) await refuseBeyond(tx, { ...ofDay, operation }, { count: limits[quota] })
  await refuseBeyond(tx, ofDay, { count: limits.aiRequestsPerDay, tokens: limits.aiTokensPerDay })
  const ofMonth = { userId: id, since: now - windows.month, now }
  await refuseBeyond(tx, ofMonth, { tokens: limits.aiTokens }, 'aiCreditsInsufficient')
}

/** What a window of time may hold; null for any number. */
type Bounds = Partial<Record<'count' | 'tokens', number | null>>

async function refuseBeyond(
  tx: Transaction,
  query: SpentQuery,
  bounds: Bounds,
  key: 'aiTokenLimitExceeded' | 'aiCreditsInsufficient' = 'aiTokenLimitExceeded',
): Promise<void> {
  const bounded = (['count', 'tokens'] as const).flatMap((of) => {
    const limit = bounds[of] ?? null
    return limit === null ? [] : [{ of, limit }]
  })
  if (bounded.length === 0) return
  const spent = await findSpent(tx, query)
  for (const { of, limit } of bounded) {
    if (spent[of] < limit) continue
    // oxlint-disable-next-line no-await-in-loop -- it is the last
    const windowResetTime = await findRoomAt(tx, query, { of, limit })
    throw new ApiError(key, { data: { limit, used: spent[of], remainedTokens: 0, windowResetTime } })
  }
}

/** When so much has left the window that there is room again: the first to leave may have been little of it. */
async function findRoomAt(
  tx: Transaction,
  query: SpentQuery,
  { of, limit }: { of: 'count' | 'tokens'; limit: number },
): Promise<number> {
  const taken = of === 'count' ? sql`1` : modelUsage.billedTokens
  const since = tx.$with('since').as(
    tx
      .select({
        id: modelUsage.id,
        taken: sql<string>`sum(${taken}) over (order by ${modelUsage.id} desc)`.as('taken'),
      })
      .from(modelUsage)
      .where(isSpent(query)),
  )
  const [last] = await tx
    .with(since)
    .select({ id: max(since.id) })
    .from(since)
    .where(gte(since.taken, String(limit)))
  return (last?.id ? snowflakeToTime(last.id) : query.now) + query.now - query.since
}

interface SpentQuery {
  userId: string
  /** Epoch milliseconds. */
  since: number
  now: number
  operation?: Operation
}

const isSpent = ({ userId, since, operation }: SpentQuery) =>
  and(
    eq(modelUsage.userId, userId),
    gte(modelUsage.id, timeToSnowflake(since)),
    eq(modelUsage.isOwn, false),
    operation && eq(modelUsage.operation, operation),
  )

/** What somebody has had of the server's models since a time. */
export async function findSpent(db: Pick<Transaction, 'select'>, query: SpentQuery): Promise<Spent> {
  const [row] = await db
    .select({
      tokens: sql<string>`coalesce(sum(${modelUsage.billedTokens}), 0)`,
      count: sql<string>`count(*)`,
      first: sql<string | null>`min(${modelUsage.id})`,
    })
    .from(modelUsage)
    .where(isSpent(query))
  const firstAt = row?.first ? snowflakeToTime(row.first) : query.now
  const resetAt = firstAt + query.now - query.since
  return { tokens: Number(row?.tokens ?? 0), count: Number(row?.count ?? 0), resetAt }
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
