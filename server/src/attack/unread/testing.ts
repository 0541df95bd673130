import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { expect, onTestFinished } from 'vitest'
import type { TestUser } from '../../testing.ts'

/** More than a network holds that nobody reads from. */
export const LETTERS = 8_000_000

export interface Asked {
  path: string
  json?: unknown
}

/** Asks for something large on a connection of its own; receives the beginning of it and reads no further. */
async function askAndReadNothing(
  origin: string,
  { path, json }: Asked,
  { cookie }: TestUser,
): Promise<Socket> {
  const { host, hostname, port } = new URL(origin)
  const socket = connect(Number(port), hostname)
  socket.on('error', () => undefined)
  onTestFinished(() => void socket.destroy())
  const body = json === undefined ? '' : JSON.stringify(json)
  const head = [
    `${json === undefined ? 'GET' : 'POST'} ${path} HTTP/1.1`,
    `host: ${host}`,
    `cookie: ${cookie}`,
    'content-type: application/json',
    `content-length: ${body.length}`,
  ]
  socket.write(`${head.join('\r\n')}\r\n\r\n${body}`)
  await once(socket, 'readable')
  expect(String(socket.read(12))).toBe('HTTP/1.1 200')
  return socket
}

const ask = (origin: string, { path, json }: Asked, { cookie }: TestUser) =>
  fetch(origin + path, {
    headers: { cookie, 'accept-encoding': 'identity', 'content-type': 'application/json' },
    ...(json !== undefined && { method: 'POST', body: JSON.stringify(json) }),
  })

/** Somebody is answered, with all of it. */
export async function expectWhole(origin: string, asked: Asked, user: TestUser): Promise<void> {
  expect((await (await ask(origin, asked, user)).text()).length).toBeGreaterThanOrEqual(LETTERS)
}

interface Hoarding {
  hoarder: TestUser
  times: number
  /** Asks for something as somebody else. */
  other: () => Promise<void>
}

/** Has as many answers under way as may be, and reads none: another waits until one of them is given up, and others do not. */
export async function expectFewUnread(
  origin: string,
  asked: Asked,
  { hoarder, other, times }: Hoarding,
): Promise<void> {
  const held = await Promise.all(
    Array.from({ length: times }, async () => askAndReadNothing(origin, asked, hoarder)),
  )
  let isAnswered = false
  const next = ask(origin, asked, hoarder).then((answer) => {
    isAnswered = true
    return answer
  })
  // As they are answered for the second time, the one that was asked for before would long be.
  await other()
  await other()
  expect(isAnswered).toBe(false)
  held[0]?.destroy()
  const answer = await next
  expect(answer.status).toBe(200)
  expect((await answer.text()).length).toBeGreaterThanOrEqual(LETTERS)
}
