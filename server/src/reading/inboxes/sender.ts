import { inboxHandle } from '@tidings/contracts'
import type { BaseDeps } from '../../foundation/base-deps.ts'
import { isSame } from '../../foundation/http/is-same.ts'
import { findInbox } from './inboxes.service.ts'

/**
 * Whom an entry that comes to an inbox is from, as far as the header fields say before the body is read: the program that
 * receives mail, an inbox whose secret they hold, or, since a signature speaks of the body, an inbox that somebody of a
 * network names. Undefined where they name none that there is.
 */
export async function findSender(
  deps: Pick<BaseDeps, 'config' | 'database'>,
  headers: Headers,
  network: string,
): Promise<string | undefined> {
  const { mailToken } = deps.config
  if (mailToken !== undefined && isSame(headers.get('x-follow-auth-token') ?? '', mailToken)) return 'mail'
  const { data: handle } = inboxHandle.safeParse(headers.get('x-follow-handle'))
  const inbox = handle && (await findInbox(deps, handle))
  if (!inbox || !inbox.secret) return undefined
  const isProven = isSame(headers.get('x-follow-secret') ?? '', inbox.secret)
  return isProven ? String(inbox.id) : `${network} ${inbox.id}`
}
