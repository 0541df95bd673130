import { foreignToolLimits } from '@tidings/contracts'
import { FetchError, isTimeout } from '../../foundation/fetch/fetch-error.ts'

/** What is said of who may be let in, by a server that asks for it. */
export interface Challenge {
  resourceMetadataUrl?: URL | undefined
  scope?: string | undefined
}

/** A server does not answer as it should. `message` is a sentence for the user. */
export class ToolServerError extends Error {
  override readonly name: string = 'ToolServerError'
}

/** A server wants its user to let this one in, for the first time or anew. */
export class AuthorizationNeeded extends ToolServerError {
  override readonly name = 'AuthorizationNeeded'
  readonly challenge: Challenge

  constructor(challenge: Challenge) {
    super('The server asks to be allowed by you, anew or for the first time.')
    this.challenge = challenge
  }
}

/** A server does not let in by the header that its user has set: nobody can be asked to allow anything. */
export class HeaderRefused extends ToolServerError {
  override readonly name = 'HeaderRefused'

  constructor() {
    super('The server does not accept the authorization that it is sent.')
  }
}

const LATE = 'The server did not answer in time.'

/** What is unseen in the words of a stranger, or breaks them. */
const unseen = /[\s\p{Cc}\p{Cf}\p{Co}\p{Cn}]+/gu

/** Words of a stranger as one line of bounded length. */
export const plainWords = (words: string, longest: number): string =>
  words
    .slice(0, longest * 4)
    .toWellFormed()
    .replaceAll(unseen, ' ')
    .trim()
    .slice(0, longest)

type Sdk = typeof import('@modelcontextprotocol/client')

/** Whatever went wrong with a server, as its user is told. */
export function toToolServerError(cause: unknown, sdk: Sdk): ToolServerError {
  if (cause instanceof ToolServerError) return cause
  return new ToolServerError(wordsOf(cause, sdk), { cause })
}

function wordsOf(cause: unknown, { ProtocolError, SdkError, SdkHttpError, SdkErrorCode }: Sdk): string {
  const failure = fetchErrorIn(cause)
  if (failure) return failure.message
  if (isTimeout(cause)) return LATE
  if (SdkHttpError.isInstance(cause)) return `The server answered with status ${cause.status}.`
  if (SdkError.isInstance(cause) && cause.code === SdkErrorCode.RequestTimeout) return LATE
  if (ProtocolError.isInstance(cause))
    return `The server says: ${plainWords(cause.message, foreignToolLimits.wordsLength)}`
  return 'The server does not speak the protocol of tool servers (MCP) as it should.'
}

function fetchErrorIn(error: unknown): FetchError | undefined {
  if (error instanceof FetchError) return error
  return error instanceof Error && error.cause !== undefined ? fetchErrorIn(error.cause) : undefined
}
