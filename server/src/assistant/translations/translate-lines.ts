import type { LanguageModel, LanguageModelUsage } from 'ai'
import { assistantLimits, type Language, type ModelProblem } from '@tidings/contracts'
import { HalfAnswerError, problemOfFinish } from '../models/half-answer.ts'
import { sizeOf } from './split-line.ts'
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
 * out, or has no room to say, is asked for once more. Throws what asking it throws, and a HalfAnswerError where it says no more.
 */
export async function* translateLines(
  lines: readonly string[],
  wish: LinesWish,
): AsyncGenerator<TranslatedLines, void> {
  for (const group of groupLines(lines)) {
    const first = await askFor(group, wish)
    yield first
    const missing = group.filter(({ place }) => !first.lines.has(place))
    if (missing.length === 0) continue
    const isAny = missing.length < group.length
    if (first.problem && !(isAny && first.problem === 'cutOff')) throw new HalfAnswerError(first.problem)
    if (!isAny) continue
    const second = await askFor(missing, wish)
    yield second
    const isWhole = missing.every(({ place }) => second.lines.has(place))
    if (second.problem && !isWhole) throw new HalfAnswerError(second.problem)
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
  let size = Infinity
  for (const [place, line] of lines.entries()) {
    size += sizeOf(line)
    if (size > assistantLimits.translatedAtOnce) {
      groups.push([])
      size = sizeOf(line)
    }
    groups.at(-1)?.push({ place, line })
  }
  return groups
}

async function askFor(
  group: readonly PlacedLine[],
  { model, language, signal }: LinesWish,
): Promise<TranslatedLines & { problem: ModelProblem | undefined }> {
  const { generateText } = await import('ai')
  const said = await generateText({
    model,
    ...translationPrompt(
      group.map(({ line }) => line),
      language,
    ),
    maxOutputTokens: assistantLimits.translationTokens,
    maxRetries: 0,
    abortSignal: signal,
  })
  const problem = problemOfFinish(said)
  const answer = readTranslations(said.text, { count: group.length, isCutOff: problem !== undefined })
  const lines = new Map<number, string>()
  for (const [index, { place }] of group.entries()) {
    const line = answer[index]
    if (line !== undefined) lines.set(place, line)
  }
  return { lines, usage: said.usage, problem }
}
