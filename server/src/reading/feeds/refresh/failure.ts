import type { FeedErrorKind } from '@tidings/contracts'
import { FetchError } from '../../../foundation/fetch/fetch-error.ts'
import { DocumentError } from '../../documents/document-error.ts'

/** Why a feed could not be refreshed, in a word for machines and a sentence for people. */
export interface FeedFailure {
  kind: FeedErrorKind
  message: string
  /** How long the server asks to be left alone. */
  retryAfterMs?: number
}

const statuses: Record<number, [FeedErrorKind, string]> = {
  401: ['unauthorized', 'The server asks for a name and password.'],
  403: ['forbidden', 'The server refuses to give the feed away.'],
  404: ['not-found', 'There is nothing at this address any more.'],
  410: ['gone', 'The feed has been given up by its owner and is not fetched any longer.'],
  429: ['rate-limited', 'The server asks to be visited less often.'],
  451: ['forbidden', 'The feed is withheld for legal reasons.'],
}

/** What an answer other than success means. */
export function statusFailure(status: number): FeedFailure {
  const [kind, message] = statuses[status] ?? otherStatus(status)
  return { kind, message: `${message} (HTTP ${status})` }
}

function otherStatus(status: number): [FeedErrorKind, string] {
  if (status >= 500) return ['unavailable', 'The server has trouble of its own.']
  return ['status', 'The server gave an unexpected answer.']
}

/** The failure to remember for an error thrown on the way; undefined for a bug of ours or a stop. */
export function toFeedFailure(error: unknown): FeedFailure | undefined {
  if (error instanceof DocumentError) return { kind: error.kind, message: error.message }
  if (!(error instanceof FetchError) || error.kind === 'stopped' || error.kind === 'internal')
    return undefined
  return { kind: error.kind === 'host-busy' ? 'timeout' : error.kind, message: error.message }
}
