import { ApiError, assistantLimits, type Language, type TranslatedField } from '@tidings/contracts'
import { translations } from '../../foundation/tables/assistant.schema.ts'
import { askModel } from '../models/ask-model.ts'
import type { KnownModel, ModelUser } from '../models/known-models.ts'
import { translateLines } from './translate-lines.ts'
import type { Translation, TranslationsDeps } from './translations-deps.ts'

/** A field as it is. */
export interface Original {
  field: TranslatedField
  text: string
  textHash: Buffer
}

/** What of an entry is to be translated. */
export interface EntryOriginals {
  id: string
  originals: Original[]
}

/** By what, for whom and into what is translated. */
export interface Task {
  user: ModelUser
  model: KnownModel
  language: Language
  /** Whose translations they are; empty for everybody's. */
  ownerId: string
}

const isHtml = (field: TranslatedField): boolean => field === 'content' || field === 'readabilityContent'

/** Entries that are translated by one question: as many as are short enough together. */
export function groupOriginals(all: readonly EntryOriginals[]): EntryOriginals[][] {
  const groups: EntryOriginals[][] = []
  let length = Infinity
  for (const entry of all) {
    const own = entry.originals.reduce((sum, { text }) => sum + text.length, 0)
    length += own
    if (length > assistantLimits.translatedAtOnce) {
      groups.push([])
      length = own
    }
    groups.at(-1)?.push(entry)
  }
  return groups
}

/** A field, whose it is, and its lines. */
interface Split {
  id: string
  original: Original
  lines: string[]
}

/** Translates entries by one question, keeps what came, and answers it by entry. */
export async function writeGroup(
  deps: TranslationsDeps,
  task: Task,
  group: readonly EntryOriginals[],
): Promise<Map<string, Translation>> {
  // Whoever else waits for it has it, whoever leaves.
  const reading = { party: task.user.id, signal: AbortSignal.timeout(assistantLimits.wholeAnswer) }
  const split = await Promise.all(
    group.flatMap(({ id, originals }) =>
      originals.map(async (original): Promise<Split> => {
        const { field, text } = original
        return { id, original, lines: isHtml(field) ? await deps.documents.readLines(text, reading) : [text] }
      }),
    ),
  )
  const translated = await askForLines(
    deps,
    task,
    split.flatMap(({ lines }) => lines),
    reading.signal,
  )
  const written = new Map<string, Translation>()
  for (const { id, original, lines } of split) {
    const own = translated.splice(0, lines.length)
    const { field, text } = original
    const filled = isHtml(field) ? await deps.documents.fillLines(text, own, reading) : (own[0] ?? text)
    await keep(deps, task, { id, original, filled })
    written.set(id, { ...written.get(id), [field]: filled })
  }
  return written
}

async function askForLines(
  deps: TranslationsDeps,
  { user, model, language }: Task,
  lines: readonly string[],
  signal: AbortSignal,
): Promise<(string | undefined)[]> {
  if (lines.length === 0) return []
  return askModel(deps, {
    user,
    operation: 'translation',
    model,
    signal,
    ask: async (languageModel, abortSignal) => {
      const wish = { model: languageModel, language, signal: abortSignal }
      const { lines: answer, usage } = await translateLines(lines, wish)
      if (answer.every((line) => line === undefined))
        throw new ApiError('aiModelFailed', { data: { problem: 'broken', model: model.id } })
      return { answer, usage }
    },
  })
}

async function keep(
  { database, clock }: TranslationsDeps,
  { language, ownerId, model }: Task,
  { id, original: { field, textHash }, filled }: { id: string; original: Original; filled: string },
): Promise<void> {
  const written = { textHash, translation: filled, model: model.id, createdAt: new Date(clock()) }
  await database.db
    .insert(translations)
    .values({ entryId: BigInt(id), field, language, ownerId, ...written })
    .onConflictDoUpdate({
      target: [translations.entryId, translations.field, translations.language, translations.ownerId],
      set: written,
    })
}
