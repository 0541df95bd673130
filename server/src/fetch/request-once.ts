import type { Agent, Dispatcher } from 'undici'

import type { ChainCookies } from './cookies.ts'
import { toFetchError } from './fetch-error.ts'
import { readBody } from './read-body.ts'
import type { Target } from './target.ts'

/** What all requests of one redirect chain share. */
export interface Chain {
  signal: AbortSignal
  /** Called when a request has its turn. */
  onStart(): void
  maxBytes: number
  cookies: ChainCookies
  /** Called when a body turns out large; waits for room. */
  largeBody(): Promise<void>
  headersFor(target: Target): Record<string, string>
}

export interface Answer {
  status: number
  headers: Record<string, string>
  /** Empty unless the status is 2xx. */
  body: Buffer
}

/** As much of an unwanted body is read, so that the connection can be used again. */
const DUMP_BYTES = 64 * 1024

/** Makes one request, without following redirects. */
export async function requestOnce(agent: Agent, target: Target, chain: Chain): Promise<Answer> {
  const { statusCode, headers, body } = await agent.request({
    origin: target.origin,
    path: target.path,
    method: 'GET',
    headers: { ...chain.headersFor(target), ...cookieHeader(chain.cookies, target) },
    signal: chain.signal,
  })
  chain.cookies.store(target.host, headers['set-cookie'])
  const answer = { status: statusCode, headers: flatten(headers) }
  if (statusCode < 200 || statusCode > 299) {
    await body.dump({ limit: DUMP_BYTES, signal: chain.signal })
    return { ...answer, body: Buffer.alloc(0) }
  }
  try {
    const contentEncoding = answer.headers['content-encoding']
    return {
      ...answer,
      body: await readBody(body, { contentEncoding, maxBytes: chain.maxBytes, largeBody: chain.largeBody }),
    }
  } catch (error) {
    throw toFetchError(error, true)
  }
}

function cookieHeader(cookies: ChainCookies, target: Target): Record<string, string> {
  const cookie = cookies.header(target.host)
  return cookie ? { cookie } : {}
}

function flatten(headers: Dispatcher.ResponseData['headers']): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, [value ?? ''].flat().join(', ')]),
  )
}
