import type { Table } from 'dexie'

/**
 * Those of the ids that a table of small rows has. All are asked for at once: a cursor would go from one to the next,
 * and each step wait for the page.
 */
export async function idsAmong(
  table: Pick<Table<{ id: string }, string>, 'bulkGet'>,
  ids: readonly string[],
): Promise<Set<string>> {
  const rows = await table.bulkGet([...ids])
  return new Set(rows.flatMap((row) => row?.id ?? []))
}
