import { createHash } from 'node:crypto'
import {
  ApiError,
  assistantLimits,
  type Language,
  type TranslatedField,
  type Translation,
} from '@tidings/contracts'
import { compareLanguage } from '@tidings/contracts/language-tags'
import { eq, inArray } from 'drizzle-orm'
import { entries, entryContents } from '../../foundation/tables/entries.schema.ts'
import { listVisible } from '../../reading/entries/entries.service.ts'
import { requireModel } from '../models/ask-model.ts'
import type { ModelUser } from '../models/known-models.ts'
import { withModelFailures } from '../models/language-model.ts'
import { languageOfField } from './field-language.ts'
import { findKept, withoutKept } from './kept-translations.ts'
import { groupOriginals, type EntryOriginals, type Original, type Task } from './originals.ts'
import { PROMPT_VERSION } from './translation-prompt.ts'
import type { TranslationsDeps } from './translations-deps.ts'
import { writeGroup } from './write-translations.ts'

export interface TranslationWish {
  language: Language
  fields: readonly TranslatedField[]
}

/** What is known of entries before a model is asked. */
interface Looked {
  task: Task
  kept: Map<string, Translation>
  missing: EntryOriginals[]
}

/**
 * Fields of an entry in another language, but for those that are in it already; null where there are no others. Each is translated once
 * for everybody who sees the entry, by one's own model for oneself, and anew when it says something else. Throws entryNotFound,
 * aiChatNotAllowed, and what `askOnce` throws.
 */
export async function translateEntry(
  deps: TranslationsDeps,
  user: ModelUser,
  { id, ...wish }: TranslationWish & { id: string },
): Promise<Translation | null> {
  const visible = await listVisible(deps, user.id, [id])
  if (visible.length === 0) throw new ApiError('entryNotFound')
  const { task, kept, missing } = await look(deps, user, { ids: [id], ...wish })
  const written = missing.length > 0 ? await writeOnce(deps, task, missing) : new Map<string, Translation>()
  const translation = { ...kept.get(id), ...written.get(id) }
  return Object.keys(translation).length > 0 ? translation : null
}

export interface TranslatedEntry {
  id: string
  data: Translation
}

/**
 * The same of many entries: what is known already first, then the others as they come, several short ones by one question. Those
 * that one does not see, or that need no translation, are left out. Throws as `translateEntry` does where the first fails; a later
 * one breaks off what comes.
 */
export async function translateBatch(
  deps: TranslationsDeps,
  { user, signal }: { user: ModelUser; signal: AbortSignal },
  { ids, ...wish }: TranslationWish & { ids: readonly string[] },
): Promise<AsyncIterable<TranslatedEntry>> {
  const visible = await listVisible(deps, user.id, ids)
  if (visible.length === 0) return ReadableStream.from([])
  const looked = await look(deps, user, { ids: visible.map(({ id }) => String(id)), ...wish })
  const translated = translateLooked(deps, looked, signal)
  const first = await translated.next()
  return goOn(first, translated)
}

async function* goOn<T>(first: IteratorResult<T, void>, rest: AsyncGenerator<T, void>): AsyncGenerator<T> {
  if (first.done) return
  yield first.value
  yield* rest
}

async function* translateLooked(
  deps: TranslationsDeps,
  { task, kept, missing }: Looked,
  signal: AbortSignal,
): AsyncGenerator<TranslatedEntry, void> {
  const unwritten = new Set(missing.map(({ id }) => id))
  for (const [id, data] of kept) if (!unwritten.has(id)) yield { id, data }
  for (const group of groupOriginals(missing)) {
    // Who has left is translated no further.
    if (signal.aborted) return
    for (const [id, data] of await writeOnce(deps, task, group))
      yield { id, data: { ...kept.get(id), ...data } }
  }
}

async function look(
  deps: TranslationsDeps,
  user: ModelUser,
  { ids, language, fields }: TranslationWish & { ids: readonly string[] },
): Promise<Looked> {
  const model = await requireModel(deps, user, 'translation')
  const task = { user, model, language, ownerId: model.connection === null ? '' : user.id }
  const { originals, languages } = await findOriginals(deps, { ids, fields })
  const kept = await findKept(deps, task, originals)
  const missing = await withoutNative(deps, task, { missing: withoutKept(originals, kept), languages })
  return { task, kept, missing }
}

async function findOriginals(
  { database }: TranslationsDeps,
  { ids, fields }: Pick<TranslationWish, 'fields'> & { ids: readonly string[] },
) {
  const rows = await database.db
    .select({
      id: entries.id,
      language: entries.language,
      title: entries.title,
      description: entries.description,
      content: entryContents.content,
      readabilityContent: entryContents.readabilityContent,
    })
    .from(entries)
    .leftJoin(entryContents, eq(entryContents.entryId, entries.id))
    .where(inArray(entries.id, ids.map(BigInt)))
  const originals = rows.map((row) => ({
    id: String(row.id),
    originals: [...new Set(fields)].flatMap((field): Original[] => {
      const text = row[field]
      return text ? [{ field, text, textHash: hashOf(text) }] : []
    }),
  }))
  return { originals, languages: new Map(rows.map(({ id, language }) => [String(id), language])) }
}

/** Without what is in the language already: fields of an entry may be in several, as a title in English is. */
async function withoutNative(
  { documents }: TranslationsDeps,
  { user, model, language }: Task,
  { missing, languages }: { missing: EntryOriginals[]; languages: ReadonlyMap<string, string | null> },
): Promise<EntryOriginals[]> {
  const texts = missing.flatMap(({ originals }) => originals.map(({ text }) => text))
  if (texts.length === 0) return []
  const reading = { party: user.id, signal: AbortSignal.timeout(assistantLimits.wholeAnswer) }
  const told = await withModelFailures(model, () => documents.readLanguages(texts, reading))
  const languageOf = told.values()
  return missing
    .map(({ id, originals }) => ({
      id,
      // Where a text may be in either script of Chinese, a model tells.
      originals: originals.filter(() => {
        const own = languageOfField(languageOf.next().value ?? null, languages.get(id) ?? null)
        return compareLanguage(own, language) !== 'same'
      }),
    }))
    .filter(({ originals }) => originals.length > 0)
}

const hashOf = (text: string): Buffer => createHash('sha256').update(`${PROMPT_VERSION} ${text}`).digest()

/** Whoever asks for what is being written already has that. */
async function writeOnce(
  deps: TranslationsDeps,
  task: Task,
  group: readonly EntryOriginals[],
): Promise<Map<string, Translation>> {
  const fields = group.flatMap(({ id, originals }) =>
    originals.map(({ field, textHash }) => `${id} ${field} ${textHash.toString('base64')}`),
  )
  const key = [task.language, task.ownerId, ...fields].join(' ')
  return deps.translationsAsked.ofModels.running(key) ?? writeGroup(deps, task, { key, group })
}
