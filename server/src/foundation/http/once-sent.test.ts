import { once } from 'node:events'
import { IncomingMessage, ServerResponse } from 'node:http'
import { connect, Socket } from 'node:net'
import { finished } from 'node:stream/promises'
import { Context, Hono } from 'hono'
import { expect, onTestFinished, test, vi } from 'vitest'
import { listen } from './listen.ts'
import { onceSent } from './once-sent.ts'

/** More than a network holds that nobody reads from. */
const LARGE = 32_000_000

/** A server whose one answer is large, and tells when it is sent. */
async function serveLarge(patienceMs?: number) {
  const sent = Promise.withResolvers<void>()
  const isSent = vi.fn<() => void>(sent.resolve)
  const app = new Hono().get('/', (context) => {
    onceSent(context, isSent, patienceMs)
    return context.body('x'.repeat(LARGE))
  })
  const { url, close } = await listen(app, { host: '127.0.0.1', port: 0 })
  onTestFinished(() => close(0))
  return { port: Number(new URL(url).port), sent: sent.promise, isSent }
}

/** Asks, and has received the beginning of the answer. */
async function askFor(port: number): Promise<Socket> {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => undefined)
  onTestFinished(() => void socket.destroy())
  socket.write('GET / HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n')
  await once(socket, 'readable')
  return socket
}

/** Reads all that comes; returns the number of bytes. */
async function readOn(socket: Socket): Promise<number> {
  await finished(socket.resume(), { writable: false })
  return socket.bytesRead
}

test('an answer is sent once somebody has taken it, and not before', async () => {
  const { port, sent, isSent } = await serveLarge()
  const reader = await askFor(port)
  expect(isSent).not.toHaveBeenCalled()
  expect(await readOn(reader)).toBeGreaterThan(LARGE)
  await sent
  expect(isSent).toHaveBeenCalledTimes(1)
})

test('nobody takes an answer any more once they have left', async () => {
  const { port, sent, isSent } = await serveLarge()
  const reader = await askFor(port)
  expect(isSent).not.toHaveBeenCalled()
  reader.destroy()
  await sent
  expect(isSent).toHaveBeenCalledTimes(1)
})

test('whoever takes nothing of an answer is cut off', async () => {
  const { port, sent } = await serveLarge(100)
  const reader = await askFor(port)
  await sent
  expect(await readOn(reader)).toBeLessThan(LARGE)
})

test('where nothing is written nothing is waited for', () => {
  const sent = vi.fn<() => void>()
  onceSent(new Context(new Request('http://localhost/')), sent)
  expect(sent).toHaveBeenCalledTimes(1)
})

test('nobody waits for whoever left before', () => {
  const outgoing = new ServerResponse(new IncomingMessage(new Socket()))
  outgoing.destroy()
  const sent = vi.fn<() => void>()
  onceSent(new Context(new Request('http://localhost/'), { env: { outgoing } }), sent)
  expect(sent).toHaveBeenCalledTimes(1)
})

test('with all patience nobody is cut off', () => {
  const outgoing = new ServerResponse(new IncomingMessage(new Socket()))
  const setTimeout = vi.spyOn(outgoing, 'setTimeout')
  const sent = vi.fn<() => void>()
  onceSent(new Context(new Request('http://localhost/'), { env: { outgoing } }), sent, Infinity)
  expect(setTimeout).not.toHaveBeenCalled()
  outgoing.emit('finish')
  expect(sent).toHaveBeenCalledTimes(1)
})
