import { contentLine, z, type ContentLine } from '@tidings/contracts'
import type { TidingsDatabase } from './database.ts'

/** Keeps contents as the API streams them. */
export async function storeContents(db: TidingsDatabase, lines: readonly ContentLine[]): Promise<void> {
  const rows = z.array(contentLine).parse(lines)
  await db.contents.bulkPut(rows.map(({ id, content }) => ({ entryId: id, content })))
}

/** Those of the entries whose content is not here yet. */
export async function withoutContent(db: TidingsDatabase, entryIds: readonly string[]): Promise<string[]> {
  const present = new Set(await db.contents.where('entryId').anyOf(entryIds).primaryKeys())
  return entryIds.filter((id) => !present.has(id))
}
