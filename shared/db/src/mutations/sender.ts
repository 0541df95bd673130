import { ApiError, limits, mayPass, type ApiClient } from '@tidings/contracts'
import type { TidingsDatabase } from '../database.ts'
import { EXCHANGE_LOCK, withLock } from '../locks.ts'
import type { MutationName, OutboxRow } from '../rows/outbox.ts'
import { followOutbox } from './follow-outbox.ts'
import { mutationsByName } from './mutations-by-name.ts'
import { dropRow, postponeRow, releaseRows, takeDueRow } from './outbox.ts'

/** The server did not answer: it is gone, or the network is. */
export class NoResponseError extends Error {
  /** Whether it was given the time it may take. */
  readonly timedOut: boolean

  constructor({ cause, timedOut = false }: { cause?: unknown; timedOut?: boolean } = {}) {
    super(timedOut ? 'Timed out' : 'No response', { cause })
    this.name = 'NoResponseError'
    this.timedOut = timedOut
  }
}

export interface SenderOptions {
  db: TidingsDatabase
  api: ApiClient
  /**
   * Runs before a change is sent, while no tab sends or reads: what it finds may alter the change, or drop it. Where it throws what
   * the call could have thrown as well, the change waits.
   */
  beforeSending?: (change: { name: MutationName; attempts: number }) => Promise<void>
  /** A change was refused, and has been taken back here. */
  onRefused: (refusal: { name: MutationName; input: unknown; error: Error }) => void
  /** The server has taken the change of this id, at the first try or after some that failed, and answered. */
  onAccepted: (accepted: { id: number; name: MutationName; attempts: number; answer: unknown }) => void
}

const RETRY_FIRST_MS = 1000
const RETRY_LAST_MS = 60_000

/**
 * Runs a read whose reply is stored, while no tab sends. A reply then says of every row of the outbox that the server
 * has not heard of it, and of every other that it has, and `rebase` is right.
 */
export async function readFromServer<T>(read: () => Promise<T>): Promise<T> {
  return withLock(EXCHANGE_LOCK, 'shared', read)
}

/**
 * Sends the outbox in its order as rows fall due. Every tab may do so: they take turns. Returns a function that stops it and
 * waits for a call under way.
 */
export function startSender(options: SenderOptions): () => Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined
  let sending: Promise<void> = Promise.resolve()
  const stopping = new AbortController()
  const schedule = (row: OutboxRow | undefined) => {
    clearTimeout(timer)
    if (!row || stopping.signal.aborted) return
    // What came of the last time is told there: it holds nothing back.
    timer = setTimeout(() => {
      sending = sending.then(drain, drain)
    }, row.dueAt - Date.now())
  }
  const drain = async () => {
    while (!stopping.signal.aborted && (await sendNext(options)));
    // A timer may fire a moment early: what was not due then is still there, and no change of the outbox will tell of it.
    schedule(await firstRow(options.db))
  }
  const stopFollowing = followOutbox(options.db, ([first]) => schedule(first))
  return async () => {
    stopping.abort()
    stopFollowing()
    clearTimeout(timer)
    await sending
  }
}

const firstRow = (db: TidingsDatabase): Promise<OutboxRow | undefined> => db.outbox.orderBy('id').first()

/** Sends what failed before without waiting any longer: the server answers again. */
export async function retryOutbox(db: TidingsDatabase): Promise<void> {
  await releaseRows(db, 'failed')
}

/** Sends all that is in the outbox now, also what is held back; for calls that must not overtake it. */
export async function flushOutbox(options: SenderOptions): Promise<void> {
  await releaseRows(options.db, 'all')
  while (await sendNext(options));
}

/** Sends the first row if it is due; false when there is nothing more to do now. */
async function sendNext(options: SenderOptions): Promise<boolean> {
  return withLock(EXCHANGE_LOCK, 'exclusive', async () => {
    const first = await firstRow(options.db)
    if (!first || first.dueAt > Date.now() || !(await isReady(options, first))) return false
    const row = await takeDueRow(options.db, Date.now())
    return row ? sendRow(options, row) : false
  })
}

async function isReady({ db, beforeSending }: SenderOptions, row: OutboxRow): Promise<boolean> {
  try {
    await beforeSending?.(row)
  } catch (error) {
    // What will not pass is no reason to hold everything back.
    if (!isTemporary(error)) return true
    await postponeRow(db, row, Date.now() + retryDelay(row.attempts))
    return false
  }
  return true
}

async function sendRow({ db, api, onAccepted, onRefused }: SenderOptions, row: OutboxRow): Promise<boolean> {
  let answer: unknown
  try {
    answer = await callRow(api, row)
  } catch (error) {
    if (isTemporary(error)) {
      await postponeRow(db, row, Date.now() + retryDelay(row.attempts))
      return false
    }
    await import('./late-sending.ts').then(
      (late) => late.dropRefused(db, row, error),
      () => dropRow(db, row.id),
    )
    onRefused({
      name: row.name,
      input: row.input,
      error: error instanceof Error ? error : new Error(String(error)),
    })
    return true
  }
  await db.outbox.delete(row.id)
  onAccepted({ ...row, answer })
  return true
}

async function callRow<Name extends MutationName>(api: ApiClient, row: OutboxRow<Name>): Promise<unknown> {
  const { input, call } = mutationsByName[row.name]
  const whole = input.parse(row.input)
  if (!isOfMany(whole)) return call(api, whole)
  // What cannot be had is no response, as of any call.
  const { callInParts } = await import('./late-sending.ts').catch((cause: unknown) => {
    throw new NoResponseError({ cause })
  })
  return callInParts({ ...whole }, (part) => call(api, input.parse(part)))
}

/** Whether it names more than one call takes. */
const isOfMany = (input: object): boolean =>
  Object.values(input).some((value) => Array.isArray(value) && value.length > limits.idsPerCall)

/** Whether the same call may succeed later. Without a session it waits for the user to sign in again. */
function isTemporary(error: unknown): boolean {
  if (error instanceof NoResponseError) return true
  return error instanceof ApiError && (mayPass(error.status) || error.key === 'unauthorized')
}

function retryDelay(attempts: number): number {
  return Math.min(RETRY_LAST_MS, RETRY_FIRST_MS * 2 ** attempts)
}
