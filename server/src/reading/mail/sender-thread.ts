import { resolve } from 'node:dns/promises'
import { MessageChannel, type MessagePort } from 'node:worker_threads'
import { runInThread, ThreadLimitError } from '../../foundation/threads/worker-thread.ts'
import type { DNSResolver, MailOrigin, SenderVerdict } from './check-sender.ts'
import { MalformedMailError } from './malformed-mail-error.ts'
import type { NameAnswer, NameQuestion } from './thread-names.ts'

/** What the thread is given. */
export interface SenderTask {
  bytes: Uint8Array
  origin: MailOrigin
  /** Where it asks the name servers. */
  names: MessagePort
}

/** The name servers included. */
const TIMEOUT_MS = 20_000
const memory = { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 8 }

const systemResolver: DNSResolver = async (domain, type) => {
  const records: unknown = await resolve(domain, type)
  return Array.isArray(records) ? records : []
}

/**
 * Whether a mail comes from whom it says. It is gone through in a thread of its own: signatures are of the whole text, and
 * there may be hundreds of them. `unknown` where that takes too long; throws a MalformedMailError where it takes too much memory.
 */
export async function checkSenderInThread(
  bytes: Buffer,
  { ip, helo, sender }: MailOrigin,
  resolver: DNSResolver = systemResolver,
): Promise<SenderVerdict> {
  const { port1, port2 } = new MessageChannel()
  port1.on('message', (question: NameQuestion) => void answerName(port1, question, resolver))
  const task: SenderTask = { bytes, origin: { ip, helo, sender }, names: port2 }
  try {
    return await runInThread(new URL('./sender-worker.ts', import.meta.url), task, {
      memory,
      timeoutMs: TIMEOUT_MS,
      transfer: [port2],
    })
  } catch (error) {
    if (!(error instanceof ThreadLimitError)) throw error
    if (error.limit === 'time') return 'unknown'
    throw new MalformedMailError('The message takes more memory to check than there is')
  } finally {
    port1.close()
  }
}

async function answerName(port: MessagePort, { id, name, type }: NameQuestion, resolver: DNSResolver) {
  const answer = await resolver(name, type).then(
    (records): NameAnswer => ({ id, records }),
    (error: unknown): NameAnswer => ({ id, ...toFailure(error) }),
  )
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a port has no origin
  port.postMessage(answer)
}

const toFailure = (error: unknown): Pick<Extract<NameAnswer, { message: string }>, 'message' | 'code'> =>
  error instanceof Error
    ? { message: error.message, code: 'code' in error ? String(error.code) : undefined }
    : { message: String(error), code: undefined }
