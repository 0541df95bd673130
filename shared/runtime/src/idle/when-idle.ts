/** Until then, counted from the start of the page, the network is for what the first page needs. */
const FIRST_PAGE_MS = 1500

/** A page that is never idle gets to it after this time all the same. */
const LATEST_MS = 3000

/**
 * Loads ahead what nobody waits for yet, once the page has nothing else to do. What fails is loaded when it is needed.
 * Returns the way to call it off.
 */
export function whenIdle(load: () => Promise<unknown>): () => void {
  const run = () => void load().catch(() => undefined)
  const timer = setTimeout(
    () => {
      if ('requestIdleCallback' in globalThis) requestIdleCallback(run, { timeout: LATEST_MS })
      else run()
    },
    Math.max(0, FIRST_PAGE_MS - performance.now()),
  )
  return () => clearTimeout(timer)
}
