import type { EntryItem } from '@tidings/contracts'
import { z } from 'zod'
import type { TestServer, TestUser } from '../../testing.ts'

type Answer = Promise<Response>

/** Calls of a user about inboxes, and what is read of their answers. */
export function createCalls(server: () => TestServer, user: () => TestUser) {
  const call = async (method: string, path: string, json?: unknown, by = user()): Answer =>
    server().request(`/api${path}`, { method, user: by, ...(json !== undefined && { json }) })
  const post = async (json: unknown, headers: Record<string, string>): Answer =>
    server().request('/api/inboxes/webhook', { method: 'POST', json, headers })
  const items = z.array(z.custom<EntryItem & { entries: { inboxHandle: string } }>())
  const timeline = async (inboxId: string) => dataOf(call('POST', '/entries/inbox', { inboxId }), items)
  return { call, post, timeline }
}

export const codeOf = async (answer: Answer): Promise<number> =>
  z.object({ code: z.number() }).parse(await (await answer).json()).code

export const dataOf = async <T>(answer: Answer, schema: z.ZodType<T>): Promise<T> =>
  z.object({ data: schema }).parse(await (await answer).json()).data
