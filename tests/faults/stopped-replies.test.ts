import { expect, onTestFinished, test } from 'vitest'
import { startModelServer } from '../support/model-server/model-server.ts'
import { startProduct } from '../support/product.ts'
import { cookieHeader, createReader, type Reader } from '../support/reader.ts'

/** Says something in a chat; what comes is read by whoever wants it. */
const say = (url: string, { cookies }: Reader, chatId: string) =>
  fetch(`${url}/api/ai/chat`, {
    method: 'POST',
    headers: { cookie: cookieHeader(cookies), origin: url, 'content-type': 'application/json' },
    body: JSON.stringify({
      id: chatId,
      messages: [{ id: '1', role: 'user', parts: [{ type: 'text', text: 'How is it?' }] }],
      trigger: 'submit-message',
    }),
  })

interface Messages {
  data: { messages: { role: string; status: string }[] }
}

const states = async ({ call }: Reader, chatId: string): Promise<string[]> =>
  (await call<Messages>('GET', `/ai/chat-sessions/${chatId}/messages`)).data.messages.map(
    ({ role, status }) => `${role} ${status}`,
  )

test('replies that are being written end with the server, and are not pending when it is back', async () => {
  const provider = await startModelServer()
  onTestFinished(provider.close)
  provider.answers({ hangs: true })
  const product = await startProduct({ AI_BASE_URL: provider.url, AI_MODELS: 'small' })
  onTestFinished(product.dispose)
  const reader = await createReader(product.url)

  const stopped = await say(product.url, reader, 'stopped')
  expect(await states(reader, 'stopped')).toEqual(['user completed', 'assistant pending'])
  const [words] = await Promise.all([stopped.text(), product.stop()])
  expect(words).toMatch(/"type":"error"[^]*The server was stopped[^]*data: \[DONE\]/)
  await product.start()
  expect(await states(reader, 'stopped')).toEqual(['user completed', 'assistant error'])

  const killed = await say(product.url, reader, 'killed')
  expect(await states(reader, 'killed')).toEqual(['user completed', 'assistant pending'])
  await product.stop('SIGKILL')
  await expect(killed.text()).rejects.toThrow('terminated')
  await product.start()
  expect(await states(reader, 'killed')).toEqual(['user completed', 'assistant error'])
})
