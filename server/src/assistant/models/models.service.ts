import { assistantLimits, MAX_TOKENS, type AssistantConfig } from '@tidings/contracts'
import { findSpent, windows } from '../usage/usage.service.ts'
import { findUploads } from '../usage/uploads.service.ts'
import { chooseModel, listModels, mayBringModels, type KnownModel, type ModelUser } from './known-models.ts'
import type { ModelsDeps } from './models-deps.ts'

type Deps = Pick<ModelsDeps, 'config' | 'database' | 'models' | 'clock'>

/** What a user may ask of models, and has left of it. */
export async function getConfig(deps: Deps, user: ModelUser): Promise<AssistantConfig> {
  const now = deps.clock()
  const { db } = deps.database
  const models = await listModels(deps, user)
  const first = await chooseModel(deps, user, 'chat')
  const day = await findSpent(db, { userId: user.id, since: now - windows.day, now })
  const month = await findSpent(db, { userId: user.id, since: now - windows.month, now })
  const uploads = await findUploads(db, user.id, now)
  const maxTokens = user.limits.aiTokensPerDay ?? MAX_TOKENS
  const total = user.limits.aiTokens ?? MAX_TOKENS
  const dailyLimit = user.limits.aiRequestsPerDay
  return {
    defaultModel: first?.id ?? '',
    availableModels: models.map(({ id }) => id),
    availableModelsMenu: menuOf(models),
    mayBringModels: mayBringModels(deps, user),
    rateLimit: {
      maxTokens,
      currentTokens: day.tokens,
      remainingTokens: Math.max(0, maxTokens - day.tokens),
      windowDuration: windows.day,
      windowResetTime: day.resetAt,
    },
    attachmentLimits: {
      maxFiles: assistantLimits.filesPerHour,
      remainingFiles: Math.max(0, assistantLimits.filesPerHour - uploads.count),
      windowDuration: assistantLimits.filesWindow,
      windowResetTime: uploads.resetAt,
    },
    usage: {
      total,
      used: month.tokens,
      remaining: Math.max(0, total - month.tokens),
      resetAt: new Date(month.resetAt).toISOString(),
    },
    // What a plan holds of a month is counted in tokens alone.
    freeQuota: {
      shouldCheckDailyLimit: dailyLimit !== null,
      remainingRequests: Math.max(0, (dailyLimit ?? 0) - day.count),
      // Whoever reads both is kept from nothing by the one that is not counted.
      remainingMonthlyRequests: MAX_TOKENS,
      role: user.role,
      dailyLimit: dailyLimit ?? 0,
      monthlyLimit: MAX_TOKENS,
    },
  }
}

/** Those of a connection, or of a provider, below its name. */
function menuOf(models: readonly KnownModel[]): AssistantConfig['availableModelsMenu'] {
  return models.flatMap((model, index) => {
    const before = models[index - 1]
    const isFirst = before?.connection !== model.connection || before?.provider !== model.provider
    const heading = { label: model.connection ?? model.provider }
    return [...(isFirst ? [heading] : []), { label: model.name, value: model.id }]
  })
}
