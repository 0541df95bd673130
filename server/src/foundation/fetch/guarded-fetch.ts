import { tmpdir } from 'node:os'

import { feedLimits } from '@tidings/contracts'

import { createAddressCheck } from './addresses.ts'
import type { ArrivingBody } from './arriving-body.ts'
import { ChainCookies } from './cookies.ts'
import { Deadline } from './deadline.ts'
import { ACCEPT_ENCODING } from './decompress.ts'
import { toFetchError } from './fetch-error.ts'
import { createGuardedAgent } from './guarded-agent.ts'
import { createHostLimit, type HostLimit } from './host-limit.ts'
import { RedirectChain } from './redirect-chain.ts'
import { requestOnce, type Answer, type Chain } from './request.ts'
import { parseTarget, type Target } from './target.ts'

export interface GuardedFetchOptions {
  userAgent: string
  /** CIDRs of private networks that may be fetched from. */
  allowPrivate?: readonly string[]
  connectionsPerHost?: number
  connectTimeoutMs?: number
  timeoutMs?: number
  maxBytes?: number
  /** Where large bodies arrive. */
  folder?: string
}

export interface GuardedRequest {
  /** For whom it is: requests of one party wait for a host in turn with those of others. */
  party: string
  headers?: Record<string, string>
  /** Is posted. Redirects are not followed then: they are the answer. */
  post?: Uint8Array
  timeoutMs?: number
  maxBytes?: number
  signal?: AbortSignal
  /**
   * Waits until there is room in memory for a large body, which has arrived on disk by then: its host is not waited for, nor
   * has it a place there. Whoever gives room takes it back when done with the body.
   */
  largeBody?: (signal: AbortSignal, bytes: number) => Promise<void>
  /** Counts the requests to each host, instead of the limit that all others share. */
  limitHost?: HostLimit
}

export interface GuardedResponse {
  status: number
  /** The address that answered, after redirects. */
  url: string
  headers: Record<string, string>
  /** Empty unless the status is 2xx. */
  body: Buffer
  /** The new address when every redirect on the way was permanent; null when there was none, or a temporary one. */
  movedTo: string | null
}

/** An answer whose body is not in memory yet. */
type Followed = Omit<GuardedResponse, 'body'> & Pick<Answer, 'body'>

export type FetchGuarded = (url: string, request: GuardedRequest) => Promise<GuardedResponse>

export interface GuardedFetch {
  fetchGuarded: FetchGuarded
  close(): Promise<void>
}

/**
 * Makes the one way out to addresses that a user or a feed gave: addresses checked at connect time and on each
 * redirect, limits on time and decompressed size, few requests at once to each host, which parties have in turn.
 */
export function createGuardedFetch(options: GuardedFetchOptions): GuardedFetch {
  const agent = createGuardedAgent({
    isAllowed: createAddressCheck(options.allowPrivate),
    connectTimeoutMs: options.connectTimeoutMs ?? feedLimits.connectTimeout,
  })
  const limitHost = createHostLimit(options.connectionsPerHost ?? feedLimits.connectionsPerHost)

  async function follow(first: Target, chain: Chain): Promise<Followed> {
    const redirects = new RedirectChain()
    let target = first
    for (;;) {
      const current = target
      redirects.visit(current.url, chain.cookies.header(current.host))
      const answer = await chain.limitHost(current.host, chain, () => {
        chain.onStart()
        return requestOnce(agent, current, chain)
      })
      if (chain.post) return { ...answer, url: current.url, movedTo: null }
      const location = redirects.next(answer.status, answer.headers['location'], current.url)
      if (!location) {
        // A new address would lack the credentials of the first.
        const movedTo = first.authorization ? null : redirects.movedTo(current.url)
        return { ...answer, url: current.url, movedTo }
      }
      target = parseTarget(location)
    }
  }

  async function fetchGuarded(url: string, request: GuardedRequest): Promise<GuardedResponse> {
    const timeoutMs = request.timeoutMs ?? options.timeoutMs ?? feedLimits.fetchTimeout
    const deadline = new Deadline(timeoutMs, request.signal)
    const headers = {
      'user-agent': options.userAgent,
      'accept-encoding': ACCEPT_ENCODING,
      ...request.headers,
    }
    const first = parseTarget(url)
    const chain: Chain = {
      party: request.party,
      signal: deadline.signal,
      onStart: () => deadline.start(),
      maxBytes: request.maxBytes ?? options.maxBytes ?? feedLimits.bodyBytes,
      post: request.post,
      limitHost: request.limitHost ?? limitHost,
      cookies: new ChainCookies(),
      folder: request.largeBody && (options.folder ?? tmpdir()),
      headersFor: (target) => ({ ...headers, ...authorization(target, first) }),
    }
    try {
      const answer = await follow(first, chain)
      return { ...answer, body: await takeBody(answer.body, deadline, request.largeBody) }
    } catch (error) {
      throw deadline.reason(error) ?? toFetchError(error)
    } finally {
      deadline.clear()
    }
  }

  return { fetchGuarded, close: () => agent.destroy() }
}

/** All of it is there: how long it waits for room is its host's fault no more. */
async function takeBody(
  body: ArrivingBody,
  deadline: Deadline,
  waitForRoom: GuardedRequest['largeBody'],
): Promise<Buffer> {
  deadline.clear()
  try {
    if (body.isLarge) await waitForRoom?.(deadline.signal, body.size)
    return await body.read()
  } finally {
    await body.close()
  }
}

/** Name and password go with the address that carried them, and to its own origin only. */
function authorization(target: Target, first: Target): Record<string, string> {
  const value = target.authorization ?? (target.origin === first.origin ? first.authorization : undefined)
  return value ? { authorization: value } : {}
}
