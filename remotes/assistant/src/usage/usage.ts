import type { UsageAnalytics } from '@tidings/contracts'
import { USAGE_DAYS_MAX } from '@tidings/contracts/form-limits'
import { DAY_MS, HOUR_MS } from '@tidings/contracts/spans'

type DayOfUsage = UsageAnalytics['patterns']['daily'][number]
type UsageRecord = UsageAnalytics['usageHistory'][number]

/** Of the trend (specification, section 9). */
export const TREND_DAYS = 30

const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 'YYYY-MM-DD'.length)

/** Each day of the trend, the first one first, also those on which nothing was used. */
export function fillDays(daily: readonly DayOfUsage[], now: number): DayOfUsage[] {
  const known = new Map(daily.map((day) => [day.date, day]))
  return Array.from({ length: TREND_DAYS }, (_, at) => {
    const date = dayOf(now - (TREND_DAYS - 1 - at) * DAY_MS)
    return known.get(date) ?? { date, totalTokens: 0, operationCount: 0, peakHour: null }
  })
}

/** What was used on all of some days. */
export function sumDays(days: readonly DayOfUsage[]): { tokens: number; calls: number } {
  return {
    tokens: days.reduce((sum, { totalTokens }) => sum + totalTokens, 0),
    calls: days.reduce((sum, { operationCount }) => sum + operationCount, 0),
  }
}

/** When an hour of UTC begins on a day of UTC. */
export const timeOfHour = (date: string, hour: number): Date =>
  new Date(Date.parse(`${date}T00:00:00.000Z`) + hour * HOUR_MS)

/** The hour in which most was used on most days, by their tokens: a time at which it begins; undefined where nothing was. */
export function findPeak(daily: readonly DayOfUsage[]): Date | undefined {
  const tokens = new Map<number, { time: Date; sum: number }>()
  for (const { date, peakHour, totalTokens } of daily) {
    if (peakHour === null) continue
    const before = tokens.get(peakHour)?.sum ?? 0
    tokens.set(peakHour, { time: timeOfHour(date, peakHour), sum: before + totalTokens })
  }
  return [...tokens.values()].toSorted((one, other) => other.sum - one.sum)[0]?.time
}

/** Of so many days one has to be told to know of all since a time. */
export const daysSince = (first: Date, now: number): number =>
  Math.min(USAGE_DAYS_MAX, Math.floor(now / DAY_MS) - Math.floor(first.getTime() / DAY_MS) + 1)

/** Those of a span of days. */
export const recordsWithin = (
  records: readonly UsageRecord[],
  { first, end }: { first: Date; end: Date },
): UsageRecord[] =>
  records.filter(({ createdAt }) => {
    const time = Date.parse(createdAt)
    return first.getTime() <= time && time < end.getTime()
  })

export interface CachedShare {
  operation: string
  read: number
  cached: number
}

/** How much of what models read they had read before, by what it was for, the most read first. */
export function findCached(records: readonly UsageRecord[]): CachedShare[] {
  const byOperation = Map.groupBy(records, ({ operationType }) => operationType ?? '')
  return [...byOperation]
    .map(([operation, uses]) => ({
      operation,
      read: uses.reduce((sum, { contextTokens }) => sum + (contextTokens ?? 0), 0),
      cached: uses.reduce((sum, { cachedInputTokens }) => sum + (cachedInputTokens ?? 0), 0),
    }))
    .toSorted((one, other) => other.read - one.read)
}

/** As what a token of a model of the server counted for the plan when it was asked last; nothing where each counts as one. */
export function findMultipliers(records: readonly UsageRecord[]): { model: string; times: number }[] {
  const byModel = new Map<string, number>()
  for (const { modelUsed, billingMultiplier } of records) {
    // One's own take nothing of the plan.
    if (modelUsed === null || billingMultiplier === null || modelUsed.startsWith('own/')) continue
    if (!byModel.has(modelUsed)) byModel.set(modelUsed, billingMultiplier)
  }
  const all = [...byModel].map(([model, times]) => ({ model, times }))
  return all.every(({ times }) => times === 1) ? [] : all
}

/** In hundredths, whole ones. */
export const shareOf = (part: number, whole: number): number =>
  whole === 0 ? 0 : Math.round((part / whole) * 100)
