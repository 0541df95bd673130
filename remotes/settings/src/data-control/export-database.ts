import type { TidingsDatabase } from '@tidings/db'

/** Says who is signed in, which is nobody else's business. */
const PRIVATE_TABLES = new Set(['meta', 'outbox'])

/** All that is kept here of what was read, by table. */
async function readDatabase(db: TidingsDatabase): Promise<Record<string, unknown[]>> {
  const tables = db.tables.filter(({ name }) => !PRIVATE_TABLES.has(name))
  return Object.fromEntries(
    await Promise.all(tables.map(async (table) => [table.name, await table.toArray()] as const)),
  )
}

/** Gives the local database as a file of JSON. */
export async function exportLocalDatabase(db: TidingsDatabase): Promise<void> {
  const file = new Blob([JSON.stringify(await readDatabase(db))], { type: 'application/json' })
  const url = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = url
  link.download = `tidings-${new Date().toISOString().slice(0, 10)}.json`
  link.click()
  URL.revokeObjectURL(url)
}
