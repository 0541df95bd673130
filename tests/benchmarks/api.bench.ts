import type pg from 'pg'
import { fillLibrary } from '../support/library.ts'
import { createReader, type Reader } from '../support/reader.ts'
import { medianMs, type Measurement } from './measurement.ts'
import { withProduct } from './with-product.ts'

const LIBRARY = { feeds: 100, entriesPerFeed: 1000 }

/** Times what a reader waits for over HTTP, with 100,000 entries in the database. */
export async function run(): Promise<Measurement[]> {
  return withProduct(async ({ product, pool }) => {
    const reader = await createReader(product.url)
    await fillLibrary(pool, { userId: reader.id, ...LIBRARY })
    return measure(reader, pool)
  })
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
