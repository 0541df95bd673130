import type { LanguageModelUsage } from 'ai'
import { ApiError, assistantLimits, type Translation } from '@tidings/contracts'
import type { Reading } from '../../reading/documents/document-reader.ts'
import { askModel } from '../models/ask-model.ts'
import { toModelError } from '../models/language-model.ts'
import { findParts, keepTranslation } from './kept-translations.ts'
import { isHtml, type EntryOriginals, type Original, type Task } from './originals.ts'
import { translateLines, type TranslatedLines } from './translate-lines.ts'
import type { TranslationsDeps } from './translations-deps.ts'

/** A field, whose it is, its lines, and those of them that are translated so far. */
interface Split {
  id: string
  original: Original
  lines: string[]
  translated: (string | undefined)[]
  /** They were asked for before. */
  isAgain: boolean
}

/**
 * Translates entries by one question, keeps what comes as it comes, and answers it by entry. What was kept of an attempt that failed
 * half way is not asked for again.
 */
export async function writeGroup(
  deps: TranslationsDeps,
  task: Task,
  group: readonly EntryOriginals[],
): Promise<Map<string, Translation>> {
  // Whoever else waits for it has it, whoever leaves.
  const reading = { party: task.user.id, signal: AbortSignal.timeout(assistantLimits.wholeAnswer) }
  try {
    const splits = await splitOriginals(deps, { task, reading }, group)
    await askForLines(deps, task, splits, reading.signal)
    return await fillAll(deps, { task, reading }, splits)
  } catch (error) {
    throw toModelError(error, task.model)
  }
}

interface Work {
  task: Task
  reading: Reading
}

async function splitOriginals(
  deps: TranslationsDeps,
  { task, reading }: Work,
  group: readonly EntryOriginals[],
): Promise<Split[]> {
  const parts = await findParts(deps, task, group)
  return Promise.all(
    group.flatMap(({ id, originals }) =>
      originals.map(async (original): Promise<Split> => {
        const { field, text } = original
        const lines = isHtml(field) ? await deps.documents.readLines(text, reading) : [text]
        const part = parts.get(original)
        const known = part?.length === lines.length ? part : undefined
        const translated = lines.map((_, index) => known?.[index] ?? undefined)
        return { id, original, lines, translated, isAgain: known !== undefined }
      }),
    ),
  )
}

async function fillAll(
  deps: TranslationsDeps,
  { task, reading }: Work,
  splits: readonly Split[],
): Promise<Map<string, Translation>> {
  const written = new Map<string, Translation>()
  for (const { id, original, translated } of splits) {
    const { field, text } = original
    const translation = isHtml(field)
      ? await deps.documents.fillLines(text, translated, reading)
      : (translated[0] ?? text)
    // What the model has left out is shown as it is, and asked for again the next time.
    const said = translated.includes(undefined) ? { lines: translated } : { translation }
    await keepTranslation(deps, task, { id, original, said })
    written.set(id, { ...written.get(id), [field]: translation })
  }
  return written
}

/** Asks for what is not translated yet; throws where a model fails, with what came before it kept. */
async function askForLines(
  deps: TranslationsDeps,
  task: Task,
  splits: readonly Split[],
  signal: AbortSignal,
): Promise<void> {
  const places = splits.flatMap((split) =>
    split.lines.flatMap((line, index) =>
      split.translated[index] === undefined ? [{ split, index, line }] : [],
    ),
  )
  if (places.length === 0) return
  const { user, model, language } = task

  async function take({ lines }: TranslatedLines): Promise<void> {
    const touched = new Set<Split>()
    for (const [place, line] of lines) {
      const { split, index } = places[place] ?? {}
      if (!split || index === undefined) continue
      split.translated[index] = line
      touched.add(split)
    }
    if (places.every(({ split: { translated }, index }) => translated[index] !== undefined)) return
    for (const { id, original, translated } of touched)
      await keepTranslation(deps, task, { id, original, said: { lines: translated } })
  }

  const failure = await askModel(deps, {
    user,
    operation: 'translation',
    model,
    signal,
    ask: async (languageModel, abortSignal) => {
      const usage: LanguageModelUsage[] = []
      const wish = { model: languageModel, language, signal: abortSignal }
      const lines = places.map(({ line }) => line)
      let isAny = false
      try {
        for await (const group of translateLines(lines, wish)) {
          usage.push(group.usage)
          isAny ||= group.lines.size > 0
          await take(group)
        }
      } catch (error) {
        // What came before counts: it is kept.
        if (!isAny) throw error
        return { answer: { error }, usage }
      }
      // A line that was left out before may be one that cannot be translated.
      if (!isAny && !splits.some(({ isAgain }) => isAgain))
        throw new ApiError('aiModelFailed', { data: { problem: 'broken', model: model.id } })
      return { answer: null, usage }
    },
  })
  if (failure) throw failure.error
}
