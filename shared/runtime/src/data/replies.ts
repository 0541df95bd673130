import { durations, type ChatChunk } from '@tidings/contracts'
import { chatChunk } from '@tidings/contracts/chat-chunk'
import { NoResponseError } from '@tidings/db'
import { EventSourceParserStream } from 'eventsource-parser/stream'
import { apiUrl } from './api.ts'
import { sendRequest } from './transport.ts'

export interface ReplyWish {
  chatId: string
  /** What is said; without it the reply that is under way is listened to. */
  question?: object
  signal: AbortSignal
}

const END = '[DONE]'
const NOTHING = 204

const toRequest = ({ chatId, question, signal }: ReplyWish): Request => {
  const accept = 'text/event-stream'
  if (!question)
    return new Request(apiUrl(`/ai/chat/${encodeURIComponent(chatId)}/stream`), { headers: { accept }, signal })
  return new Request(apiUrl('/ai/chat'), {
    method: 'POST',
    headers: { accept, 'content-type': 'application/json' },
    body: JSON.stringify({ id: chatId, ...question }),
    signal,
  })
}

/** See late-replies.ts. */
export async function openReply(wish: ReplyWish): Promise<AsyncGenerator<ChatChunk> | null> {
  const { status, body } = await sendInTime(wish)
  return status === NOTHING || !body ? null : readReply(body)
}

/** That a reply begins has a deadline, and none that it ends. */
async function sendInTime({ signal, ...wish }: ReplyWish): Promise<Response> {
  const late = new AbortController()
  const timer = setTimeout(() => late.abort(), durations.requestTimeout)
  try {
    return await sendRequest(toRequest({ ...wish, signal: AbortSignal.any([signal, late.signal]) }))
  } catch (cause) {
    throw late.signal.aborted ? new NoResponseError({ cause, timedOut: true }) : cause
  } finally {
    clearTimeout(timer)
  }
}

async function* readReply(body: ReadableStream<Uint8Array<ArrayBuffer>>): AsyncGenerator<ChatChunk> {
  const events = body.pipeThrough(new TextDecoderStream()).pipeThrough(new EventSourceParserStream())
  try {
    for await (const { data } of events) {
      if (data === END) return
      // Pieces of kinds that this version does not know are as if they were not there.
      const piece = chatChunk.safeParse(JSON.parse(data)).data
      if (piece) yield piece
    }
  } catch (cause) {
    throw new NoResponseError({ cause })
  }
  // It has an end, and did not come to it.
  throw new NoResponseError({})
}
