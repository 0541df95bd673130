import { feedLimits, foreignToolLimits } from '@tidings/contracts'
import { createAddressCheck } from '../../foundation/fetch/addresses.ts'
import { createGuardedStream } from '../../foundation/fetch/guarded-stream.ts'
import { toFetch } from '../../foundation/fetch/to-fetch.ts'
import { createSecretBox, type SecretBox } from '../../foundation/secrets/secret-box.ts'
import { Turns } from '../../foundation/turns.ts'
import type { Grant } from './grant.ts'

/** What tool servers are reached with. */
export interface ToolServerAccess {
  /** The guarded way to whatever address a user, or a server of theirs, has given. */
  fetch: typeof globalThis.fetch
  /** Whether a browser may be led there to let this server in: over https, or to a machine that this server may reach itself. */
  mayLeadTo: (url: URL) => boolean
  /** In which servers are asked: of each user few at once. */
  turns: Turns
  /** Until all is done that is asked of a server at once. */
  wholeUseMs: number
  headers: SecretBox
  grants: SecretBox
  requests: SecretBox
  states: SecretBox
  /** Grants that are being renewed, by their connection: a token that renews is good for once. */
  renewals: Map<bigint, Promise<Grant | undefined>>
  close: () => Promise<void>
}

export interface ToolServerAccessOptions {
  userAgent: string
  allowPrivate: readonly string[]
  secret: string
  limits?: Pick<
    typeof foreignToolLimits,
    'firstByte' | 'betweenBytes' | 'wholeAnswer' | 'answerBytes' | 'wholeUse'
  >
}

/** Makes what tool servers are reached with, within their bounds. */
export function createToolServerAccess({
  userAgent,
  allowPrivate,
  secret,
  limits = foreignToolLimits,
}: ToolServerAccessOptions): ToolServerAccess {
  const { openGuarded, close } = createGuardedStream({
    userAgent,
    allowPrivate,
    connectTimeoutMs: feedLimits.connectTimeout,
    firstByteMs: limits.firstByte,
    betweenBytesMs: limits.betweenBytes,
    wholeMs: limits.wholeAnswer,
    maxBytes: limits.answerBytes,
  })
  const isAllowed = createAddressCheck(allowPrivate)
  return {
    fetch: toFetch(openGuarded),
    mayLeadTo: ({ protocol, hostname }) =>
      protocol === 'https:' ||
      (protocol === 'http:' && isLoopback(hostname) && isAllowed(addressOf(hostname))),
    turns: new Turns({
      atOnce: foreignToolLimits.atOnce,
      perParty: foreignToolLimits.atOnceOfUser,
      waitingPerParty: foreignToolLimits.waitingOfUser,
      of: 'tools',
    }),
    wholeUseMs: limits.wholeUse,
    headers: createSecretBox(secret, 'headers of tool servers'),
    grants: createSecretBox(secret, 'grants of tool servers'),
    requests: createSecretBox(secret, 'requests to tool servers'),
    states: createSecretBox(secret, 'states of tool servers'),
    renewals: new Map(),
    close,
  }
}

const isLoopback = (hostname: string): boolean =>
  hostname === 'localhost' || hostname === '[::1]' || /^127\.\d+\.\d+\.\d+$/.test(hostname)

const addressOf = (hostname: string): string =>
  hostname === 'localhost' ? '127.0.0.1' : hostname.replace(/^\[|\]$/g, '')
