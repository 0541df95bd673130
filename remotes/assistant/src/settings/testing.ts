import type { AssistantConfig } from '@tidings/contracts'

const window = { windowDuration: 86_400_000, windowResetTime: Date.now() + 3_600_000 }

/** What somebody may ask of the assistant, by the menu of models; of a plan a part is used. */
export const makeConfig = (menu: AssistantConfig['availableModelsMenu']): AssistantConfig => ({
  defaultModel: '',
  availableModels: menu.flatMap(({ value }) => value ?? []),
  availableModelsMenu: menu,
  mayBringModels: true,
  rateLimit: { maxTokens: 100_000, currentTokens: 25_000, remainingTokens: 75_000, ...window },
  attachmentLimits: { maxFiles: 10, remainingFiles: 10, ...window },
  usage: { total: 500_000, used: 40_000, remaining: 460_000, resetAt: '2026-12-25T12:00:00.000Z' },
  freeQuota: {
    shouldCheckDailyLimit: false,
    remainingRequests: 0,
    remainingMonthlyRequests: 0,
    role: 'free',
    dailyLimit: 0,
    monthlyLimit: 0,
  },
})
