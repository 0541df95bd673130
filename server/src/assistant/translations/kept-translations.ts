import type { Translation } from '@tidings/contracts'
import { and, eq, inArray, isNotNull, isNull, type SQL } from 'drizzle-orm'
import { translations } from '../../foundation/tables/assistant.schema.ts'
import type { EntryOriginals, Original, Task } from './originals.ts'
import type { TranslationsDeps } from './translations-deps.ts'

type Deps = Pick<TranslationsDeps, 'database' | 'clock'>
type KeptFor = Pick<Task, 'language' | 'ownerId'>

/** By entry, the fields that are kept in the words of today. */
export async function findKept(
  deps: Deps,
  keptFor: KeptFor,
  all: readonly EntryOriginals[],
): Promise<Map<string, Translation>> {
  const rows = await findRows(deps, { keptFor, all, where: isNull(translations.lines) })
  const kept = new Map<string, Translation>()
  for (const { id, original, row } of rows)
    kept.set(id, { ...kept.get(id), [original.field]: row.translation })
  return kept
}

/** What is left to be translated. */
export const withoutKept = (
  all: readonly EntryOriginals[],
  kept: Map<string, Translation>,
): EntryOriginals[] =>
  all
    .map(({ id, originals }) => ({
      id,
      originals: originals.filter(({ field }) => kept.get(id)?.[field] === undefined),
    }))
    .filter(({ originals }) => originals.length > 0)

/** The lines of fields of which a part is translated; null for those that are not yet. */
export async function findParts(
  deps: Deps,
  keptFor: KeptFor,
  all: readonly EntryOriginals[],
): Promise<Map<Original, (string | null)[]>> {
  const rows = await findRows(deps, { keptFor, all, where: isNotNull(translations.lines) })
  return new Map(rows.map(({ original, row }) => [original, row.lines ?? []]))
}

interface RowsQuery {
  keptFor: KeptFor
  all: readonly EntryOriginals[]
  where: SQL
}

async function findRows({ database }: Deps, { keptFor: { language, ownerId }, all, where }: RowsQuery) {
  const ids = all.map(({ id }) => BigInt(id))
  const rows = await database.db
    .select()
    .from(translations)
    .where(
      and(
        inArray(translations.entryId, ids),
        eq(translations.language, language),
        eq(translations.ownerId, ownerId),
        where,
      ),
    )
  return all.flatMap(({ id, originals }) =>
    originals.flatMap((original) => {
      const { field, textHash } = original
      const row = rows.find((each) => String(each.entryId) === id && each.field === field)
      return row?.textHash.equals(textHash) ? [{ id, original, row }] : []
    }),
  )
}

export interface Written {
  id: string
  original: Original
  /** All of it; while only a part is translated, its lines. */
  said: { translation: string } | { lines: readonly (string | undefined)[] }
}

/** Keeps what a model has written of a field. */
export async function keepTranslation(
  { database, clock }: Deps,
  { language, ownerId, model }: Task,
  { id, original: { field, textHash }, said }: Written,
): Promise<void> {
  const written = {
    textHash,
    translation: 'translation' in said ? said.translation : '',
    lines: 'lines' in said ? said.lines.map((line) => line ?? null) : null,
    model: model.id,
    createdAt: new Date(clock()),
  }
  await database.db
    .insert(translations)
    .values({ entryId: BigInt(id), field, language, ownerId, ...written })
    .onConflictDoUpdate({
      target: [translations.entryId, translations.field, translations.language, translations.ownerId],
      set: written,
    })
}
