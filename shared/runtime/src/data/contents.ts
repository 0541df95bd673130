import { durations, limits } from '@tidings/contracts'
import { db, withoutContent } from '@tidings/db'

let queue: string[] = []
let isRunning = false

/** Brings the contents of entries that are not here yet, a few at a time, so that they can be read offline. */
export function fetchContents(entryIds: readonly string[]): void {
  queue = [...new Set([...entryIds, ...queue])]
  if (!isRunning) void drain()
}

async function drain(): Promise<void> {
  isRunning = true
  try {
    while (queue.length > 0) {
      const ids = await withoutContent(db, queue)
      queue = ids.slice(limits.entriesPerStream)
      if (ids.length === 0) break
      const { streamContents } = await import('./stream-contents.ts')
      await streamContents(ids.slice(0, limits.entriesPerStream))
      await new Promise((resolve) => setTimeout(resolve, durations.streamInterval))
    }
  } catch {
    // Prefetching only: an entry that is opened asks for its own content.
    queue = []
  } finally {
    isRunning = false
  }
}
