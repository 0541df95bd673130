import { resolve } from 'node:dns/promises'
import { z } from 'zod'
import { runInWorker, WorkerLimitError } from '../../foundation/workers/worker-process.ts'
import type { DNSResolver, MailOrigin, SenderVerdict } from './check-sender.ts'
import { MalformedMailError } from './malformed-mail-error.ts'

/** What the worker is given. */
export interface SenderTask {
  bytes: Uint8Array
  origin: MailOrigin
}

/** What it wants to know of the name servers. */
const nameQuestion = z.object({ name: z.string(), type: z.string() })

/** The name servers included. */
const TIMEOUT_MS = 20_000
const HEAP_MEGABYTES = 128
/** Of one mail. Ten for each of its few signatures, and what SPF asks for of a large domain, are far fewer. */
const LOOK_UPS = 100

const systemResolver: DNSResolver = async (domain, type) => {
  const records: unknown = await resolve(domain, type)
  return Array.isArray(records) ? records : []
}

/**
 * Whether a mail comes from whom it says. It is gone through in a worker of its own: signatures are of the whole text, and
 * there may be hundreds of them. `unknown` where that takes too long; throws a MalformedMailError where it takes too much memory,
 * or more look-ups of names than a mail may have made.
 */
export async function checkSenderInWorker(
  bytes: Buffer,
  { ip, helo, sender }: MailOrigin,
  resolver: DNSResolver = systemResolver,
): Promise<SenderVerdict> {
  const task: SenderTask = { bytes, origin: { ip, helo, sender } }
  const enough = new AbortController()
  let lookUps = 0
  try {
    return await runInWorker(new URL('./sender-worker.ts', import.meta.url), task, {
      heapMegabytes: HEAP_MEGABYTES,
      timeoutMs: TIMEOUT_MS,
      signal: enough.signal,
      tell: async (question) => {
        const { name, type } = nameQuestion.parse(question)
        lookUps += 1
        if (lookUps > LOOK_UPS)
          enough.abort(new MalformedMailError('The message has too many names looked up'))
        enough.signal.throwIfAborted()
        return resolver(name, type)
      },
    })
  } catch (error) {
    if (!(error instanceof WorkerLimitError)) throw error
    if (error.limit === 'time') return 'unknown'
    throw new MalformedMailError('The message takes more memory to check than there is')
  }
}
