import { createHash } from 'node:crypto'
import { buildPushPayload } from '@block65/webcrypto-web-push'
import {
  pushLimits,
  type DeliveryFailure,
  type PushNotification,
  type PushSubscriptionToken,
} from '@tidings/contracts'
import { SECOND_MS } from '@tidings/contracts/spans'
import type { Config } from '../../foundation/config/config.ts'
import { retryAfterMs } from '../../foundation/fetch/http-caching.ts'
import { FetchError } from '../../foundation/fetch/fetch-error.ts'
import type { FetchGuarded, GuardedResponse } from '../../foundation/fetch/guarded-fetch.ts'
import { loadVapidKey, type VapidKey } from './vapid-key.ts'

/** How a notification fared; `pauseMs` is how long the push service wants to be left alone. */
export type Delivery = { failure: null } | { failure: DeliveryFailure; pauseMs?: number }

/** Sends notifications to browsers by their push services (RFC 8030, 8291, 8292). */
export interface WebPush {
  /** By which browsers know what comes from this server. */
  publicKey: string
  /** Sends to a device of a user. */
  send: (
    subscription: PushSubscriptionToken,
    notification: PushNotification,
    userId: string,
  ) => Promise<Delivery>
}

export interface WebPushDeps {
  config: Pick<Config, 'dataDir' | 'baseUrl' | 'mail'>
  fetchGuarded: FetchGuarded
  clock: () => number
}

/** A push service takes 4096 bytes, of which 103 are for the encryption. */
const MOST_BYTES = 3993

export async function openWebPush({ config, fetchGuarded, clock }: WebPushDeps): Promise<WebPush> {
  const key = await loadVapidKey(config.dataDir)
  const subject = contactOf(config)
  return {
    publicKey: key.publicKey,
    send: async (subscription, notification, party) => {
      try {
        const encrypted = await encrypt(subscription, notification, { ...key, subject })
        if (!encrypted) return { failure: 'tooLarge' }
        const { headers, body } = encrypted
        const { timeout: timeoutMs, answerBytes: maxBytes } = pushLimits
        const request = { party, post: body, headers, timeoutMs, maxBytes }
        const answer = await fetchGuarded(subscription.endpoint, request)
        return readAnswer(answer, clock())
      } catch (error) {
        if (error instanceof FetchError) return { failure: failureOf(error) }
        throw error
      }
    },
  }
}

/** Whom the people of a push service can ask; they know nobody of a server that only its own machine reaches. */
function contactOf({ baseUrl, mail }: WebPushDeps['config']): string {
  if (baseUrl?.startsWith('https:')) return baseUrl
  // bounded: the operator wrote it
  const address = mail && /[^\s<>]+@[^\s<>]+/.exec(mail.from)?.[0]
  return address ? `mailto:${address}` : 'https://tidings.invalid'
}

/** Null for more than a push service takes at once. */
async function encrypt(
  subscription: PushSubscriptionToken,
  notification: PushNotification,
  vapid: VapidKey & { subject: string },
) {
  const data = JSON.stringify(notification)
  if (Buffer.byteLength(data) > MOST_BYTES) return null
  const ttl = pushLimits.kept / SECOND_MS
  const topic =
    notification.tag === undefined ? {} : { topic: topicOf(subscription.keys.auth + notification.tag) }
  const payload = await buildPushPayload(
    { data, options: { ttl, urgency: 'normal', ...topic } },
    subscription,
    vapid,
  )
  // Its length is said by whoever sends it.
  const { 'content-length': _length, ...headers } = payload.headers
  return { headers, body: payload.body }
}

/** Push services keep the last of each topic only, and take 32 letters that tell them nothing. */
const topicOf = (text: string): string => createHash('sha256').update(text).digest('base64url').slice(0, 32)

const unwanted: Partial<Record<number, DeliveryFailure>> = {
  404: 'gone',
  410: 'gone',
  413: 'tooLarge',
  429: 'tooMany',
}

function readAnswer({ status, headers }: GuardedResponse, now: number): Delivery {
  if (status >= 200 && status < 300) return { failure: null }
  const failure = unwanted[status] ?? (status >= 500 ? 'unavailable' : 'refused')
  const pauseMs = status === 429 || status === 503 ? retryAfterMs(headers['retry-after'], now) : undefined
  return pauseMs === undefined ? { failure } : { failure, pauseMs: Math.min(pauseMs, pushLimits.pauseMax) }
}

function failureOf({ kind }: FetchError): DeliveryFailure {
  if (kind === 'private-address') return 'privateAddress'
  return kind === 'timeout' ? 'timeout' : 'unreachable'
}
