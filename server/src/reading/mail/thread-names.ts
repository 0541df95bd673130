import type { MessagePort } from 'node:worker_threads'
import type { DNSResolver } from './check-sender.ts'

/** What a thread wants to know of the name servers. */
export interface NameQuestion {
  id: number
  name: string
  type: string
}

/** What it is told. */
export type NameAnswer = { id: number } & (
  | { records: Awaited<ReturnType<DNSResolver>> }
  | { message: string; code: string | undefined }
)

/** Makes what asks the name servers from a thread: through a port, whoever answers there. */
export function createThreadResolver(port: MessagePort): DNSResolver {
  const waiting = new Map<number, (answer: NameAnswer) => void>()
  let lastId = 0
  port.on('message', (answer: NameAnswer) => {
    waiting.get(answer.id)?.(answer)
    waiting.delete(answer.id)
  })
  return async (name, type) => {
    const id = (lastId += 1)
    const answer = await new Promise<NameAnswer>((resolve) => {
      waiting.set(id, resolve)
      const question: NameQuestion = { id, name, type }
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a port has no origin
      port.postMessage(question)
    })
    if ('records' in answer) return answer.records
    throw Object.assign(new Error(answer.message), { code: answer.code })
  }
}
