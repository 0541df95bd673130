import type { Agent, Dispatcher } from 'undici'

import { ArrivingBody } from './arriving-body.ts'
import type { ChainCookies } from './cookies.ts'
import { toFetchError } from './fetch-error.ts'
import { readBody } from './read-body.ts'
import type { Target } from './target.ts'
import type { HostLimit } from './host-limit.ts'
import type { Turn } from './in-turn.ts'

/** What all requests of one redirect chain share. */
export interface Chain extends Turn {
  /** Called when a request has its turn. */
  onStart(): void
  maxBytes: number
  limitHost: HostLimit
  /** What is sent; undefined for a request that asks alone. */
  post: Uint8Array | undefined
  cookies: ChainCookies
  /** Where large bodies arrive; undefined for memory. */
  folder: string | undefined
  headersFor(target: Target): Record<string, string>
}

export interface Answer {
  status: number
  headers: Record<string, string>
  /** Empty unless the status is 2xx. */
  body: ArrivingBody
}

/** As much of an unwanted body is read, so that the connection can be used again. */
const DUMP_BYTES = 64 * 1024

/** Makes one request, without following redirects. Whoever takes the body closes it. */
export async function requestOnce(agent: Agent, target: Target, chain: Chain): Promise<Answer> {
  const { statusCode, headers, body } = await agent.request({
    origin: target.origin,
    path: target.path,
    method: chain.post ? 'POST' : 'GET',
    ...(chain.post && { body: chain.post }),
    headers: { ...chain.headersFor(target), ...cookieHeader(chain.cookies, target) },
    signal: chain.signal,
  })
  chain.cookies.store(target.host, headers['set-cookie'])
  const answer = { status: statusCode, headers: flatten(headers) }
  if (statusCode < 200 || statusCode > 299) {
    await body.dump({ limit: DUMP_BYTES, signal: chain.signal })
    return { ...answer, body: new ArrivingBody() }
  }
  try {
    const contentEncoding = answer.headers['content-encoding']
    return {
      ...answer,
      body: await readBody(body, {
        contentEncoding,
        maxBytes: chain.maxBytes,
        folder: chain.folder,
      }),
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
