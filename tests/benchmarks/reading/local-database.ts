import type { LocalDatabase } from '../../support/page-runtime.ts'

/** Runs in the page: brings all of the timeline of everything into the local database, page by page as it would come, and its words. */
export async function fillLocalDatabase(): Promise<void> {
  // oxlint-disable-next-line no-underscore-dangle -- where containers keep what the host provides
  const { db, storeEntries, indexWords }: LocalDatabase = globalThis.__tidings_provided__['@tidings/db']
  let publishedAfter: string | undefined
  for (;;) {
    const response = await fetch('/api/entries', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ view: -1, limit: 100, ...(publishedAfter && { publishedAfter }) }),
    })
    const { data }: { data: { entries: { publishedAt: string } }[] } = await response.json()
    if (data.length === 0) break
    await storeEntries(db, data)
    publishedAfter = data.at(-1)?.entries.publishedAt
  }
  await indexWords(db)
}

/** Runs in the page: counts as a tab for as long as it is open, so that no other that opens is the first and trims. */
export function keepAllEntries(): Promise<void> {
  return new Promise((held, refused) => {
    const hold = () => {
      held()
      return new Promise(() => undefined)
    }
    navigator.locks.request('tidings-tab', { mode: 'shared' }, hold).catch(refused)
  })
}
