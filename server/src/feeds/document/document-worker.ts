import { parentPort } from 'node:worker_threads'

import { DocumentError } from './document-error.ts'
import { readDocument, type DocumentInput } from './read-document.ts'
import type { WorkerAnswer } from './document-reader.ts'

/** A worker thread: one document in, one answer out. */
parentPort?.on('message', (input: DocumentInput) => {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a port of a thread has no origin
  parentPort?.postMessage(answer(input))
})

function answer(input: DocumentInput): WorkerAnswer {
  try {
    // A buffer arrives as a plain array of bytes.
    const bytes = Buffer.from(input.bytes.buffer, input.bytes.byteOffset, input.bytes.byteLength)
    return { feed: readDocument({ ...input, bytes }) }
  } catch (error) {
    if (error instanceof DocumentError) return { refused: { kind: error.kind, message: error.message } }
    return { crashed: error instanceof Error ? (error.stack ?? error.message) : String(error) }
  }
}
