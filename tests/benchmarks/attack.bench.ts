import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { createServer, type Server, type ServerResponse } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { startEmbeddedPostgres } from '../../server/src/foundation/database/embedded-postgres.ts'
import { countOutcomes, type AttackOutcomes } from '../support/attack-outcomes.ts'
import { createDataFolder } from '../support/data-folder.ts'
import { fillLibrary } from '../support/library.ts'
import { startProduct } from '../support/product.ts'
import { createReader, type Reader } from '../support/reader.ts'
import { rss, startSite } from '../support/site.ts'
import { median, type Measurement } from './measurement.ts'

const LIBRARY = { feeds: 100, entriesPerFeed: 1000 }

/** Of the other user, on a site that answers well. */
const FEEDS = 10

/** At once, by an account of its own: of one user they would keep all their other attacks from being tried. */
const LOOK_UPS = 400

/** Of the attacker, always due: each on a host of its own, well, and nearly as slow as a feed may be. */
const SLOW_FEEDS = 150
const SLOW_MS = 15_000
/** Every third of them answers at once, with what takes seconds to read and to clean. */
const HEAVY_ENTRIES = 1000

/** Of that account besides, each of which asks again as soon as it is refused. */
const CONNECTIONS = 500

/** How long the other user is measured while the attack goes on, at most. */
const REFRESH_MS = 120_000

/** How long the other user reads, without an attack and under one: no look-up takes longer than twenty seconds. */
const QUIET_MS = 10_000
const ATTACKED_MS = 60_000
const PAUSE_MS = 100

/** What else a hostile site answers by path; what is not here never answers. */
const hostileAnswers: Record<string, (response: ServerResponse, url: string) => void> = {
  '/names-feeds': (response) =>
    response.end(`<title>Page</title>${'<link rel=feed href=/never>'.repeat(18_000)}`),
  '/names-nothing': (response) => response.end(`<title>Page</title>${'<link '.repeat(100_000)}`),
  '/slow-title': (response, url) => response.end(rss('<a '.repeat(300_000), [entry(url)])),
  '/long-link': (response, url) =>
    response.end(
      rss(
        'Long',
        Array.from({ length: 20 }, (_, index) => entry(`${url}${index}${'x'.repeat(500_000)}`)),
      ),
    ),
  '/numbers': (response, url) => response.end(withNumbers(rss('Numbers', [entry(url)]))),
  '/slow': (response, url) => {
    const answer = () => response.end(rss('Slow', [entry(url)]))
    setTimeout(answer, SLOW_MS).unref()
  },
  '/heavy': (response) => response.end(heavyDocument()),
  '/one-second': (response, url) =>
    response.end(
      rss(
        'Ties',
        Array.from({ length: 1000 }, (_, index) => entry(`${url}${index}`)),
      ),
    ),
}

const entry = (link: string) => ({
  link: `https://hostile.example${link}`,
  title: 'An entry',
  html: '',
  publishedAt: 0,
})

let heavy: string | undefined

/** Some 14 MB, nearly as much as a feed may have: made once, as it takes this process its time, too. */
function heavyDocument(): string {
  heavy ??= rss('Heavy', heavyItems())
  return heavy
}

function heavyItems() {
  const row = '<tr><td style="color: red" onclick="x">a <b>b <i>c <a href="?d=&amp;e">d</a></i></b></td></tr>'
  const html = `<table>${row.repeat(140)}</table>`
  return Array.from({ length: HEAVY_ENTRIES }, (_, index) => ({ ...entry(`/heavy/${index}`), html }))
}

/** Numbers that are none, wherever a document may have one. */
const withNumbers = (document: string) =>
  document.replace(
    '</item>',
    `<itunes:duration xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd">1e999</itunes:duration>
    <media:content xmlns:media="http://search.yahoo.com/mrss/" url="https://m.example/1.jpg" medium="image"
      width="Infinity" height="1e308" fileSize="-1e999" duration="NaN"/>
    <enclosure url="https://m.example/1.mp3" type="audio/mpeg" length="1e999"/></item>`,
  )

/** Times what one user waits for while another one attacks the server in a loop, as a multiple of a quiet server. */
export async function run(): Promise<Measurement[]> {
  const folder = await createDataFolder()
  const postgres = await startEmbeddedPostgres({ dataDir: folder })
  const url = postgres.url('postgres')
  const limits = { LOOK_UPS_PER_HOUR: '1000000', IMPORTS_PER_HOUR: '1000000' }
  const product = await startProduct({ DATABASE_URL: url, ...limits })
  const pool = new pg.Pool({ connectionString: url })
  const hostileSite = await openHostileSite()
  const site = await startSite((path) => ({ type: 'text/xml', body: rss(path, [entry(path)]) }))
  try {
    const reader = await createReader(product.url)
    await fillLibrary(pool, { userId: reader.id, ...LIBRARY })
    for (let index = 0; index < FEEDS; index += 1)
      await reader.call('POST', '/subscriptions', { url: `${site.url}/${index}`, view: 0 })
    const attacker = await createReader(product.url, { email: 'mallory@example.org' })
    const crowd = await createReader(product.url, { email: 'eve@example.org' })
    await followSlowFeeds(pool, attacker.id, hostileSite.port)
    return await measure({ reader, attacker, crowd, pool, port: hostileSite.port })
  } finally {
    await pool.end()
    await product.dispose()
    hostileSite.close()
    await site.close()
    await postgres.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

/** Has somebody follow feeds that are due for longer than all others. */
async function followSlowFeeds(pool: pg.Pool, userId: string, port: number): Promise<void> {
  await pool.query(
    `with slow as (insert into feeds (id, url, next_check_at, check_interval)
      select 100000000000000000 + i, 'http://127.1.0.' || i || ':' || $2::text || case when i % 3 = 0 then '/heavy?' else '/slow?' end || i, now() - interval '20 hours', 3600
      from generate_series(1, $3::int) i returning id)
    insert into subscriptions (user_id, feed_id, view) select $1, id, 0 from slow`,
    [userId, port, SLOW_FEEDS],
  )
}

interface Stage {
  reader: Reader
  attacker: Reader
  /** Asks for very much at once, and again as soon as it is refused. */
  crowd: Reader
  pool: pg.Pool
  port: number
}

async function measure({ reader, attacker, crowd, pool, port }: Stage): Promise<Measurement[]> {
  const timelineFor = (ms: number) =>
    medianFor(ms, () => reader.call('POST', '/entries', { view: 0, limit: 50 }))
  const quiet = await timelineFor(QUIET_MS)
  const stopping = new AbortController()
  const outcomes = countOutcomes()
  const attack = attackUntil(stopping.signal, attacker, { port, outcomes })
  const lookUps = askManyUntil(stopping.signal, crowd, port)
  const late = await timeRefresh(pool)
  const attacked = await timelineFor(ATTACKED_MS)
  const refused = askAgainUntil(stopping.signal, crowd)
  const crowded = await timelineFor(QUIET_MS)
  stopping.abort()
  const { times, kinds } = await attack
  const [asked, refusals] = await Promise.all([lookUps, refused])
  console.log(`  ${outcomes.toString().replaceAll('\n', '\n  ')}`)
  outcomes.requireAll(kinds)
  console.log(
    `  ${quiet.toFixed(1)} ms quiet, ${attacked.toFixed(1)} ms attacked by ${times} calls and ${asked} look-ups of many at once`,
  )
  console.log(
    `  ${crowded.toFixed(1)} ms beside ${CONNECTIONS} connections more, which were refused ${refusals} times`,
  )
  const unit = '× quiet'
  return [
    { name: 'timeline of another user under attack', value: attacked / quiet, unit, target: 3 },
    { name: `the same, beside ${CONNECTIONS} connections more`, value: crowded / quiet, unit, target: 3 },
    { name: 'the last of their feeds is refreshed, after it was due', value: late, unit: 's', target: 60 },
  ]
}

/** The median time of doing something again and again for a while, in milliseconds; a person pauses in between. */
async function medianFor(ms: number, work: () => Promise<unknown>): Promise<number> {
  const durations: number[] = []
  const end = performance.now() + ms
  while (performance.now() < end) {
    const start = performance.now()
    await work()
    durations.push(performance.now() - start)
    await wait(PAUSE_MS)
  }
  return median(durations)
}

/** How long it takes until all feeds of the other user's site that are due now have been checked, in seconds. */
async function timeRefresh(pool: pg.Pool): Promise<number> {
  const ofSite = `url like 'http://127.0.0.1%' and title ~ '^/[0-9]$'`
  const { rows } = await pool.query<{
    now: Date
  }>(`with due as (update feeds set next_check_at = now() where ${ofSite})
    select now()`)
  const due = rows[0]?.now
  const start = performance.now()
  while (performance.now() - start < REFRESH_MS) {
    const left = await pool.query(`select 1 from feeds where ${ofSite} and checked_at < $1`, [due])
    if (left.rows.length === 0) return (performance.now() - start) / 1000
    await wait(200)
  }
  return Infinity
}

interface Attack {
  port: number
  outcomes: AttackOutcomes
}

/** Attacks in a loop, with everything at once; answers how many calls that were, and of which kinds. */
async function attackUntil(
  signal: AbortSignal,
  { call }: Reader,
  { port, outcomes }: Attack,
): Promise<{ times: number; kinds: string[] }> {
  let calls = 0
  // Each is asked of a host of its own: of one, few connections would be open, and what never answers would hold up all others.
  const hostile = (path: string) =>
    `http://127.2.${Math.floor(calls / 250) % 250}.${1 + (calls % 250)}:${port}${path}?${calls}`
  const isOver = (): boolean => signal.aborted
  const attempt = (kind: string, ...request: Parameters<typeof call>): Promise<void> => {
    calls += 1
    // It is refused, or takes its time: what becomes of one call is nobody's concern.
    return outcomes.count(kind, call(...request))
  }
  const lookUp = (path: string, kind: string) =>
    attempt(kind, 'GET', `/feeds?url=${encodeURIComponent(hostile(path))}`)
  const follow = (path: string, kind: string) =>
    attempt(kind, 'POST', '/subscriptions', { url: hostile(path), view: 0 })
  const read = (limit: number, kind: string) =>
    attempt(kind, 'POST', '/entries', { view: 0, limit, withContent: true })
  const paths = [...Object.keys(hostileAnswers), '/never']
  const attacks: Record<string, (kind: string) => Promise<unknown>> = {
    ...Object.fromEntries(paths.map((path) => [`look up ${path}`, (kind: string) => lookUp(path, kind)])),
    'follow /one-second': (kind) => follow('/one-second', kind),
    'follow /long-link': (kind) => follow('/long-link', kind),
    'follow /numbers': (kind) => follow('/numbers', kind),
    'read one entry': (kind) => read(1, kind),
    'read a hundred entries': (kind) => read(100, kind),
  }
  const again = async ([kind, attack]: [string, (kind: string) => Promise<unknown>]): Promise<void> => {
    while (!isOver()) await attack(kind)
  }
  await Promise.all(Object.entries(attacks).map(again))
  return { times: calls, kinds: Object.keys(attacks) }
}

/** Looks up what never answers, very much at once, again as soon as all have been refused or given up; answers how often. */
async function askManyUntil(signal: AbortSignal, { call }: Reader, port: number): Promise<number> {
  let asked = 0
  const isOver = (): boolean => signal.aborted
  const ask = async (): Promise<void> => {
    asked += 1
    const url = encodeURIComponent(`http://127.4.${asked % 250}.1:${port}/never?${asked}`)
    // Whatever becomes of it: the next is asked for.
    await call('GET', `/feeds?url=${url}`).catch(() => undefined)
  }
  while (!isOver()) await Promise.all(Array.from({ length: LOOK_UPS }, ask))
  return asked
}

/** Looks up on many connections what is never found, again as soon as each is refused; answers how often that was. */
async function askAgainUntil(signal: AbortSignal, { call }: Reader): Promise<number> {
  let refusals = 0
  const isOver = (): boolean => signal.aborted
  const askAgain = async (connection: number): Promise<void> => {
    for (let time = 0; !isOver(); time += 1) {
      const url = encodeURIComponent(`http://127.3.0.1:1/never?${connection}&${time}`)
      await call('GET', `/feeds?url=${url}`).catch(() => (refusals += 1))
    }
  }
  await Promise.all(Array.from({ length: CONNECTIONS }, (_, index) => askAgain(index)))
  return refusals
}

async function openHostileSite(): Promise<{ port: number; close: () => void }> {
  const server: Server = createServer(({ url = '/' }, response) => {
    const [path = ''] = url.split('?')
    hostileAnswers[path]?.(response, url)
  }).listen(0)
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The site has no port.')
  return {
    port: address.port,
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
