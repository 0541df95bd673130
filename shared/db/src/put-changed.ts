import type { EntityTable, IDType, Table } from 'dexie'
import { idsAmong } from './ids-among.ts'
import { isSame } from './same.ts'

/**
 * Writes only those rows that are not so already: whoever follows the others hears nothing, and has not to read them
 * anew. `key` is the name of the primary key.
 */
export async function putChanged<Row extends object, Key extends keyof Row>(
  table: EntityTable<Row, Key>,
  key: Key,
  rows: readonly Row[],
): Promise<void> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the keys of a table are of the type of its key
  const known = await table.bulkGet(rows.map((row) => row[key] as IDType<Row, Key>))
  const changed = rows.filter((row, index) => !isSame(row, known[index]))
  if (changed.length > 0) await table.bulkPut(changed)
}

/** Deletes those rows that are there, for the same reason. */
export async function deletePresent(
  table: Pick<Table<{ id: string }, string>, 'bulkGet' | 'bulkDelete'>,
  ids: readonly string[],
): Promise<void> {
  const present = await idsAmong(table, ids)
  if (present.size > 0) await table.bulkDelete([...present])
}

/** Makes rows all that a table holds, and touches only what that changes. */
export async function replaceRows<Row extends { id: string }>(
  table: EntityTable<Row, 'id'>,
  rows: readonly Row[],
): Promise<void> {
  const kept = rows.map(({ id }) => id)
  if ((await table.where('id').noneOf(kept).count()) > 0) await table.where('id').noneOf(kept).delete()
  await putChanged(table, 'id', rows)
}
