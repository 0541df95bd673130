import { flushCompileCache } from 'node:module'
import type { FromWorker, Told, ToWorker } from './worker-process.ts'

/** Asks whoever gave the task; throws what was thrown there, with its code. */
export type Ask = (question: unknown) => Promise<unknown>

interface Asking {
  resolve(answer: unknown): void
  reject(error: Error): void
}

/** What the file of a worker does: each task that comes in, one answer out. */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- a task comes in as what the work says that it takes
export function answerTasks<Task>(work: (task: Task, ask: Ask) => unknown): void {
  // What was compiled of it is kept for the next worker now: a worker is ended from without, where Node keeps nothing.
  flushCompileCache()
  const asking = new Map<number, Asking>()
  let asked = 0

  const ask: Ask = (question) =>
    new Promise((resolve, reject) => {
      asked += 1
      asking.set(asked, { resolve, reject })
      say({ asks: asked, question })
    })

  // Whoever stops the server by its group stops this by it: a document that is being read is not to blame.
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => undefined)
  process.on('message', async (message: ToWorker<Task>) => {
    if ('task' in message) return say(await answer(() => work(message.task, ask)))
    const { resolve, reject } = asking.get(message.told) ?? {}
    asking.delete(message.told)
    if ('failed' in message) reject?.(fromTold(message.failed))
    else resolve?.(message.answer)
  })
}

async function answer(work: () => unknown): Promise<FromWorker<unknown>> {
  say({ begun: true })
  try {
    return { answer: await work() }
  } catch (error) {
    return { crashed: error instanceof Error ? (error.stack ?? error.message) : String(error) }
  }
}

const say = (message: FromWorker<unknown>): void => void process.send?.(message)

const fromTold = ({ message, code }: Told): Error =>
  Object.assign(new Error(message), code !== undefined && { code })
