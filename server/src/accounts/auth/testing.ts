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

/** The cookies an answer sets, as a request sends them. */
export function cookieOf(answer: Response): string {
  return answer.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
}

const refusal = z.object({ code: z.union([z.string(), z.number()]) })

/** The status of a refusal, and its code. */
export async function refusalOf(answer: Response): Promise<[number, string | number]> {
  return [answer.status, refusal.parse(await answer.json()).code]
}
