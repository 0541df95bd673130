import type { LanguageModel, LanguageModelUsage } from 'ai'
import { assistantLimits, type Language } from '@tidings/contracts'
import { readTranslations, translationPrompt } from './translation-prompt.ts'

export interface TranslatedLines {
  /** By their places; what the model left out, twice, is undefined. */
  lines: (string | undefined)[]
  usage: LanguageModelUsage[]
}

export interface LinesWish {
  model: LanguageModel
  language: Language
  signal: AbortSignal
}

/** Translates lines, as many at once as a model is given; what it leaves out is asked for once more. */
export async function translateLines(lines: readonly string[], wish: LinesWish): Promise<TranslatedLines> {
  const usage: LanguageModelUsage[] = []
  const translated: (string | undefined)[] = []
  for (const group of groupLines(lines)) {
    const first = await askFor(group, wish)
    usage.push(first.usage)
    const missing = group.filter((_, index) => first.lines[index] === undefined)
    const second =
      missing.length > 0 && missing.length < group.length ? await askFor(missing, wish) : undefined
    if (second) usage.push(second.usage)
    const found = [...(second?.lines ?? [])]
    translated.push(...first.lines.map((line) => line ?? found.shift()))
  }
  return { lines: translated, usage }
}

/** Lines that are given to a model together. */
export function groupLines(lines: readonly string[]): string[][] {
  const groups: string[][] = []
  let length = Infinity
  for (const line of lines) {
    length += line.length
    if (length > assistantLimits.translatedAtOnce) {
      groups.push([])
      length = line.length
    }
    groups.at(-1)?.push(line)
  }
  return groups
}

async function askFor(lines: readonly string[], { model, language, signal }: LinesWish) {
  const { generateText } = await import('ai')
  const { text, usage } = await generateText({
    model,
    ...translationPrompt(lines, language),
    maxOutputTokens: assistantLimits.translationTokens,
    maxRetries: 0,
    abortSignal: signal,
  })
  return { lines: readTranslations(text, lines.length), usage }
}
