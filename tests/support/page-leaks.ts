import { z } from '@tidings/contracts'
import type { CDPSession, Page } from 'playwright'

/** What a page holds, after the garbage of it was collected. */
export interface Holdings {
  listeners: number
  /** With the code that the engine compiles of what runs often, which grows for some hundred mounts. */
  heapBytes: number
  /** Of the heap, what pages make: objects, closures, arrays, texts. */
  objectBytes: number
  /** Timers that were set and neither fired nor were cleared. */
  timers: number
  /** Regions that left the page and are held by something. */
  regions: number
}

/** Runs in the page before anything else: counts timers, and keeps an eye on regions without holding them. */
function watch(): void {
  const timers = new Set<number>()
  const { setTimeout: setOnce, setInterval: setAgain, clearTimeout: clearOnce } = window
  Object.assign(window, {
    setTimeout: (work: () => void, ms?: number, ...rest: unknown[]) => {
      const id = setOnce(() => {
        timers.delete(id)
        Reflect.apply(work, undefined, rest)
      }, ms)
      timers.add(id)
      return id
    },
    setInterval: (work: () => void, ms?: number, ...rest: unknown[]) => {
      const id = setAgain(work, ms, ...rest)
      timers.add(id)
      return id
    },
    clearTimeout: (id: number) => {
      timers.delete(id)
      clearOnce(id)
    },
    clearInterval: (id: number) => {
      timers.delete(id)
      clearOnce(id)
    },
    watched: { timers, regions: [] as WeakRef<Element>[], seen: new WeakSet<Element>() },
  })
  new MutationObserver(() => {
    const { regions, seen } = Reflect.get(window, 'watched')
    for (const region of document.querySelectorAll('main [data-remote]')) {
      if (!seen.has(region)) regions.push(new WeakRef(region))
      seen.add(region)
    }
  }).observe(document, { childList: true, subtree: true })
}

/** Watches what a page holds; returns a function that counts it. */
export async function watchHoldings(page: Page): Promise<() => Promise<Holdings>> {
  await page.addInitScript(watch)
  return async () => {
    const session = await page.context().newCDPSession(page)
    await session.send('HeapProfiler.enable')
    // Whoever watches a page has it keep the last thousand lines of its console, with the errors in them.
    await session.send('Runtime.discardConsoleEntries')
    for (let round = 0; round < 3; round += 1) {
      // One after the other: what a first collection frees may free more in a second.
      // oxlint-disable-next-line no-await-in-loop
      await session.send('HeapProfiler.collectGarbage')
    }
    await session.send('Performance.enable')
    const { metrics } = await session.send('Performance.getMetrics')
    const metric = (name: string) => metrics.find((known) => known.name === name)?.value ?? Number.NaN
    const counted = await page.evaluate(() => {
      const watched = Reflect.get(window, 'watched')
      // What watches is not to be what grows.
      watched.regions = watched.regions.filter((region: WeakRef<Element>) => region.deref())
      const held = watched.regions.filter((region: WeakRef<Element>) => !region.deref()?.isConnected)
      return { timers: watched.timers.size, regions: held.length }
    })
    const objectBytes = await countObjectBytes(session)
    await session.detach()
    return {
      ...counted,
      listeners: metric('JSEventListeners'),
      heapBytes: metric('JSHeapUsedSize'),
      objectBytes,
    }
  }
}

/** Neither what the engine makes of code, nor what the browser holds outside of its heap. */
const notOfPages = new Set(['code', 'hidden', 'native', 'object shape', 'synthetic'])

const snapshot = z.object({
  snapshot: z.object({
    meta: z.object({
      node_fields: z.array(z.string()),
      node_types: z.tuple([z.array(z.string())]).rest(z.unknown()),
    }),
  }),
  nodes: z.array(z.number()),
})

/** Adds up a snapshot of the heap. */
async function countObjectBytes(session: CDPSession): Promise<number> {
  const chunks: string[] = []
  const keep = ({ chunk }: { chunk: string }) => void chunks.push(chunk)
  session.on('HeapProfiler.addHeapSnapshotChunk', keep)
  await session.send('HeapProfiler.takeHeapSnapshot', { reportProgress: false })
  session.off('HeapProfiler.addHeapSnapshotChunk', keep)
  const { snapshot: about, nodes } = snapshot.parse(JSON.parse(chunks.join('')))
  const fields = about.meta.node_fields
  const [types] = about.meta.node_types
  const [typeAt, sizeAt] = [fields.indexOf('type'), fields.indexOf('self_size')]
  let bytes = 0
  for (let node = 0; node < nodes.length; node += fields.length) {
    if (!notOfPages.has(types[nodes[node + typeAt] ?? -1] ?? '')) bytes += nodes[node + sizeAt] ?? 0
  }
  return bytes
}

/** Goes to and fro between pages of the product within the page itself, each time until the page is there. */
export function goToAndFro(
  page: Page,
  stops: { path: string; awaits: string }[],
  times: number,
): Promise<void> {
  return page.evaluate(
    async ({ places, count }) => {
      // Only what is written here goes to the page.
      // oxlint-disable-next-line unicorn/consistent-function-scoping
      const until = async (selector: string) => {
        while (!document.querySelector(selector))
          await new Promise((resolve) => requestAnimationFrame(resolve))
      }
      for (let round = 0; round < count; round += 1) {
        for (const { path, awaits } of places) {
          history.replaceState({}, '', path)
          dispatchEvent(new PopStateEvent('popstate', { state: {} }))
          await until(awaits)
        }
      }
    },
    { places: stops, count: times },
  )
}
