import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ChatChunk, ChatMessage, ChatSession, Task } from '@tidings/contracts'
import { z } from '@tidings/contracts'
import { expect } from 'vitest'
import { partOf, Refusal, type Answers } from '@tidings/runtime/testing'
import texts from '../../locales/en/ai.json'
import { panel } from '../index.ts'
import { renderWith } from '../testing.tsx'

const NOW = '2026-11-25T12:00:00.000Z'

const said = z.object({
  id: z.string(),
  messages: z.array(z.object({ id: z.string(), parts: z.array(z.object({ type: z.string() }).loose()) })),
  trigger: z.string(),
  scene: z.string().optional(),
  model: z.string().optional(),
})

const heard = z.union([
  z.object({ type: z.literal('text'), text: z.string() }).transform(({ text }) => text),
  z
    .object({ type: z.literal('data-rich-text'), data: z.object({ text: z.string() }) })
    .transform(({ data }) => data.text),
])

const wasSeen = z.object({ lastSeenAt: z.string().optional() })

export type Asked = z.infer<typeof said>

/** The pieces of a reply that says something, without its end. */
export const saying = (text: string, id = 'reply'): ChatChunk[] => [
  { type: 'start', messageId: id },
  { type: 'text-start', id: 't' },
  { type: 'text-delta', id: 't', delta: text },
]

export const ending: ChatChunk[] = [{ type: 'text-end', id: 't' }, { type: 'finish' }]

/** A server that keeps chats as ours does, and whose model says what a test hands it piece by piece. */
export class ChatServer {
  readonly asked: Asked[] = []
  /** How often a reply under way was listened to anew. */
  resumed = 0
  stopped = 0
  messages: ChatMessage[] = []
  sessions: ChatSession[] = []
  tasks: Task[] = []
  /** Refuses what is said next. */
  refusal: Refusal | undefined
  /** Whether it, or the network, is gone. */
  isAway = false
  /** Calls that did not reach it. */
  missed = 0
  /** Chats that were noted as seen, and until when. */
  readonly seen: [chatId: string, lastSeenAt: string][] = []
  /** How often it was asked what was said last. */
  listed = 0
  /** Until then it does not tell what was said last. */
  tells: Promise<unknown> = Promise.resolve()
  /** Messages before those that it keeps at hand. */
  earlier: ChatMessage[] = []
  /** Until then it does not tell them. */
  tellsEarlier: Promise<unknown> = Promise.resolve()
  #reply: ReadableStreamDefaultController<string> | undefined
  #told: string[] = []

  readonly answers: Answers = {
    'GET /ai/chat-sessions': ({ url }) => this.#listSessions(new URL(url).searchParams),
    'GET /ai/task': () => ({ data: this.tasks }),
    'GET /ai/chat/config': () => ({ availableModelsMenu: [], availableModels: [] }),
    '*': async (request) => this.#answer(request, new URL(request.url).pathname.replace('/api', '')),
  }

  /** What was said last, as a model is to read it; undefined where nothing was said. */
  get heard(): string | undefined {
    const part = this.asked
      .at(-1)
      ?.messages.at(-1)
      ?.parts.findLast(({ type }) => type !== 'data-block')
    return part && heard.parse(part)
  }

  /** What went with what was said last. */
  get blocks(): unknown {
    return this.asked
      .at(-1)
      ?.messages.at(-1)
      ?.parts.find(({ type }) => type === 'data-block')?.['data']
  }

  /** Says these pieces to whoever listens. */
  say(...chunks: ChatChunk[]): void {
    for (const chunk of chunks) this.#tell(`data: ${JSON.stringify(chunk)}\n\n`)
  }

  /** Ends the reply. */
  end(): void {
    this.#tell('data: [DONE]\n\n')
    this.#reply?.close()
    this.#reply = undefined
    this.#told = []
  }

  /** Breaks the connection by which the reply comes; it is written on. */
  lose(): void {
    this.#reply?.error(new TypeError('broken off'))
    this.#reply = undefined
  }

  #tell(event: string): void {
    this.#told.push(event)
    this.#reply?.enqueue(event)
  }

  #listSessions(asked: URLSearchParams): object {
    this.#miss()
    const before = asked.get('before')
    const those = this.sessions.filter(({ updatedAt }) => before === null || updatedAt < before)
    const data = those.slice(0, Number(asked.get('limit')))
    return {
      data,
      total: this.sessions.length,
      ...(data.length < those.length && { nextBefore: data.at(-1)?.updatedAt }),
    }
  }

  #miss(): void {
    if (!this.isAway) return
    this.missed += 1
    throw new TypeError('Failed to fetch')
  }

  async #answer(request: Request, path: string): Promise<object> {
    this.#miss()
    if (request.method === 'POST' && path === '/ai/chat') return this.#ask(said.parse(await request.json()))
    if (path.endsWith('/stream')) return this.#resume()
    if (path.endsWith('/messages'))
      return { data: await this.#list(new URL(request.url).searchParams.has('before')) }
    const [, seen] = /sessions\/([^/]+)\/mark-seen$/.exec(path) ?? []
    if (seen !== undefined) this.#see(seen, await request.text())
    if (path.endsWith('/stop')) this.stopped += 1
    return { data: null }
  }

  #see(chatId: string, body: string): void {
    const { lastSeenAt = NOW } = wasSeen.parse(JSON.parse(body || '{}'))
    this.seen.push([chatId, lastSeenAt])
    this.sessions = this.sessions.map((session) =>
      session.chatId === chatId ? { ...session, lastSeenAt } : session,
    )
  }

  async #list(isBefore: boolean): Promise<object> {
    if (isBefore) {
      await this.tellsEarlier
      return { chatSession: null, messages: this.earlier }
    }
    this.listed += 1
    await this.tells
    const nextBefore = this.earlier.length > 0 ? NOW : undefined
    return { chatSession: null, messages: this.messages, nextBefore }
  }

  #ask(asked: Asked): object {
    this.asked.push(asked)
    const { refusal } = this
    this.refusal = undefined
    if (refusal) return refusal
    this.#told = []
    return this.#open()
  }

  #resume(): Response {
    this.resumed += 1
    return this.#told.length === 0 ? new Response(null, { status: 204 }) : this.#open()
  }

  #open(): Response {
    const body = new ReadableStream<string>({
      start: (reply) => {
        this.#reply = reply
        for (const event of this.#told) reply.enqueue(event)
      },
    })
    return new Response(body.pipeThrough(new TextEncoderStream()), {
      headers: { 'content-type': 'text/event-stream' },
    })
  }
}

export const messageOf = (
  role: 'user' | 'assistant',
  text: string,
  more: Partial<ChatMessage> = {},
): ChatMessage => ({
  id: `${role} ${text}`,
  chatId: 'chat',
  role,
  messageParts: [{ type: 'text', text }],
  status: 'completed',
  createdAt: NOW,
  finishedAt: NOW,
  ...more,
})

export const sessionOf = (chatId: string, title: string, more: Partial<ChatSession> = {}): ChatSession => ({
  chatId,
  userId: '1234567890123456',
  title,
  createdAt: NOW,
  updatedAt: NOW,
  lastSeenAt: NOW,
  ...more,
})

/** Shows the panel of the chat as the shell does. */
export const showPanel = async (server: ChatServer) =>
  renderWith(server.answers, partOf(panel, { onClose: () => undefined }))

/** Where one writes. */
export const questionField = () => screen.findByRole('textbox', { name: texts.chat.composer.label })

export const replies = () => screen.getAllByRole('article', { name: texts.chat.reply })

/** Says something as a person does, and waits until the server has heard it, or was asked in vain: nobody listens to a reply before. */
export async function ask(server: ChatServer, text: string): Promise<void> {
  const calls = () => server.asked.length + server.missed
  const before = calls()
  await userEvent.type(await questionField(), `${text}{Enter}`)
  await screen.findByText(text)
  await expect.poll(calls).toBeGreaterThan(before)
}
