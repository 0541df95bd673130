import { assistantLimits, snowflakeToTime, timeToSnowflake, type UsageAnalytics } from '@tidings/contracts'
import { HOUR_MS, DAY_MS } from '@tidings/contracts/spans'
import { and, desc, eq, gte, sql } from 'drizzle-orm'
import type { BaseDeps } from '../../foundation/base-deps.ts'
import { modelUsage } from '../../foundation/tables/assistant.schema.ts'

type Deps = Pick<BaseDeps, 'database' | 'clock'>
type Patterns = UsageAnalytics['patterns']

/** Identifiers begin at a midnight of UTC. */
const FIRST_DAY = snowflakeToTime(0n)
const IDS_PER_HOUR = timeToSnowflake(FIRST_DAY + HOUR_MS)

/** What was used in an hour, by an operation or by a model: of these one is said. */
interface UsageGroup {
  /** Hours since the first day of identifiers. */
  hour: number | null
  operation: string | null
  model: string | null
  tokens: number
  count: number
}

/** What a user has asked of models within days of UTC, today among them. */
export async function analyseUsage(
  { database: { db }, clock }: Deps,
  userId: string,
  days: number,
): Promise<UsageAnalytics> {
  const today = Math.floor(clock() / DAY_MS) * DAY_MS
  const since = timeToSnowflake(today - (days - 1) * DAY_MS)
  const isWanted = and(eq(modelUsage.userId, userId), gte(modelUsage.id, since))
  const hour = sql`${modelUsage.id} / ${sql.raw(String(IDS_PER_HOUR))}`
  const groups = await db
    .select({
      hour: sql<number | null>`(${hour})::int`,
      operation: sql<string | null>`${modelUsage.operation}`,
      model: sql<string | null>`${modelUsage.model}`,
      tokens: sql`sum(${modelUsage.contextTokens} + ${modelUsage.outputTokens})`.mapWith(Number),
      count: sql`count(*)`.mapWith(Number),
    })
    .from(modelUsage)
    .where(isWanted)
    .groupBy(sql`grouping sets ((${hour}), (${modelUsage.operation}), (${modelUsage.model}))`)
  const history = await db
    .select()
    .from(modelUsage)
    .where(isWanted)
    .orderBy(desc(modelUsage.id))
    .limit(assistantLimits.analyticsRecords)
  return { patterns: findPatterns(groups), usageHistory: history.map(toRecord) }
}

/** When and for what tokens were used, the greatest first but for days, which are in their order. */
function findPatterns(groups: readonly UsageGroup[]): Patterns {
  const byOperation = groups.filter(({ operation }) => operation !== null).toSorted(byTokens)
  const byModel = groups.filter(({ model }) => model !== null).toSorted(byTokens)
  const total = byOperation.reduce((sum, { tokens }) => sum + tokens, 0)
  return {
    daily: findDays(groups),
    byOperation: byOperation.map((group) => ({
      operationType: group.operation ?? '',
      ...shareOf(group, total),
      avgTokensPerOperation: meanOf(group),
    })),
    byModel: byModel.map((group) => ({
      model: group.model ?? '',
      ...shareOf(group, total),
      avgEfficiency: meanOf(group),
    })),
  }
}

function findDays(groups: readonly UsageGroup[]): Patterns['daily'] {
  const hours = groups.flatMap(({ hour, ...used }) => (hour === null ? [] : [{ hour, ...used }]))
  const byDay = Map.groupBy(hours, ({ hour }) => Math.floor(hour / 24))
  return [...byDay]
    .toSorted(([one], [other]) => one - other)
    .map(([day, ofDay]) => {
      const [peak] = ofDay.toSorted(byTokens)
      return {
        date: new Date(FIRST_DAY + day * DAY_MS).toISOString().slice(0, 'YYYY-MM-DD'.length),
        totalTokens: ofDay.reduce((sum, { tokens }) => sum + tokens, 0),
        operationCount: ofDay.reduce((sum, { count }) => sum + count, 0),
        peakHour: peak && peak.tokens > 0 ? peak.hour % 24 : null,
      }
    })
}

const byTokens = (one: UsageGroup, other: UsageGroup) =>
  other.tokens - one.tokens || other.count - one.count || (one.hour ?? 0) - (other.hour ?? 0)

const shareOf = ({ tokens, count }: UsageGroup, total: number) => ({
  totalTokens: tokens,
  operationCount: count,
  percentage: total === 0 ? 0 : Math.round((tokens / total) * 1000) / 10,
})

const meanOf = ({ tokens, count }: UsageGroup): number => Math.round(tokens / count)

function toRecord(row: typeof modelUsage.$inferSelect): UsageAnalytics['usageHistory'][number] {
  return {
    id: String(row.id),
    userId: row.userId,
    createdAt: new Date(snowflakeToTime(row.id)).toISOString(),
    // One's own models count for no plan.
    changes: row.isOwn ? 0 : 0 - row.billedTokens,
    comment: null,
    operationType: row.operation,
    modelUsed: row.model,
    contextTokens: row.contextTokens,
    outputTokens: row.outputTokens,
    billingMultiplier: row.multiplier,
    reasoningTokens: row.reasoningTokens,
    cachedInputTokens: row.cachedInputTokens,
  }
}
