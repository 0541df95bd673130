import type { DueFeed } from './claim-feeds.ts'

/** Gives the next feed that is due; undefined when there is none. */
export type NextFeed = () => Promise<DueFeed | undefined>

/** Claims feeds by the batch and hands them out one by one; however many ask, one claim runs at a time. */
export function createClaimQueue(claim: () => Promise<DueFeed[]>): NextFeed {
  const queue: DueFeed[] = []
  let claiming: Promise<boolean> | undefined

  async function fill(): Promise<boolean> {
    try {
      queue.push(...(await claim()))
      return queue.length > 0
    } finally {
      claiming = undefined
    }
  }

  return async () => {
    while (queue.length === 0) {
      claiming ??= fill()
      if (!(await claiming)) return undefined
    }
    return queue.shift()
  }
}
