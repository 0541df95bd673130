import { chatLimits, type ChatChunk } from '@tidings/contracts'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { ReplyLog } from './reply-log.ts'
import { streamReply } from './reply-stream.ts'
import { RunningReplies, type RunningReply } from './running-replies.ts'

const delta = (text: string, id = '1'): ChatChunk => ({ type: 'text-delta', id, delta: text })

const readAll = async (stream: ReadableStream<ChatChunk>): Promise<ChatChunk[]> => {
  const chunks: ChatChunk[] = []
  for await (const chunk of stream) chunks.push(chunk)
  return chunks
}

describe('what was written of a reply', () => {
  test('is given in few pieces to who comes late, and as it comes to who was there', async () => {
    const log = new ReplyLog()
    const reader = log.open().getReader()
    const texts = ['It', ' is', ' fine']
    const heard: unknown[] = []
    for (const text of texts) {
      log.add(delta(text))
      heard.push((await reader.read()).value)
    }
    log.end()
    expect(heard).toEqual(texts.map((text) => delta(text)))
    expect(await reader.read()).toEqual({ value: undefined, done: true })
    expect(await readAll(log.open())).toEqual([delta('It is fine')])
  })

  test('is in order, text beside text', async () => {
    const log = new ReplyLog()
    const chunks: ChatChunk[] = [
      { type: 'text-start', id: '1' },
      delta('a'),
      delta('b', '2'),
      { type: 'reasoning-delta', id: '2', delta: 'c' },
      { type: 'text-end', id: '1' },
    ]
    for (const chunk of chunks) log.add(chunk)
    log.end()
    expect(await readAll(log.open())).toEqual(chunks)
  })

  test('is heard no more by who has left, and is kept from growing for ever', async () => {
    const log = new ReplyLog()
    const stream = log.open()
    expect(log.listeners).toBe(1)
    await stream.cancel()
    expect(log.listeners).toBe(0)
    const text = 'x'.repeat(10_000)
    for (let length = 0; length <= chatLimits.replyLength; length += text.length) log.add(delta(text))
    expect(log.isFull).toBe(true)
  })
})

describe('on a clock that the test moves', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  })

  afterEach(() => {
    vi.useRealTimers()
  })

  test.each([
    ['any', 1000, undefined],
    ['one that was given less time', 10_000, 1000],
  ])('a reply ends when it has taken too long: %s', async (_, replyTime, given) => {
    const replies = new RunningReplies({ replyTime })
    const chat = { userId: '1', chatId: 'a' }
    const ended = Promise.withResolvers<unknown>()
    const write = async ({ signal }: RunningReply) => {
      signal.addEventListener('abort', () => ended.resolve(signal.reason))
      await ended.promise
    }
    replies.start({ ...chat, replyId: 'r' }, write, given)
    await vi.advanceTimersByTimeAsync(999)
    expect(replies.find(chat)).toBeDefined()
    await vi.advanceTimersByTimeAsync(1)
    expect(await ended.promise).toBe('late')
    await vi.advanceTimersByTimeAsync(0)
    expect(replies.find(chat)).toBeUndefined()
  })

  test('a connection on which nothing is said is kept from looking dead', async () => {
    const reader = streamReply(new ReplyLog()).body.pipeThrough(new TextDecoderStream()).getReader()
    const read = reader.read()
    await vi.advanceTimersByTimeAsync(chatLimits.heartbeat)
    expect(await read).toEqual({ value: ':\n\n', done: false })
    await reader.cancel()
  })
})

describe('a turn of a chat for what can wait', () => {
  test('comes once what is being written in it has ended, and not before', async () => {
    const replies = new RunningReplies()
    const chat = { userId: '1', chatId: 'a' }
    const written = Promise.withResolvers<void>()
    const leave = await replies.takeTurn(chat)
    replies.start({ ...chat, replyId: 'r' }, () => written.promise)
    leave()
    const order: string[] = []
    async function wait() {
      const leaveAgain = await replies.takeQuietTurn(chat)
      order.push('turn')
      leaveAgain()
    }
    const waits = wait()
    // Whoever is there says something meanwhile, and does not wait for it.
    ;(await replies.takeTurn(chat))()
    order.push('somebody')
    written.resolve()
    await waits
    expect(order).toEqual(['somebody', 'turn'])
  })
})
