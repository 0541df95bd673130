import type { IncomingMessage, ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { z } from '@tidings/contracts'
import { serve } from '../serve.ts'
import { completion, pieces } from './replies.ts'
import type { Question, Said, Script } from './script.ts'

export { wordsOf, type Question, type Script } from './script.ts'

/** A server of models that speaks as OpenAI's does, and answers by script. */
export interface ModelServer {
  /** What a connection to it is given as its address. */
  url: string
  /** What it was asked, in order. */
  asked: readonly Question[]
  /** What it does from now on: one thing after the other, the last of them for all that follow. */
  answers: (...scripts: (Script | ((question: Question) => Script))[]) => void
  close: () => Promise<void>
}

const question = z.object({
  model: z.string(),
  stream: z.boolean().optional(),
  messages: z.array(z.object({ role: z.string(), content: z.unknown() })),
  tools: z
    .array(z.object({ function: z.object({ name: z.string(), description: z.string().optional() }) }))
    .optional(),
})

const notFound = { status: 404, body: { error: { message: 'There is nothing here' } } }

/** Starts one, at a free port; it says "Ready." to whatever it is asked, until it is told otherwise. */
export async function startModelServer(port?: number): Promise<ModelServer> {
  const asked: Question[] = []
  let scripts: Parameters<ModelServer['answers']> = [{ says: 'Ready.' }]

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (request.url !== '/v1/chat/completions' || request.method !== 'POST') return play(response, notFound)
    const { authorization } = request.headers
    const put: Question = { authorization, ...question.parse(JSON.parse(await text(request))) }
    asked.push(put)
    const [next = notFound, ...rest] = scripts
    if (rest.length > 0) scripts = rest
    await play(response, typeof next === 'function' ? next(put) : next, put)
  }

  const { origin, close } = await serve(
    (request, response) => {
      handle(request, response).catch((error: unknown) =>
        response.destroy(error instanceof Error ? error : undefined),
      )
    },
    undefined,
    port,
  )
  return { url: `${origin}/v1`, asked, answers: (...given) => (scripts = given), close }
}

async function play(response: ServerResponse, script: Script, put?: Question): Promise<void> {
  if ('hangs' in script) return
  if ('malformed' in script) {
    response.writeHead(200, { 'content-type': put?.stream ? 'text/event-stream' : 'application/json' })
    response.end(script.malformed)
  } else if ('status' in script) {
    response.writeHead(script.status, { 'content-type': 'application/json', ...script.headers })
    response.end(JSON.stringify(script.body ?? {}))
  } else if (put?.stream) {
    await stream(response, script, put.model)
  } else {
    await script.waits?.()
    answer(response, script, put?.model ?? '')
  }
}

function answer(response: ServerResponse, script: Said, model: string): void {
  if (script.cutAfter === 0) return void response.destroy()
  const body = JSON.stringify(completion(model, script))
  response.writeHead(200, { 'content-type': 'application/json' })
  if (script.cutAfter === undefined) return void response.end(body)
  response.write(body.slice(0, body.length / 2), () => response.destroy())
}

async function stream(response: ServerResponse, script: Said, model: string): Promise<void> {
  response.writeHead(200, { 'content-type': 'text/event-stream' })
  for (const [index, piece] of pieces(model, script).entries()) {
    if (index === script.cutAfter) return void response.destroy()
    await script.waits?.()
    if (index === script.fails?.after) return void response.end(toEvent({ error: script.fails.error }))
    response.write(toEvent(piece))
  }
  response.end('data: [DONE]\n\n')
}

const toEvent = (data: object): string => `data: ${JSON.stringify(data)}\n\n`
