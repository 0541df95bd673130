import { ApiError, assistantLimits, type Language, type Translation } from '@tidings/contracts'
import type { Reading } from '../../reading/documents/document-reader.ts'
import type { Asking } from '../models/ask-model.ts'
import { askOnce } from '../models/ask-once.ts'
import { withModelFailures } from '../models/language-model.ts'
import { findKept, findParts, keepTranslation, withoutKept } from './kept-translations.ts'
import { isHtml, type EntryOriginals, type Original, type Task } from './originals.ts'
import { joinParts, splitLine } from './split-line.ts'
import { translateLines, type TranslatedLines } from './translate-lines.ts'
import type { TranslationsDeps } from './translations-deps.ts'

/** A field, whose it is, its lines in parts that a model is given at once, and all of these parts. */
interface Lined {
  id: string
  original: Original
  lines: string[][]
  parts: string[]
}

/** The same, and those of its parts that are translated so far. */
interface Split extends Lined {
  translated: (string | undefined)[]
  /** They were asked for before. */
  isAgain: boolean
}

interface Group {
  /** The same for all who want the same. */
  key: string
  group: readonly EntryOriginals[]
}

/**
 * Translates entries by one question, keeps what comes as it comes, and answers it by entry. What was kept of an attempt that failed
 * half way is not asked for again. Throws as `askOnce` does.
 */
export async function writeGroup(
  deps: TranslationsDeps,
  task: Task,
  { key, group }: Group,
): Promise<Map<string, Translation>> {
  const { user, model } = task
  const reading = { party: user.id, signal: AbortSignal.timeout(assistantLimits.wholeAnswer) }
  const all = await withModelFailures(model, () => readLines(deps, group, reading))
  // Pictures alone are translated by nobody.
  if (all.every(({ parts }) => parts.length === 0))
    return fillAll(deps, { task, reading }, all.map(toUntouched))
  return askOnce(deps, {
    shared: deps.translationsAsked,
    key,
    user,
    operation: 'translation',
    model,
    ask: (asking) => writeMissing(deps, task, { group, all, asking }),
  })
}

function readLines(
  { documents }: TranslationsDeps,
  group: readonly EntryOriginals[],
  reading: Reading,
): Promise<Lined[]> {
  return Promise.all(
    group.flatMap(({ id, originals }) =>
      originals.map(async (original): Promise<Lined> => {
        const { field, text } = original
        const whole = isHtml(field) ? await documents.readLines(text, reading) : [text]
        const lines = whole.map((line) => splitLine(line, assistantLimits.translatedAtOnce))
        return { id, original, lines, parts: lines.flat() }
      }),
    ),
  )
}

const hasWords = /\p{L}/u

const toUntouched = (lined: Lined): Split => ({
  ...lined,
  // A part of a long line may be figures and spaces alone.
  translated: lined.parts.map((part) => (hasWords.test(part) ? undefined : part)),
  isAgain: false,
})

interface Missing {
  group: readonly EntryOriginals[]
  all: readonly Lined[]
  asking: Asking
}

/** Some of it may have come since it was looked for. */
async function writeMissing(
  deps: TranslationsDeps,
  task: Task,
  { group, all, asking }: Missing,
): Promise<Map<string, Translation>> {
  const kept = await findKept(deps, task, group)
  const missing = new Set(withoutKept(group, kept).flatMap(({ originals }) => originals))
  const parts = await findParts(deps, task, group)
  const splits = all
    .filter(({ original }) => missing.has(original))
    .map((lined): Split => {
      const part = parts.get(lined.original)
      if (part?.length !== lined.parts.length) return toUntouched(lined)
      return { ...lined, translated: part.map((line) => line ?? undefined), isAgain: true }
    })
  await askForLines(deps, { task, asking }, splits)
  const written = await fillAll(
    deps,
    { task, reading: { party: task.user.id, signal: asking.signal } },
    splits,
  )
  return new Map(group.map(({ id }) => [id, { ...kept.get(id), ...written.get(id) }]))
}

interface Work {
  task: Task
  reading: Reading
}

async function fillAll(
  deps: TranslationsDeps,
  { task, reading }: Work,
  splits: readonly Split[],
): Promise<Map<string, Translation>> {
  const written = new Map<string, Translation>()
  for (const { id, original, lines, translated } of splits) {
    const { field, text } = original
    const whole = joinLines(lines, translated, task.language)
    const translation = isHtml(field)
      ? await deps.documents.fillLines(text, whole, reading)
      : (whole[0] ?? text)
    // What the model has left out is shown as it is, and asked for again the next time.
    const said = translated.includes(undefined) ? { lines: translated } : { translation }
    await keepTranslation(deps, task, { id, original, said })
    written.set(id, { ...written.get(id), [field]: translation })
  }
  return written
}

/** The lines again of which these are the parts. */
function joinLines(
  lines: readonly string[][],
  translated: readonly (string | undefined)[],
  language: Language,
): (string | undefined)[] {
  let from = 0
  return lines.map((parts) => {
    from += parts.length
    return joinParts(parts, translated.slice(from - parts.length, from), language)
  })
}

interface LinesWork {
  task: Task
  asking: Asking
}

/** Asks for what is not translated yet; throws where a model fails, with what came before it kept. */
async function askForLines(
  deps: TranslationsDeps,
  { task, asking: { model, signal, note } }: LinesWork,
  splits: readonly Split[],
): Promise<void> {
  const places = splits.flatMap((split) =>
    split.parts.flatMap((line, index) =>
      split.translated[index] === undefined ? [{ split, index, line }] : [],
    ),
  )

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

  // A line that was left out before may be one that cannot be translated.
  let isAny = splits.some(({ isAgain }) => isAgain)
  const lines = places.map(({ line }) => line)
  for await (const group of translateLines(lines, { model, language: task.language, signal })) {
    note(group.usage)
    isAny ||= group.lines.size > 0
    await take(group)
  }
  if (places.length > 0 && !isAny)
    throw new ApiError('aiModelFailed', { data: { problem: 'broken', model: task.model.id } })
}
