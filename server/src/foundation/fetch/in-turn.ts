import { ApiError } from '@tidings/contracts'
import { Turns, type TurnsOptions } from '../turns.ts'

/** Who asks for something that is to be had from elsewhere. */
export interface Asking {
  userId: string
  /** Ends what is done for them, unless somebody else waits for the same. */
  signal?: AbortSignal | undefined
}

/** For whom something is done. */
export interface Turn {
  /** Those of one party wait for those of others in turn. */
  party: string
  /** Ends what is done; its reason is thrown. */
  signal: AbortSignal
}

export interface InTurnOptions extends TurnsOptions {
  /** Says when work that begins now is to be over. */
  deadline: () => AbortSignal
  /** What is told of work that is not over by then. */
  late: string
}

/**
 * Does work for a user in a turn of theirs, which it has from before anything is fetched until all is done. Throws
 * operationNotCompleted for a user of whom too many wait, or who left, and feedFetchFailed for what is late.
 */
export type InTurn = <T>(asking: Asking, work: (turn: Turn) => Promise<T>) => Promise<T>

/** Makes what bounds such work: few at once, of each user in turn, each until its deadline and as long as it is waited for. */
export function createInTurn({ deadline, late, ...options }: InTurnOptions): InTurn {
  const turns = new Turns(options)

  async function workUntilLate<T>({ party, signal }: Turn, work: (turn: Turn) => Promise<T>): Promise<T> {
    const leave = await turns.acquire(party, signal)
    const end = deadline()
    try {
      return await work({ party, signal: AbortSignal.any([signal, end]) })
    } catch (error) {
      if (!end.aborted || signal.aborted) throw error
      throw new ApiError('feedFetchFailed', { message: late, data: { kind: 'timeout' }, cause: error })
    } finally {
      leave()
    }
  }

  return async ({ userId: party, signal = new AbortController().signal }, work) => {
    try {
      return await workUntilLate({ party, signal }, work)
    } catch (error) {
      // Nobody hears it; but it is no fault of ours, to be logged as one.
      throw signal.aborted ? new ApiError('operationNotCompleted', { cause: error }) : error
    }
  }
}
