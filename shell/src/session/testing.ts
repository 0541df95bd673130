/// <reference types="node" />
import type { IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'
import { makeSession, makeUser } from '@tidings/contracts/testing'
import { serve } from '@tidings/runtime/testing'

declare global {
  interface Window {
    happyDOM: { setURL: (url: string) => void; settings: { handleDisabledFileLoadingAsSuccess: boolean } }
  }
}

interface Refusal {
  status: number
  code?: string
  headers?: Record<string, string>
}

export interface AccountServer {
  /** How it answers the next sign-in or sign-up; undefined lets the user in. */
  refusal: Refusal | undefined
  /** What it answers besides to what is posted, and which providers of accounts it has, by path. */
  answers: Record<string, object>
  /** What was posted, by path. */
  posted: [path: string, body: unknown][]
  /** The headers of what was posted last. */
  headers: IncomingMessage['headers']
  close: () => Promise<void>
}

const user = makeUser({ id: '41147805276726270', handle: null })

/** A server on loopback that knows one account, at which the page seems to be. */
export async function startAccountServer(): Promise<AccountServer> {
  let isSignedIn = false

  async function answer(request: IncomingMessage): Promise<Refusal & { body?: object }> {
    const path = request.url?.replace('/api/better-auth', '') ?? ''
    if (path === '/get-session') return { status: 200, body: sessionReply(isSignedIn) }
    if (path === '/get-providers') return { status: 200, body: known.answers[path] ?? {} }
    if (request.method !== 'POST') return { status: 404 }
    known.headers = request.headers
    known.posted.push([path, JSON.parse(await text(request))])
    if (known.refusal) return known.refusal
    isSignedIn = path !== '/sign-out'
    return { status: 200, body: known.answers[path] ?? {} }
  }

  const { origin, close } = await serve(async (request, response) => {
    const { status, code, headers, body } = await answer(request)
    response.writeHead(status, { 'content-type': 'application/json', ...headers })
    response.end(JSON.stringify(body ?? { code, message: code }))
  })
  window.happyDOM.setURL(`${origin}/`)
  const known: AccountServer = { refusal: undefined, answers: {}, posted: [], headers: {}, close }
  return known
}

function sessionReply(isSignedIn: boolean) {
  const reply = makeSession(user)
  return isSignedIn ? reply : { ...reply, session: null, user: null, role: null }
}
