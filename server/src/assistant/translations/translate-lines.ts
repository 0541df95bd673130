import type { LanguageModel, LanguageModelUsage } from 'ai'
import { assistantLimits, type Language } from '@tidings/contracts'
import { readTranslations, translationPrompt } from './translation-prompt.ts'

/** What one question brought. */
export interface TranslatedLines {
  /** By the places of their originals; what the model left out is not among them. */
  lines: ReadonlyMap<number, string>
  usage: LanguageModelUsage
}

export interface LinesWish {
  model: LanguageModel
  language: Language
  signal: AbortSignal
}

/**
 * Translates lines, as many at once as a model is given, and hands on what each question brings as it comes. What a model leaves
 * out is asked for once more. Throws what asking it throws.
 */
export async function* translateLines(
  lines: readonly string[],
  wish: LinesWish,
): AsyncGenerator<TranslatedLines, void> {
  for (const group of groupLines(lines)) {
    const first = await askFor(group, wish)
    yield first
    const missing = group.filter(({ place }) => !first.lines.has(place))
    if (missing.length > 0 && missing.length < group.length) yield await askFor(missing, wish)
  }
}

/** A line, and its place among all. */
interface PlacedLine {
  place: number
  line: string
}

/** Lines that are given to a model together. */
export function groupLines(lines: readonly string[]): PlacedLine[][] {
  const groups: PlacedLine[][] = []
  let length = Infinity
  for (const [place, line] of lines.entries()) {
    length += line.length
    if (length > assistantLimits.translatedAtOnce) {
      groups.push([])
      length = line.length
    }
    groups.at(-1)?.push({ place, line })
  }
  return groups
}

async function askFor(
  group: readonly PlacedLine[],
  { model, language, signal }: LinesWish,
): Promise<TranslatedLines> {
  const { generateText } = await import('ai')
  const { text, usage } = await generateText({
    model,
    ...translationPrompt(
      group.map(({ line }) => line),
      language,
    ),
    maxOutputTokens: assistantLimits.translationTokens,
    maxRetries: 0,
    abortSignal: signal,
  })
  const answer = readTranslations(text, group.length)
  const lines = new Map<number, string>()
  for (const [index, { place }] of group.entries()) {
    const line = answer[index]
    if (line !== undefined) lines.set(place, line)
  }
  return { lines, usage }
}
