import { chromium, type Browser } from 'playwright'
import { chromiumArguments, ensureChromium } from '../support/chromium.ts'
import { startFeedServer } from '../support/feed-server.ts'
import { startProduct } from '../support/product.ts'
import { createReader, type Reader } from '../support/reader.ts'
import { FIRST_ROW } from './first-row.ts'
import { median, type Measurement } from './measurement.ts'
import { isOfPage, roundTrips } from './overhead/round-trips.ts'
import { visitTwice, type Route, type Visit } from './overhead/visit.ts'
import { buildFiveParts, furtherParts } from './single-bundle/five-parts.ts'
import { serveProduct, serveSingleBundle } from './single-bundle/serve-single-bundle.ts'

const RUNS = 15
const HEADING = 'main h1'

/** Compares the start of the product, of five parts and at each of their routes, with that of the same code as one application. */
export async function run(): Promise<Measurement[]> {
  const parts = buildFiveParts()
  const feeds = await startFeedServer({ feeds: 8, items: 50 })
  const product = await startProduct({}, parts.folder)
  const [federated, single] = await Promise.all([
    serveProduct(product.url),
    serveSingleBundle(parts.singleBundle, product.url),
  ])
  const browser = await chromium.launch({ executablePath: ensureChromium(), args: chromiumArguments })
  try {
    const reader = await createReader(product.url)
    for (const { url } of feeds.manifest.feeds) await reader.call('POST', '/subscriptions', { url, view: 0 })
    const measurements: Measurement[] = []
    for (const route of await listRoutes(reader)) {
      // A single application would have its first page in one wave, too.
      const { cold } = await visitTwice(browser, reader, { url: single.url, route })
      single.preload(
        route.path,
        cold.asked
          .map(({ name }) => name)
          .filter(isOfPage)
          .map(pathOf),
      )
      measurements.push(...(await compare(browser, reader, { federated, single, route })))
    }
    return measurements
  } finally {
    await browser.close()
    await Promise.all([federated.close(), single.close()])
    await product.dispose()
    await feeds.stop()
    parts.dispose()
  }
}

const pathOf = (address: string): string => new URL(address).pathname

/** Every page that a part brings, and one of the shell's own; of the parts that are made alike, one. */
async function listRoutes({ call }: Reader): Promise<Route[]> {
  const { data } = await call<{ data: { entries: { id: string } }[] }>('POST', '/entries', { view: 0 })
  const [first] = data
  if (!first) throw new Error('The feeds have brought nothing')
  return [
    { path: '/', shows: FIRST_ROW },
    { path: `/timeline/view-0/all/${first.entries.id}`, shows: 'article h1' },
    ...['/discover', '/settings', `/${furtherParts[0]}`, '/parts'].map((path) => ({
      path,
      shows: HEADING,
    })),
  ]
}

interface Compared {
  federated: { url: string }
  single: { url: string }
  route: Route
}

async function compare(
  browser: Browser,
  reader: Reader,
  { federated, single, route }: Compared,
): Promise<Measurement[]> {
  const visits: Record<'ours' | 'theirs', { cold: Visit; warm: Visit }[]> = { ours: [], theirs: [] }
  for (let round = 0; round < RUNS; round += 1) {
    visits.ours.push(await visitTwice(browser, reader, { url: federated.url, route }))
    visits.theirs.push(await visitTwice(browser, reader, { url: single.url, route }))
  }
  const name = route.path.split('/').slice(0, 3).join('/')
  const ratios = (['cold', 'warm'] as const).map((kind) => {
    const at = (all: { cold: Visit; warm: Visit }[]) => thirdQuartile(all.map((both) => both[kind].at))
    const [ours, theirs] = [at(visits.ours), at(visits.theirs)] as const
    console.log(
      `  ${name}, ${kind}: ${ours.toFixed(0)} ms, single bundle ${theirs.toFixed(0)} ms (p75 of ${RUNS})`,
    )
    return {
      name: `${name}, ${kind}: compared with a single bundle`,
      value: ours / theirs,
      unit: '×',
      target: 1.1,
    }
  })
  const colds = visits.ours.map(({ cold }) => cold.asked)
  const depths = colds.map((asked) => roundTrips(asked.filter((one) => isOfPage(one.name))))
  return [
    ...ratios,
    // The page itself is one, too.
    {
      name: `${name}: requests`,
      value: Math.max(...colds.map(({ length }) => length + 1)),
      unit: '',
      target: 20,
    },
    { name: `${name}: round trips for all that it is made of`, value: median(depths), unit: '', target: 3 },
  ]
}

const thirdQuartile = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length * 0.75)] ?? Number.NaN
