import type { LanguageModelUsage } from 'ai'
import type { Figures } from '../usage/usage.service.ts'

/** What several questions took together, as their providers say it. */
export function sumUsage(usage: readonly LanguageModelUsage[]): Figures {
  const all = usage.map(figuresOf)
  return {
    contextTokens: total(all, 'contextTokens'),
    cachedInputTokens: total(all, 'cachedInputTokens'),
    outputTokens: total(all, 'outputTokens'),
    reasoningTokens: total(all, 'reasoningTokens'),
  }
}

const figuresOf = ({
  inputTokens,
  outputTokens,
  inputTokenDetails,
  outputTokenDetails,
}: LanguageModelUsage): Figures => ({
  contextTokens: inputTokens ?? 0,
  cachedInputTokens: inputTokenDetails.cacheReadTokens ?? 0,
  outputTokens: outputTokens ?? 0,
  reasoningTokens: outputTokenDetails.reasoningTokens ?? 0,
})

const total = (all: readonly Figures[], figure: keyof Figures): number =>
  all.reduce((sum, figures) => sum + figures[figure], 0)
