import type pg from 'pg'
import { openDatabase } from '../../server/src/foundation/database/database.ts'
import { createSearchIndex } from '../../server/src/reading/search-index/search-index.ts'
import { fillLibrary } from '../support/library.ts'
import { createReader, type Reader } from '../support/reader.ts'
import { medianMs, type Measurement } from './measurement.ts'
import { createWords } from './vocabulary.ts'
import { withProduct } from './with-product.ts'

const LIBRARY = { feeds: 100, entriesPerFeed: 1000 }

const WORDS = 120
/** Entries written in one statement. */
const BATCH = 2000

/** Times searches by two words, frequent ones and rare ones, over 100,000 entries with bodies. */
export async function run(): Promise<Measurement[]> {
  return withProduct(async ({ product, pool, databaseUrl }) => {
    const reader = await createReader(product.url)
    await fillLibrary(pool, { userId: reader.id, ...LIBRARY })
    await writeBodies(pool)
    await indexAll(databaseUrl)
    return measure(reader)
  })
}

async function writeBodies(pool: pg.Pool): Promise<void> {
  const next = createWords()
  const { rows } = await pool.query<{ id: string }>('select id::text from entries order by id')
  for (let start = 0; start < rows.length; start += BATCH) {
    const ids = rows.slice(start, start + BATCH).map(({ id }) => id)
    const text = (words: number) => Array.from({ length: words }, next).join(' ')
    await pool.query(
      `with input as (select * from unnest($1::bigint[], $2::text[], $3::text[]) as i(id, title, content)),
       titled as (update entries e set title = i.title from input i where e.id = i.id)
       insert into entry_contents (entry_id, content) select id, content from input`,
      [ids, ids.map(() => text(8)), ids.map(() => `<p>${text(WORDS)}</p>`)],
    )
  }
  await pool.query('insert into search_queue select id from entries')
}

async function indexAll(url: string): Promise<void> {
  const database = openDatabase(url)
  const index = createSearchIndex({
    database,
    logger: { error: (details: unknown) => console.error(details) },
  })
  await index.indexWaiting()
  await index.stop()
  await database.pool.query('vacuum analyze entry_search')
  await database.close()
}

/** From words that stand in nearly every entry to those that stand in few. */
const searches: [string, string][] = [
  ['in all', 'w1x w2x'],
  ['in many', 'w5x wcx'],
  ['in some', 'w20x w4gx'],
  ['in few', 'w1abx w20x'],
  ['as beginnings', 'w1 w2'],
  ['as a phrase', '"w1x w2x"'],
  ['unread', 'w20x w4gx is:unread'],
]

async function measure({ call }: Reader): Promise<Measurement[]> {
  const find = (query: string) => () => call('GET', `/search?type=entry&query=${encodeURIComponent(query)}`)
  const measurements: Measurement[] = []
  for (const [name, query] of searches) {
    const value = await medianMs(find(query))
    measurements.push({
      name: `search by two words (${name}), 100,000 entries`,
      value,
      unit: 'ms',
      target: 30,
    })
  }
  return measurements
}
