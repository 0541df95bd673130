import { once } from 'node:events'
import { Agent, request } from 'node:http'
import { connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { errorBody, z } from '@tidings/contracts'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { createTestServer, type TestServer, type TestUser } from '../../testing.ts'

let server: TestServer
let user: TestUser
let origin: string

beforeAll(async () => {
  server = await createTestServer()
  user = await server.signUp()
  origin = (await server.listen()).url
})

afterAll(() => server.close())

const idOf = (nth: number) => String(10n ** 17n + BigInt(nth))
const checkNew = (count: number) =>
  `/api/entries/check-new?insertedAfter=0&${Array.from({ length: count }, (_, nth) => `feedIdList=${idOf(nth)}`).join('&')}`

interface Answer {
  status: number | undefined
  connection: string | undefined
  body: string
}

interface Asked {
  method?: string
  body?: Buffer
  agent?: Agent
}

/** A request over a connection: a new one, unless the agent has kept one. */
async function ask(path: string, { method = 'GET', body, agent }: Asked = {}): Promise<Answer> {
  const { cookie } = user
  const headers = { cookie, origin, 'content-type': 'application/json' }
  const asked = request(origin + path, { method, headers, ...(agent && { agent }) })
  const answered = Promise.withResolvers<Answer>()
  asked.on('response', (answer) => {
    const { statusCode: status, headers: told } = answer
    const whole = text(answer).then((all) => ({ status, connection: told.connection, body: all }))
    whole.then(answered.resolve, answered.reject)
  })
  asked.on('error', answered.reject)
  asked.end(body)
  return answered.promise
}

const codeOf = (body: string) => errorBody.parse(JSON.parse(body)).code

/** A connection by which anything may be sent, and what came of it once it has ended. */
async function openSocket(): Promise<{ socket: Socket; answer: Promise<string> }> {
  const { hostname, port } = new URL(origin)
  const socket = connect(Number(port), hostname)
  onTestFinished(() => void socket.destroy())
  await once(socket, 'connect')
  return { socket, answer: text(socket) }
}

test('whether entries came is asked of a thousand feeds in one address', async () => {
  const { status, body } = await ask(checkNew(1000))
  expect(status).toBe(200)
  expect(z.object({ data: z.object({ has_new: z.boolean() }) }).parse(JSON.parse(body)).data.has_new).toBe(
    false,
  )
})

test('of more feeds than a call takes it is refused', async () => {
  const { status, body } = await ask(checkNew(1001))
  expect([status, codeOf(body)]).toEqual([400, 4])
})

test.each([3000, 20_000])(
  'an address with %i feeds is refused in JSON, and the next request is answered',
  async (count) => {
    const { status, connection, body } = await ask(checkNew(count))
    expect([status, connection, codeOf(body)]).toEqual([431, 'close', 4])
    expect((await ask('/healthz')).body).toBe('ok')
  },
)

test('what is still being sent when it is refused does not take the answer away', async () => {
  const { socket, answer } = await openSocket()
  socket.pause()
  socket.write('GET /')
  for (let part = 0; part < 80; part += 1) socket.write('x'.repeat(100_000))
  await new Promise((resolve) => socket.write('x', resolve))
  socket.resume()
  expect(await answer).toMatch(/^HTTP\/1\.1 431 /)
})

test.each([
  ['another protocol', '\u0016\u0003\u0001 hello\r\n\r\n'],
  ['a method that there is not', 'GIVE / HTTP/1.1\r\nhost: localhost\r\n\r\n'],
  ['a header without a name', 'GET /healthz HTTP/1.1\r\nhost: localhost\r\n: x\r\n\r\n'],
])('%s is refused in JSON, and its connection ends', async (_, sent) => {
  const { socket, answer } = await openSocket()
  socket.write(sent)
  const [head = '', body = ''] = (await answer).split('\r\n\r\n')
  expect(head).toMatch(/^HTTP\/1\.1 400 Bad Request\r\nconnection: close\r\n/)
  expect(codeOf(body)).toBe(4)
})

test('an answer that has begun is not mixed with the refusal of what follows it', async () => {
  const { socket, answer } = await openSocket()
  socket.write(`GET /api/events HTTP/1.1\r\nhost: localhost\r\ncookie: ${user.cookie}\r\n\r\n`)
  await once(socket, 'data')
  socket.write('GIVE / HTTP/1.1\r\n\r\n')
  expect(await answer.catch(String)).not.toContain('400 Bad Request')
})

test('a client that is gone as it is refused harms nobody', async () => {
  for (const sent of ['GET /healthz HTTP/1.1\r\nhost: local', 'GIVE / HTTP/1.1\r\n\r\n']) {
    const { socket, answer } = await openSocket()
    answer.catch(() => undefined)
    socket.write(sent)
    socket.resetAndDestroy()
  }
  expect((await ask('/healthz')).body).toBe('ok')
})

test.each([
  ['POST', '/api/entries/stream'],
  ['PATCH', '/api/settings/general'],
  ['POST', '/api/upload/avatar'],
  ['POST', '/api/better-auth/update-user'],
  ['POST', '/api/subscriptions/import'],
  ['POST', '/mcp'],
  ['POST', '/nobody/answers'],
])(
  'after a body that %s %s refuses the connection ends, or serves the next request',
  async (method, path) => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    onTestFinished(() => agent.destroy())
    const refused = await ask(path, { method, body: Buffer.alloc(20_000_000, 'x'), agent })
    expect(refused.status).toBe(413)
    expect(refused.connection).toBe('close')
    expect((await ask('/healthz', { agent })).body).toBe('ok')
  },
)
