import { DefaultChatTransport, readUIMessageStream, type UIMessage, type UIMessageChunk } from 'ai'
import type { ModelServer } from '../../../../../tests/support/model-server/model-server.ts'
import type { TestServer, TestUser } from '../../../testing.ts'
import { createServerWithModels } from '../../models/testing.ts'
import { createChat } from '../testing.ts'

export const question: UIMessage = { id: 'q1', role: 'user', parts: [{ type: 'text', text: 'How is it?' }] }

type Stream = ReadableStream<UIMessageChunk>

/** A chat of somebody new, and a page that talks in it by the public client of the protocol. */
export interface Talk {
  user: TestUser
  chat: ReturnType<typeof createChat>
  say: (message?: UIMessage, signal?: AbortSignal) => Promise<Stream>
  /** As a page does that comes later, of the same user or of another. */
  resume: (by?: TestUser) => Promise<Stream | null>
  running: () => ReturnType<TestServer['deps']['replies']['find']>
  lastMessage: () => Promise<object | undefined>
}

export interface ChatStage {
  provider: ModelServer
  server: TestServer
  begin: () => Promise<Talk>
  close: () => Promise<void>
}

/** A server with a model to talk with, on a port. */
export async function openChatStage(environment: Record<string, string> = {}): Promise<ChatStage> {
  const server = await createServerWithModels({ environment })
  const { url } = await server.listen()
  const pageOf = ({ cookie }: TestUser) =>
    new DefaultChatTransport({ api: `${url}/api/ai/chat`, headers: { cookie } })
  return {
    provider: server.provider,
    server,
    begin: async () => {
      await server.database.pool.query('delete from rate_limit')
      const user = await server.signUp()
      const chat = createChat(server, user)
      return {
        user,
        chat,
        say: (message = question, abortSignal) =>
          pageOf(user).sendMessages({
            chatId: chat.id,
            messages: [message],
            trigger: 'submit-message',
            messageId: undefined,
            abortSignal,
          }),
        resume: (by = user) => pageOf(by).reconnectToStream({ chatId: chat.id }),
        running: () => server.deps.replies.find({ userId: user.id, chatId: chat.id }),
        lastMessage: async () => (await chat.messages()).at(-1),
      }
    },
    close: server.close,
  }
}

/** Has a model answer in pieces, which come as the test lets them, the first of which is empty; returns what lets them. */
export function answerInPieces(
  provider: ModelServer,
  says: string[],
  script: { cutAfter?: number } = {},
): (more?: number) => void {
  let allowed = 0
  let taken = 0
  const waiting: (() => void)[] = []
  const release = (more = Infinity) => {
    allowed += more
    while (waiting.length > 0 && taken < allowed) {
      taken += 1
      waiting.shift()?.()
    }
  }
  const waits = () =>
    new Promise<void>((resolve) => {
      waiting.push(resolve)
      release(0)
    })
  provider.answers(({ stream }) => (stream ? { says, waits, ...script } : { says: 'A title' }))
  return release
}

interface Seen {
  message: UIMessage | undefined
  text: string | undefined
  failure: unknown
}

/** What a page shows at the end of a stream, and what it was told was wrong. */
export async function follow(stream: Stream | null): Promise<Seen> {
  const seen: Seen = { message: undefined, text: undefined, failure: undefined }
  if (!stream) return seen
  const onError = (error: unknown) => {
    seen.failure ??=
      error instanceof Error && error.message.startsWith('{') ? JSON.parse(error.message) : error
  }
  for await (const message of readUIMessageStream({ stream, onError })) {
    seen.message = message
    seen.text = message.parts.map((part) => (part.type === 'text' ? part.text : '')).join('')
  }
  return seen
}

/** Reads a stream until it has said something; answers what it has said by then. */
export async function hear(stream: Stream, words: string): Promise<string> {
  const reader = stream.getReader()
  let text = ''
  while (!text.includes(words)) {
    const { value, done } = await reader.read()
    if (done) break
    if (value.type === 'text-delta') text += value.delta
  }
  reader.releaseLock()
  return text
}
