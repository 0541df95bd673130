import { db } from '@tidings/db'

/** Until then, counted from the start of the page, the network is for what the first page needs. */
const FIRST_PAGE_MS = 1500

/** And as long as something came over it within this time. */
const QUIET_MS = 1000

/** What keeps its place for longer is not waited for. */
const PATIENCE_MS = 10_000

/** What nothing else would bring is asked for again after this time. */
const AGAIN_MS = 30_000

/** A page that is never idle gets to it after this time all the same. */
const LATEST_MS = 3000

/**
 * Loads ahead what nobody waits for yet, once what is meant to be shown first stands on the page, the page has nothing else
 * to do and the network is quiet. What fails is loaded when it is needed, or else with `untilThere`: again, until it is there.
 * Returns the way to call it off.
 */
export function whenIdle(load: () => Promise<unknown>, untilThere?: 'untilThere'): () => void {
  let isOff = false
  const run = () => {
    if (isOff) return
    load().catch(() => {
      if (untilThere && !isOff) timer = setTimeout(run, AGAIN_MS)
    })
  }
  let timer = setTimeout(() => void begin(), Math.max(0, FIRST_PAGE_MS - performance.now()))

  async function begin(): Promise<void> {
    await db.whenChangesBegin()
    if (isOff) return
    const wait = QUIET_MS - (isComing() ? 0 : performance.now() - lastArrival())
    if (wait > 0) timer = setTimeout(() => void begin(), wait)
    else if ('requestIdleCallback' in globalThis) requestIdleCallback(run, { timeout: LATEST_MS })
    else run()
  }
  return () => {
    isOff = true
    clearTimeout(timer)
  }
}

/** Whether the page is still empty, or something keeps the place of what is on its way: the network does not tell of it. */
function isComing(): boolean {
  const isEmpty = !document.querySelector('main')?.textContent
  return (
    performance.now() < PATIENCE_MS &&
    (isEmpty || !!document.querySelector('[data-skeleton],[aria-busy=true]'))
  )
}

/** When something came over the network last, counted from the start of the page. */
function lastArrival(): number {
  const arrivals = performance.getEntriesByType('resource').map((entry) => entry.startTime + entry.duration)
  return Math.max(-Infinity, ...arrivals)
}
