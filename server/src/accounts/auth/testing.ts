import { z } from 'zod'
import type { TestServer, TestUser } from '../../testing.ts'

export const AUTH = '/api/better-auth'
export const password = 'correct horse battery'

interface PostOptions {
  user?: TestUser | undefined
  headers?: Record<string, string>
}

/** Posts to better-auth as a page of the server would. */
export function postAuth(
  server: TestServer,
  path: string,
  json: object,
  { user, headers: own }: PostOptions = {},
): Promise<Response> {
  const headers = { origin: server.deps.config.baseUrl ?? 'http://localhost', host: 'localhost', ...own }
  return server.request(`${AUTH}${path}`, { method: 'POST', json, headers, ...(user && { user }) })
}

/** Whoever a cookie lets in, as a request takes them. */
export const holderOf = (cookie: string): TestUser => ({ id: '', cookie })

/** Whether a request with such headers reads what is somebody's own. */
export const isLetIn = async (server: TestServer, headers: Record<string, string>): Promise<boolean> =>
  (await server.request('/api/reads', { headers })).status === 200

const made = z.object({ data: z.object({ token: z.string() }) })

/** Makes a token for a program of somebody. */
export async function makeToken(server: TestServer, user: TestUser, scope = 'write'): Promise<string> {
  const headers = { origin: 'http://localhost', host: 'localhost' }
  const json = { name: 'left behind', scope }
  const answer = await server.request('/api/tokens', { method: 'POST', user, headers, json })
  return made.parse(await answer.json()).data.token
}

const refusal = z.object({ code: z.union([z.string(), z.number()]) })

/** The status of a refusal, and its code. */
export async function refusalOf(answer: Response): Promise<[number, string | number]> {
  return [answer.status, refusal.parse(await answer.json()).code]
}
