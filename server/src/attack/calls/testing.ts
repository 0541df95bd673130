import { MINUTE_MS } from '@tidings/contracts/spans'
import { z } from 'zod'
import { createTestServer, type TestServer, type TestUser } from '../../testing.ts'

const answerOf = z.object({ data: z.unknown() }).partial()
const followed = z.object({ feed: z.object({ id: z.string() }) })

/** A server with calls that never come too often, unless a test wants that. */
export interface Calls {
  server: TestServer
  /** Whoever came first. */
  admin: TestUser
  /** Each line of the log. */
  logged: string[]
  /** A minute goes by. */
  wait: () => void
  call: (
    user: TestUser,
    method: string,
    path: string,
    json?: object,
  ) => Promise<{ status: number; text: string }>
  /** What a call answers that has to succeed. */
  dataOf: (user: TestUser, method: string, path: string, json?: object) => Promise<unknown>
  /** Follows a feed by its address; answers its id. */
  follow: (user: TestUser, url: string, more?: object) => Promise<string>
  lookUp: (user: TestUser, query: Record<string, string>) => Promise<{ status: number; text: string }>
}

/** Whatever was asked before, the next question is heard: a limit that was met would hide what a value does. */
export const forgetLimits = ({ database }: Pick<TestServer, 'database'>): Promise<unknown> =>
  database.pool.query('delete from rate_limit; delete from attempts')

export async function createCalls(): Promise<Calls> {
  const logged: string[] = []
  let now = Date.now()
  const server = await createTestServer({ log: (line) => logged.push(line), clock: () => now })
  const admin = await server.signUp('admin@example.test')
  const wait = () => void (now += MINUTE_MS)
  const call: Calls['call'] = async (user, method, path, json) => {
    wait()
    const headers = { origin: 'http://localhost', host: 'localhost' }
    const answer = await server.request(`/api${path}`, { method, user, headers, ...(json && { json }) })
    return { status: answer.status, text: await answer.text() }
  }
  const reply = async (...request: Parameters<Calls['call']>): Promise<unknown> => {
    const { status, text } = await call(...request)
    if (status !== 200) throw new Error(`${request[1]} ${request[2]}: ${text}`)
    return JSON.parse(text)
  }
  return {
    server,
    admin,
    logged,
    wait,
    call,
    dataOf: async (...request) => answerOf.parse(await reply(...request)).data,
    follow: async (user, url, more = {}) =>
      followed.parse(await reply(user, 'POST', '/subscriptions', { url, view: 0, ...more })).feed.id,
    lookUp: (user, query) => call(user, 'GET', `/feeds?${new URLSearchParams(query).toString()}`),
  }
}
