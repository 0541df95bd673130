import { snowflakeId } from '../identifiers.ts'
import { assistantLimits } from '../assistant-limits.ts'
import { httpUrl, isoTime, z } from '../zod.ts'

/** Whose protocol a model is spoken to in; most servers of one's own speak the first. */
export const modelProviders = ['openai-compatible', 'openai', 'anthropic', 'google'] as const

/** What models are for: each use may have a model of its own. */
export const modelUses = ['chat', 'summary', 'translation', 'tasks'] as const

export type ModelProvider = (typeof modelProviders)[number]
export type ModelUse = (typeof modelUses)[number]

/** As a provider calls a model. */
const modelName = z
  .string()
  .trim()
  .min(1)
  .max(assistantLimits.modelNameLength)
  .regex(/^[^\s,]+$/, 'must have neither spaces nor commas')

/** Where a user has models of their own. The key is never told, only whether there is one. */
export const modelConnection = z.object({
  id: snowflakeId,
  name: z.string(),
  provider: z.enum(modelProviders),
  /** Null where the provider's own is meant. */
  baseUrl: z.string().nullable(),
  hasKey: z.boolean(),
  models: z.array(z.string()),
  createdAt: isoTime,
})

export type ModelConnection = z.infer<typeof modelConnection>

/** What a user says of a connection. */
export const modelConnectionInput = z.object({
  name: z.string().trim().min(1).max(assistantLimits.connectionNameLength),
  provider: z.enum(modelProviders),
  /** Has to be said of `openai-compatible`. */
  baseUrl: httpUrl.nullable(),
  /** Null for a server that asks for none. */
  apiKey: z.string().trim().min(1).max(assistantLimits.apiKeyLength).nullable(),
  models: z.array(modelName).min(1).max(assistantLimits.modelsPerConnection),
})

/** A row of the menu of models; one without `value` heads those that follow. */
const modelChoice = z.object({
  label: z.string(),
  value: z.string().optional(),
  paidLevel: z.string().optional(),
})

/** Times are epoch milliseconds, durations milliseconds. */
const window = { windowDuration: z.number(), windowResetTime: z.number() }

/** What somebody may ask of the assistant, and has left of it (api.md 5.4). */
export const assistantConfig = z.object({
  defaultModel: z.string(),
  availableModels: z.array(z.string()),
  availableModelsMenu: z.array(modelChoice),
  /** Whether there may be models of one's own; beyond the wire format. */
  mayBringModels: z.boolean(),
  /** Tokens within a day. */
  rateLimit: z.object({
    maxTokens: z.number(),
    currentTokens: z.number(),
    remainingTokens: z.number(),
    ...window,
    usageRate: z.number().optional(),
    projectedLimitTime: z.number().nullish(),
    warningLevel: z.string().optional(),
  }),
  attachmentLimits: z.object({ maxFiles: z.number(), remainingFiles: z.number(), ...window }),
  /** Credits of a month, each of them a token by the multiplier of its model. */
  usage: z.object({ total: z.number(), used: z.number(), remaining: z.number(), resetAt: isoTime }),
  freeQuota: z.object({
    shouldCheckDailyLimit: z.boolean(),
    remainingRequests: z.number(),
    remainingMonthlyRequests: z.number(),
    role: z.string(),
    dailyLimit: z.number(),
    monthlyLimit: z.number(),
  }),
})

export type AssistantConfig = z.infer<typeof assistantConfig>
