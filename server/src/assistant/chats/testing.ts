import { z } from 'zod'
import type { TestServer, TestUser } from '../../testing.ts'

const chunk = z.object({ type: z.string() }).loose()
type Chunk = z.infer<typeof chunk>

/** The pieces of a stream of a chat, and whether it said that it is at its end. */
export async function readChunks(answer: Response): Promise<{ chunks: Chunk[]; isDone: boolean }> {
  const lines = (await answer.text()).split('\n\n').filter((line) => line.startsWith('data: '))
  const data = lines.map((line) => line.slice('data: '.length))
  return {
    chunks: data.filter((text) => text !== '[DONE]').map((text) => chunk.parse(JSON.parse(text))),
    isDone: data.at(-1) === '[DONE]',
  }
}

/** What a stream says, without its steps. */
export const textOf = (chunks: readonly Chunk[]): string =>
  chunks.flatMap(({ type, delta }) => (type === 'text-delta' ? [String(delta)] : [])).join('')

/** A message as the client of the AI SDK sends it. */
export const said = (text: string, id = 'q1') => ({ id, role: 'user', parts: [{ type: 'text', text }] })

const message = z.object({
  id: z.string(),
  role: z.string(),
  status: z.string(),
  messageParts: z.array(z.object({ type: z.string(), text: z.string().optional() }).loose()),
  metadata: z.object({}).loose().optional(),
  createdAt: z.string(),
  finishedAt: z.string().nullable(),
})

const messages = z.object({
  data: z.object({ messages: z.array(message), nextBefore: z.string().optional() }),
})

/** Talks in a chat of a user. */
export function createChat(server: TestServer, user: TestUser, id = 'a-chat') {
  const path = `/api/ai/chat-sessions/${id}`
  const send = (fields: object, init: RequestInit = {}) =>
    server.request('/api/ai/chat', {
      method: 'POST',
      user,
      json: { id, trigger: 'submit-message', ...fields },
      ...init,
    })
  return {
    id,
    path,
    send,
    say: async (text: string, messageId?: string) =>
      readChunks(await send({ messages: [said(text, messageId)] })),
    resume: () => server.request(`/api/ai/chat/${id}/stream`, { user }),
    stop: () => server.request(`/api/ai/chat/${id}/stop`, { method: 'POST', user, json: {} }),
    messages: async (query = '') =>
      messages.parse(await (await server.request(`${path}/messages${query}`, { user })).json()).data.messages,
  }
}

/** Who said what in a chat, in its order. */
export const sayings = (all: readonly z.infer<typeof message>[]): string[] =>
  all.map(({ role, messageParts }) => `${role}: ${messageParts.map(({ text = '' }) => text).join('')}`)
