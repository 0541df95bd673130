import { parentPort } from 'node:worker_threads'
import type { ThreadMessage } from './worker-thread.ts'

/** What the file of a worker thread does: each task that comes in, one answer out. */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- a task comes in as what the work says that it takes
export function answerTasks<Task>(work: (task: Task) => unknown): void {
  parentPort?.on('message', async (task: Task) => {
    tell({ begun: true })
    try {
      tell({ answer: await work(task) })
    } catch (error) {
      tell({ crashed: error instanceof Error ? (error.stack ?? error.message) : String(error) })
    }
  })
}

function tell(message: ThreadMessage<unknown>): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a port of a thread has no origin
  parentPort?.postMessage(message)
}
