import { createHmac } from 'node:crypto'
import { ApiError, inboxHandle, inboxLimits } from '@tidings/contracts'
import { isSame } from '../../foundation/http/is-same.ts'
import type { FeedRecord } from '../../foundation/tables/feeds.schema.ts'
import type { BaseDeps } from '../../foundation/base-deps.ts'
import { markEntries } from '../reads/reads.service.ts'
import { deliverEntry, type DeliverDeps } from './deliver-entry.ts'
import { findInbox } from './inboxes.service.ts'
import { webhookToSource, type WebhookEntry } from './webhook-entry.ts'

export interface WebhookRequest {
  headers: Headers
  /** The body as it came, which a signature speaks of. */
  body: string
}

/** Takes an entry that a webhook brings. Throws unauthorized unless it proves that it knows the secret of the inbox. */
export async function receiveWebhook(
  deps: DeliverDeps,
  request: WebhookRequest,
  entry: WebhookEntry,
): Promise<void> {
  const inbox = await authenticate(deps, request)
  const id = await deliverEntry(deps, inbox, webhookToSource(entry))
  if (entry.read && id !== undefined && inbox.ownerUserId) {
    await markEntries(deps, inbox.ownerUserId, { entryIds: [String(id)], read: true })
  }
}

/** By the secret itself, or by a signature made with it: `sha256=` and the HMAC of the time, a point and the body. */
async function authenticate(
  deps: Pick<BaseDeps, 'database' | 'clock'>,
  { headers, body }: WebhookRequest,
): Promise<FeedRecord> {
  const { data: handle } = inboxHandle.safeParse(headers.get('x-follow-handle'))
  const inbox = handle && (await findInbox(deps, handle))
  // Whether there is such an inbox is not told to those who do not know its secret.
  if (!inbox || !inbox.secret || !isProven(inbox.secret, { headers, body, now: deps.clock() })) {
    throw new ApiError('unauthorized')
  }
  return inbox
}

function isProven(secret: string, { headers, body, now }: WebhookRequest & { now: number }): boolean {
  const given = headers.get('x-follow-secret')
  if (given !== null) return isSame(given, secret)
  const [signature, timestamp] = [headers.get('x-follow-signature'), headers.get('x-follow-timestamp')]
  if (signature === null || timestamp === null) return false
  const age = Math.abs(now - Number(timestamp) * 1000)
  if (!(age <= inboxLimits.signatureAge)) return false
  return isSame(
    signature,
    `sha256=${createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex')}`,
  )
}
