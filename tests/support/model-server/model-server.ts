import type { IncomingMessage, ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { serve } from '../serve.ts'
import { anthropic } from './dialects/anthropic.ts'
import { chatCompletions } from './dialects/chat-completions.ts'
import type { Dialect, Sent } from './dialects/dialect.ts'
import { google } from './dialects/google.ts'
import { openai } from './dialects/openai.ts'
import type { Question, Said, Script } from './script.ts'

export { wordsOf, type Question, type Script } from './script.ts'

/** A server of models that speaks as each provider does, by what is asked of it, and answers by script. */
export interface ModelServer {
  /** What a connection to it is given as its address. */
  url: string
  /** What it was asked, in order. */
  asked: readonly Question[]
  /** The same as it came, and all else that came. */
  requests: readonly Sent[]
  /** What it does from now on: one thing after the other, the last of them for all that follow. */
  answers: (...scripts: (Script | ((question: Question) => Script))[]) => void
  close: () => Promise<void>
}

const dialects = [chatCompletions, openai, anthropic, google]

const notFound = { status: 404, body: { error: { message: 'There is nothing here' } } }

/** Starts one, at a free port; it says "Ready." to whatever it is asked, until it is told otherwise. */
export async function startModelServer(port?: number): Promise<ModelServer> {
  const asked: Question[] = []
  const requests: Sent[] = []
  let scripts: Parameters<ModelServer['answers']> = [{ says: 'Ready.' }]

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const sent = { path: request.url ?? '', headers: request.headers, body: await text(request) }
    requests.push(sent)
    const [put] = request.method === 'POST' ? dialects.flatMap((dialect) => toPut(dialect, sent)) : []
    if (!put) return refuse(response, notFound)
    asked.push(put.question)
    const [next = notFound, ...rest] = scripts
    if (rest.length > 0) scripts = rest
    await play(response, typeof next === 'function' ? next(put.question) : next, put)
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
  return { url: `${origin}/v1`, asked, requests, answers: (...given) => (scripts = given), close }
}

/** A question, and how it was asked. */
interface Put {
  question: Question
  dialect: Dialect
}

function toPut(dialect: Dialect, sent: Sent): Put[] {
  const question = dialect.read(sent)
  return question ? [{ question, dialect }] : []
}

async function play(response: ServerResponse, script: Script, put: Put): Promise<void> {
  const { stream } = put.question
  if ('hangs' in script) return
  if ('malformed' in script) {
    response.writeHead(200, { 'content-type': stream ? 'text/event-stream' : 'application/json' })
    response.end(script.malformed)
  } else if ('status' in script) {
    refuse(response, script)
  } else if (stream) {
    await streamAnswer(response, script, put)
  } else {
    await script.waits?.()
    answer(response, script, put)
  }
}

function refuse(
  response: ServerResponse,
  { status, headers, body }: Extract<Script, { status: number }>,
): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers })
  response.end(JSON.stringify(body ?? {}))
}

function answer(response: ServerResponse, script: Said, { question, dialect }: Put): void {
  if (script.cutAfter === 0) return void response.destroy()
  const whole = script.fails ? dialect.failure(script.fails.error) : dialect.whole(question.model, script)
  const body = JSON.stringify(whole)
  response.writeHead(200, { 'content-type': 'application/json' })
  if (script.hangsAfter === 0) return response.flushHeaders()
  if (script.hangsAfter !== undefined) return void response.write(body.slice(0, body.length / 2))
  if (script.cutAfter === undefined) return void response.end(body)
  response.write(body.slice(0, body.length / 2), () => response.destroy())
}

async function streamAnswer(
  response: ServerResponse,
  script: Said,
  { question, dialect }: Put,
): Promise<void> {
  response.writeHead(200, { 'content-type': 'text/event-stream' })
  for (const [index, piece] of dialect.pieces(question.model, script).entries()) {
    if (index === script.cutAfter) return void response.destroy()
    if (index === script.hangsAfter) return response.flushHeaders()
    await script.waits?.()
    if (index === script.fails?.after)
      return void response.end(dialect.event(dialect.failure(script.fails.error)))
    response.write(dialect.event(piece))
  }
  response.end(dialect.end)
}
