import { parentPort } from 'node:worker_threads'

import { readPage } from './page.ts'
import { DocumentError } from './document-error.ts'
import { readDocument } from './read-document.ts'
import type { WorkerAnswer, WorkerTask } from './document-thread.ts'

/** A worker thread: one document in, that it begins and one answer out. */
parentPort?.on('message', (task: WorkerTask) => {
  tell({ begun: true })
  tell(answer(task))
})

function tell(message: WorkerAnswer): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a port of a thread has no origin
  parentPort?.postMessage(message)
}

function answer(task: WorkerTask): WorkerAnswer {
  try {
    if ('page' in task) return { page: readPage({ ...task.page, body: toBuffer(task.page.body) }) }
    return { feed: readDocument({ ...task.feed, bytes: toBuffer(task.feed.bytes) }) }
  } catch (error) {
    if (error instanceof DocumentError) return { refused: { kind: error.kind, message: error.message } }
    return { crashed: error instanceof Error ? (error.stack ?? error.message) : String(error) }
  }
}

/** A buffer arrives as a plain array of bytes. */
const toBuffer = ({ buffer, byteOffset, byteLength }: Uint8Array): Buffer =>
  Buffer.from(buffer, byteOffset, byteLength)
