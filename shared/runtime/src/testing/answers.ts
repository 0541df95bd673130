import { grantLocks } from '@tidings/db/testing'
import { vi } from 'vitest'

/**
 * Answers of the server by method and path, such as `GET /feeds`: what is beside its `code`, or the whole response. The answer of
 * `*` is for whatever has none of its own; without it that is not found.
 */
export type Answers = Record<string, (request: Request) => object | Promise<object>>

/** A refusal as the server sends it, with a body of the catalogue. */
export class Refusal {
  readonly status: number
  readonly body: object

  constructor(status: number, body: object) {
    this.status = status
    this.body = body
  }
}

const notFound = new Refusal(404, { code: 6, message: '' })

/** Has calls of the API answered here until globals are unstubbed. */
export function answerCalls(answers: Answers): void {
  grantLocks()
  vi.stubGlobal('fetch', async (input: RequestInfo | URL, init?: RequestInit) => {
    const request = new Request(input, init)
    const call = `${request.method} ${new URL(request.url).pathname.replace(/^\/api/, '')}`
    const reply = (await (answers[call] ?? answers['*'])?.(request)) ?? notFound
    if (reply instanceof Response) return reply
    return reply instanceof Refusal
      ? Response.json(reply.body, { status: reply.status })
      : Response.json({ code: 0, ...reply })
  })
}
