import type pg from 'pg'
import { fillLibrary, followFirst } from '../support/library.ts'
import { createReader, type Reader } from '../support/reader.ts'
import { medianMs, type Measurement } from './measurement.ts'
import { withProduct } from './with-product.ts'

/** Everybody follows all of it. */
const SMALL = { feeds: 200, entriesPerFeed: 500 }
const LARGE = { feeds: 4000, entriesPerFeed: 250 }

const USERS = 20
/** How long all of them read at once. */
const CROWD_MS = 20_000

/** A figure may become so many times worse from the small library to the large one. */
const MOST = 1.5

interface Figures {
  /** Medians of what one user waits for while nobody else is there, in milliseconds. */
  alone: ReadonlyMap<string, number>
  crowd: Crowd
}

interface Crowd {
  /** Calls answered in a second, of all users together. */
  perSecond: number
  /** Of a hundred calls one waits longer, in milliseconds. */
  p99: number
}

/** How much worse it becomes with ten times the entries and twenty times the feeds, for one user and for twenty at once. */
export async function run(): Promise<Measurement[]> {
  const small = await figuresOf(SMALL)
  const large = await figuresOf(LARGE)
  const alone = [...small.alone].map(([name, ms]) => {
    const [before, after] = [ms, large.alone.get(name) ?? Number.NaN]
    return grown(name, after / before, `${before.toFixed(1)} ms, then ${after.toFixed(1)} ms`)
  })
  const [before, after] = [small.crowd, large.crowd]
  const calls = `${before.perSecond.toFixed(0)} calls a second, then ${after.perSecond.toFixed(0)}`
  const slowest = `p99 ${before.p99.toFixed(0)} ms, then ${after.p99.toFixed(0)} ms`
  return [
    ...alone,
    grown(`${USERS} users at once, how many are answered`, before.perSecond / after.perSecond, calls),
    grown(`${USERS} users at once, who waits longest`, after.p99 / before.p99, slowest),
  ]
}

const grown = (name: string, value: number, beside: string): Measurement => ({
  name: `${name}, growth`,
  value,
  unit: '×',
  target: MOST,
  beside,
})

interface Library {
  feeds: number
  entriesPerFeed: number
}

const figuresOf = (library: Library): Promise<Figures> =>
  withProduct(
    async ({ product, pool }) => {
      const readers = await createReaders(product.url, pool, library)
      const [first] = readers
      if (!first) throw new Error('Nobody reads')
      return { alone: await measureAlone(first, pool), crowd: await measureCrowd(readers) }
    },
    // Of one address it takes few accounts a minute.
    { TRUSTED_PROXIES: '127.0.0.1/32' },
  )

async function createReaders(origin: string, pool: pg.Pool, library: Library): Promise<Reader[]> {
  const readers: Reader[] = []
  for (let user = 0; user < USERS; user += 1) {
    const reader = await createReader(origin, {
      email: `reader-${user}@example.org`,
      address: `198.18.0.${user}`,
    })
    if (user === 0) await fillLibrary(pool, { userId: reader.id, ...library })
    else await followFirst(pool, reader.id, library.feeds)
    readers.push(reader)
  }
  await pool.query('vacuum analyze')
  return readers
}

const unread = { read: false, limit: 20 }

const newestOf = async ({ call }: Reader): Promise<string[]> => {
  const { data } = await call<{ data: { entries: { id: string } }[] }>('POST', '/entries', unread)
  return data.map(({ entries }) => entries.id)
}

async function measureAlone(reader: Reader, pool: pg.Pool): Promise<Map<string, number>> {
  const { call } = reader
  const [entryId] = await newestOf(reader)
  const figures = new Map<string, number>()
  figures.set('unread timeline of 20', await medianMs(() => newestOf(reader)))
  figures.set('open an entry', await medianMs(() => call('GET', `/entries?id=${entryId}`)))
  figures.set('unread counters', await medianMs(() => call('GET', '/reads')))
  const marks = await medianMs(() => call('POST', '/reads', { entryIds: [entryId] }), {
    prepare: () => call('DELETE', '/reads', { entryId }),
  })
  figures.set('mark an entry read', marks)
  const markAll = await medianMs(() => call('POST', '/reads/all', {}), {
    warmUps: 3,
    times: 15,
    prepare: () =>
      pool.query('update cursors set read_upto = 0, read_total = 0 where user_id = $1', [reader.id]),
  })
  figures.set('mark all read', markAll)
  await pool.query('update cursors set read_upto = 0, read_total = 0')
  return figures
}

/** Everybody asks for what is unread, opens one entry of it, marks it read and looks at the counters, again and again. */
async function measureCrowd(readers: readonly Reader[]): Promise<Crowd> {
  const waited: number[] = []
  const timed = async <T>(work: Promise<T>): Promise<T> => {
    const start = performance.now()
    const answer = await work
    waited.push(performance.now() - start)
    return answer
  }
  const start = performance.now()
  const read = async (reader: Reader): Promise<void> => {
    const { call } = reader
    while (performance.now() - start < CROWD_MS) {
      const ids = await timed(newestOf(reader))
      const entryId = ids[Math.floor(ids.length / 2)]
      await timed(call('GET', `/entries?id=${entryId}`))
      await timed(call('POST', '/reads', { entryIds: [entryId] }))
      await timed(call('GET', '/reads'))
    }
  }
  await Promise.all(readers.map(read))
  const seconds = (performance.now() - start) / 1000
  return { perSecond: waited.length / seconds, p99: percentile(waited, 0.99) }
}

const percentile = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length * share)] ?? Number.NaN
