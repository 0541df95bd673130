import { setTimeout as wait } from 'node:timers/promises'
import { HOUR_MS } from '@tidings/contracts/spans'
import type { Logger } from 'pino'

/** Something that nobody waits for. Does a little of it, and answers whether there is more. */
export type Chore = () => Promise<boolean>

export interface Upkeep {
  start(): void
  /** Waits for the little that is under way. */
  stop(): Promise<void>
}

export interface UpkeepOptions {
  chores: Readonly<Record<string, Chore>>
  logger: Pick<Logger, 'error'>
  /** How often it is looked for something to do. */
  pollMs?: number
}

/** Makes what tidies up behind everything else, for half the time of one processor at most. */
export function createUpkeep({ chores, logger, pollMs = HOUR_MS }: UpkeepOptions): Upkeep {
  const stopping = new AbortController()
  let running: Promise<void> | undefined

  // An aborted pause is a pause that is over.
  const pause = (ms: number) =>
    wait(ms, undefined, { signal: stopping.signal, ref: false }).catch(() => undefined)

  async function finish(name: string, chore: Chore): Promise<void> {
    try {
      for (let more = true; more && !stopping.signal.aborted;) {
        const startedAt = performance.now()
        more = await chore()
        await pause(performance.now() - startedAt)
      }
    } catch (err) {
      logger.error({ err, chore: name }, 'something to be tidied up was left')
    }
  }

  async function poll(): Promise<void> {
    while (!stopping.signal.aborted) {
      for (const [name, chore] of Object.entries(chores)) await finish(name, chore)
      await pause(pollMs)
    }
  }

  return {
    start: () => void (running ??= poll()),
    stop: async () => {
      stopping.abort()
      await running
    },
  }
}
