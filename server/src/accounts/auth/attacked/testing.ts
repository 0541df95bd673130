import { expect } from 'vitest'
import { cookieOf } from '../../../foundation/http/testing.ts'
import { linkIn } from '../../../foundation/mails/testing.ts'
import { createMailingServer, type MailingServer } from '../../../testing.ts'
import { AUTH, holderOf, password, postAuth } from '../testing.ts'

/** A server that sends mail, and whom the world reaches through a proxy. */
export interface AttackedServer {
  server: MailingServer
  /** A call from somewhere in the world. */
  post(path: string, json: object, from: string, cookie?: string): Promise<Response>
  signUp(email: string, from: string): Promise<Response>
  /** Makes an account and confirms its address; answers the cookie of a session. */
  confirmed(email: string): Promise<string>
  /** Forgets what was counted by address, and leaves what is counted by account. */
  forgetAddresses(): Promise<unknown>
  close(): Promise<void>
}

export async function startAttackedServer(environment: Record<string, string> = {}): Promise<AttackedServer> {
  const server = await createMailingServer({
    environment: { TRUSTED_PROXIES: '127.0.0.0/8', ...environment },
  })
  const post: AttackedServer['post'] = (path, json, from, cookie) =>
    postAuth(server, path, json, {
      headers: { 'x-forwarded-for': from },
      user: cookie === undefined ? undefined : holderOf(cookie),
    })
  const signUp = (email: string, from: string) =>
    post('/sign-up/email', { email, password, name: 'Ann' }, from)
  return {
    server,
    post,
    signUp,
    confirmed: async (email) => {
      await signUp(email, address(250))
      const link = linkIn(await server.mail.mailTo(email, 'Confirm'), `${AUTH}/verify-email`)
      await server.request(link.pathname + link.search)
      return cookieOf(await post('/sign-in/email', { email, password }, address(250)))
    },
    forgetAddresses: () => server.database.pool.query('delete from rate_limit'),
    close: server.close,
  }
}

/** Somebody in the world. */
export const address = (i: number) => `198.51.100.${i + 1}`

/** What an answer tells, but for what differs between any two. */
export async function told(answer: Response): Promise<string> {
  const body = (await answer.text()).replaceAll(/"\d{15,}"|\d{4}-\d\d-\d\dT[\d:.]+Z/g, '…')
  const headers = [...answer.headers.keys()].filter((name) => name !== 'x-trace-id').toSorted()
  return JSON.stringify({ status: answer.status, body, headers })
}

/** Sees that an answer refuses as every limit does: with a code of ours, and when to come back. */
export async function expectTooMany(answer: Response | undefined): Promise<void> {
  expect(answer?.status).toBe(429)
  expect(await answer?.json()).toMatchObject({ code: 1, data: { retryAfterSeconds: expect.any(Number) } })
  expect(Number(answer?.headers.get('retry-after'))).toBeGreaterThan(0)
}
