import { z } from 'zod'
import type { ModelServer } from '../../../../../tests/support/model-server/model-server.ts'
import type { TestServer, TestUser } from '../../../testing.ts'
import { createChat, readChunks } from '../testing.ts'

const reply = z.object({
  code: z.number(),
  data: z
    .object({ url: z.string(), filename: z.string(), mimeType: z.string(), size: z.number() })
    .partial()
    .optional(),
})

/** What a user says with files. */
export function createFiles(server: TestServer, user: TestUser) {
  return {
    upload: async (data: string | Buffer, name = 'notes.txt') => {
      const body = new FormData()
      body.append('file', new File([typeof data === 'string' ? data : new Uint8Array(data)], name))
      const answer = await server.request('/api/upload/chat-attachment', { method: 'POST', user, body })
      const { code, data: kept } = reply.parse(await answer.json())
      return { status: answer.status, code, ...kept }
    },
    /** Says something with files, and waits for what is answered. */
    sayWith: async (
      urls: (string | undefined)[],
      { id = 'q1', chatId }: { id?: string; chatId?: string } = {},
    ) => {
      const data = urls.map((serverUrl, index) => ({
        id: String(index),
        type: 'fileAttachment',
        attachment: { id: '1', name: 'x', type: 'text/plain', size: 1, serverUrl, dataUrl: 'data:,inline' },
      }))
      const parts = [
        { type: 'data-block', data },
        { type: 'text', text: 'Look.' },
      ]
      const chat = createChat(server, user, chatId)
      await readChunks(await chat.send({ messages: [{ id, role: 'user', parts }] }))
      return chat
    },
  }
}

/** What a model was given last of what somebody says. */
export const lastGiven = ({ asked }: ModelServer): unknown =>
  asked.findLast(({ stream }) => stream)?.messages.at(-1)?.content
