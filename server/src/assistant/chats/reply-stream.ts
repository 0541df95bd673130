import { ApiError, chatLimits, type ChatChunk } from '@tidings/contracts'
import type { ReplyLog } from './reply-log.ts'

/** As the AI SDK expects the answer of a chat. */
const headers = {
  'content-type': 'text/event-stream',
  'x-vercel-ai-ui-message-stream': 'v1',
  'x-accel-buffering': 'no',
  'cache-control': 'no-store',
}

/** A reply as server-sent events, for one more who hears it. Throws operationNotCompleted where too many do. */
export function streamReply(log: ReplyLog) {
  if (log.listeners >= chatLimits.listenersOfReply)
    throw new ApiError('operationNotCompleted', { message: 'Too many pages of yours hear this reply' })
  return { headers, body: toEvents(log.open()).pipeThrough(new TextEncoderStream()) }
}

const endOfStream = 'data: [DONE]\n\n'
/** A comment: it says that there is still somebody. */
const heartbeat = ':\n\n'

function toEvents(chunks: ReadableStream<ChatChunk>): ReadableStream<string> {
  const reader = chunks.getReader()
  let next: ReturnType<typeof reader.read> | undefined
  return new ReadableStream<string>(
    {
      async pull(controller) {
        next ??= reader.read()
        const read = await orSilence(next)
        if (!read) return controller.enqueue(heartbeat)
        next = undefined
        controller.enqueue(read.done ? endOfStream : `data: ${JSON.stringify(read.value)}\n\n`)
        if (read.done) controller.close()
      },
      cancel: (reason) => reader.cancel(reason),
    },
    { highWaterMark: 0 },
  )
}

/** What comes, or undefined where nothing has come for so long that somebody might think that nobody is there. */
async function orSilence<T>(coming: Promise<T>): Promise<T | undefined> {
  const silence = Promise.withResolvers<undefined>()
  const timer = setTimeout(silence.resolve, chatLimits.heartbeat, undefined)
  try {
    return await Promise.race([coming, silence.promise])
  } finally {
    clearTimeout(timer)
  }
}
