import { runInWorker, WorkerLimitError } from '../../foundation/workers/worker-process.ts'
import type { Delivery } from '../documents/read-delivery.ts'
import type { Mail } from '../inboxes/mail-entry.ts'
import { MalformedMailError } from './malformed-mail-error.ts'

/** A mail as an entry of an inbox, and who sent it. */
export interface ReceivedMail extends Pick<Delivery, 'source'> {
  from: Mail['from']
}

/** What the worker answers. */
export type MailAnswer = ReceivedMail | { malformed: string }

const TIMEOUT_MS = 10_000
const HEAP_MEGABYTES = 64

/** Reads a mail in a worker of its own, since anybody may have written it. Throws a MalformedMailError, also after `timeoutMs`. */
export async function readMailInWorker(
  bytes: Buffer,
  { timeoutMs = TIMEOUT_MS }: { timeoutMs?: number } = {},
): Promise<ReceivedMail> {
  const answer = await run(bytes, timeoutMs)
  if ('malformed' in answer) throw new MalformedMailError(answer.malformed)
  return answer
}

async function run(bytes: Buffer, timeoutMs: number): Promise<MailAnswer> {
  try {
    return await runInWorker(new URL('./mail-worker.ts', import.meta.url), bytes, {
      heapMegabytes: HEAP_MEGABYTES,
      timeoutMs,
    })
  } catch (cause) {
    if (!(cause instanceof WorkerLimitError)) throw cause
    return { malformed: `The message takes more ${cause.limit} to read than there is` }
  }
}
