import { oc } from '@orpc/contract'
import { snowflakeId } from '../identifiers.ts'
import { queryNumber } from '../query-values.ts'
import { assistantLimits } from '../assistant-limits.ts'
import { isoTime, z } from '../zod.ts'

const { analyticsDays, analyticsDaysMax } = assistantLimits

/** Tokens are those that a model has read and written, whatever they count as. */
const used = { totalTokens: z.number(), operationCount: z.number() }

/** Of all tokens, in hundredths. */
const percentage = z.number()

const dayOfUsage = z.object({
  /** `YYYY-MM-DD`, of UTC: the wire format names no time zone. */
  date: z.string(),
  ...used,
  /** The hour of UTC in which most tokens were used; null where none were. */
  peakHour: z.number().nullable(),
})

const operationUsage = z.object({
  operationType: z.string(),
  ...used,
  percentage,
  avgTokensPerOperation: z.number(),
})

const modelUsage = z.object({
  model: z.string(),
  ...used,
  percentage,
  /** Tokens that an answer of it takes. */
  avgEfficiency: z.number(),
})

const usageRecord = z.object({
  id: snowflakeId,
  userId: z.string(),
  createdAt: isoTime,
  /** What it took of the tokens of the plan, so never above 0. */
  changes: z.number(),
  comment: z.string().nullable(),
  operationType: z.string().nullable(),
  modelUsed: z.string().nullable(),
  contextTokens: z.number().nullable(),
  outputTokens: z.number().nullable(),
  billingMultiplier: z.number().nullable(),
  reasoningTokens: z.number().nullable(),
  /** Those of `contextTokens` that the model had read before. */
  cachedInputTokens: z.number().nullable(),
})

/** What somebody has asked of models, and what it took (api.md 5.4). */
const usageAnalytics = z.object({
  patterns: z.object({
    /** Days on which something was used, the first one first. */
    daily: z.array(dayOfUsage),
    /** The greatest first. */
    byOperation: z.array(operationUsage),
    byModel: z.array(modelUsage),
  }),
  /** The latest first, and no more than `assistantLimits.analyticsRecords`. */
  usageHistory: z.array(usageRecord),
})

export type UsageAnalytics = z.infer<typeof usageAnalytics>

export const analytics = oc
  .route({
    method: 'GET',
    path: '/ai/analytics',
    summary: 'What you have asked of models, and what it took',
    tags: ['assistant'],
  })
  .input(
    z.object({
      /** Days of UTC, today among them. */
      days: queryNumber(z.number().int().min(1).max(analyticsDaysMax)).default(analyticsDays),
    }),
  )
  // The wire format has no envelope here.
  .output(usageAnalytics)
