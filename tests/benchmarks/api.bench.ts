import { rm } from 'node:fs/promises'
import pg from 'pg'
import { startEmbeddedPostgres } from '../../server/src/foundation/database/embedded-postgres.ts'
import { createDataFolder } from '../support/data-folder.ts'
import { fillLibrary } from '../support/library.ts'
import { startProduct } from '../support/product.ts'
import { createReader, type Reader } from '../support/reader.ts'
import { medianMs, type Measurement } from './measurement.ts'

const LIBRARY = { feeds: 100, entriesPerFeed: 1000 }

/** Times what a reader waits for over HTTP, with 100,000 entries in the database. */
export async function run(): Promise<Measurement[]> {
  const folder = await createDataFolder()
  const postgres = await startEmbeddedPostgres({ dataDir: folder })
  const url = postgres.url('postgres')
  const product = await startProduct({ DATABASE_URL: url })
  const pool = new pg.Pool({ connectionString: url })
  try {
    const reader = await createReader(product.url)
    await fillLibrary(pool, { userId: reader.id, ...LIBRARY })
    return await measure(reader, pool)
  } finally {
    await pool.end()
    await product.dispose()
    await postgres.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

async function measure({ call }: Reader, pool: pg.Pool): Promise<Measurement[]> {
  const timeline = await medianMs(() => call('POST', '/entries', { view: 0, read: false, limit: 50 }))
  const counters = await medianMs(() => call('GET', '/reads'))
  const markAll = await medianMs(() => call('POST', '/reads/all', { view: 0 }), {
    warmUps: 3,
    times: 15,
    prepare: () => pool.query('update cursors set read_upto = 0, read_total = 0'),
  })
  const size = `${(LIBRARY.feeds * LIBRARY.entriesPerFeed).toLocaleString('en')} entries`
  return [
    { name: `unread timeline of 50, ${size}`, value: timeline, unit: 'ms', target: 3 },
    { name: `unread counters, ${size}`, value: counters, unit: 'ms', target: 3 },
    { name: `mark all read, ${size}`, value: markAll, unit: 'ms', target: 50 },
  ]
}
