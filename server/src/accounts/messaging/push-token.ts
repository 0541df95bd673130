import { createHash, ECDH } from 'node:crypto'
import {
  ApiError,
  pushSubscription,
  type MessagingChannel,
  type PushSubscriptionToken,
} from '@tidings/contracts'

/** A token as it is kept. */
export interface KnownToken {
  token: string
  /** The same for whatever leads to the same device. */
  hash: Buffer
}

/**
 * Takes a token apart. Throws where a browser's subscription is none; what a vendor gave for its own service is kept as
 * it is.
 */
export function parseToken(channel: MessagingChannel, given: string): KnownToken {
  if (!isSubscription(channel, given)) return { token: given, hash: hashOf(`${channel} ${given}`) }
  const subscription = parseSubscription(given)
  return { token: JSON.stringify(subscription), hash: hashOf(subscription.endpoint) }
}

/** The subscription of a browser; null for what only a vendor's own service reaches. */
export function subscriptionOf(row: {
  channel: MessagingChannel
  token: string
}): PushSubscriptionToken | null {
  return isSubscription(row.channel, row.token) ? parseSubscription(row.token) : null
}

/** Other clients of the web send what a vendor gave them, which is no JSON. */
const isSubscription = (channel: MessagingChannel, token: string): boolean =>
  channel === 'web' && token.trimStart().startsWith('{')

function parseSubscription(token: string): PushSubscriptionToken {
  const { data, error } = pushSubscription.safeParse(parseJson(token))
  if (!data)
    throw noSubscription(error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join(', '))
  const { username, password } = new URL(data.endpoint)
  if (username || password) throw noSubscription('endpoint: must not hold a name or password')
  if (!isPoint(data.keys.p256dh)) throw noSubscription('keys.p256dh: is no point of P-256')
  return data
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw noSubscription('is no JSON', cause)
  }
}

const noSubscription = (why: string, cause?: unknown): ApiError =>
  new ApiError('invalidInput', {
    message: 'The token is no subscription of a browser',
    data: [{ path: ['token'], message: why }],
    cause,
  })

function isPoint(key: string): boolean {
  try {
    ECDH.convertKey(key, 'prime256v1', 'base64url', 'base64url', 'compressed')
    return true
  } catch {
    return false
  }
}

const hashOf = (text: string): Buffer => createHash('sha256').update(text).digest()
