/** Why a request brought no complete answer; the names are those of the contract's feed errors. */
export type FetchErrorKind =
  | 'scheme'
  | 'private-address'
  | 'dns'
  | 'connect'
  | 'tls'
  | 'timeout'
  | 'reset'
  | 'truncated'
  | 'too-large'
  | 'bad-encoding'
  | 'redirect-loop'
  | 'too-many-redirects'
  | 'host-busy'
  | 'internal'
  | 'stopped'

/** A request that failed before its answer was complete. `message` is a sentence for the user. */
export class FetchError extends Error {
  readonly kind: FetchErrorKind

  constructor(kind: FetchErrorKind, message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'FetchError'
    this.kind = kind
  }
}

/** Whether it is what `AbortSignal.timeout` ends something with. */
export const isTimeout = (reason: unknown): boolean =>
  reason instanceof DOMException && reason.name === 'TimeoutError'

const UNREACHABLE = 'The server could not be reached.'

/** What the codes of Node, undici and zlib mean to a user. */
const failures: Record<string, [FetchErrorKind, string]> = {
  ENOTFOUND: ['dns', 'The name of the server could not be found.'],
  EAI_AGAIN: ['dns', 'The name of the server could not be looked up just now.'],
  ECONNREFUSED: ['connect', 'The server refused the connection.'],
  EHOSTUNREACH: ['connect', UNREACHABLE],
  ENETUNREACH: ['connect', UNREACHABLE],
  EADDRNOTAVAIL: ['connect', UNREACHABLE],
  ETIMEDOUT: ['connect', 'The server did not take the connection in time.'],
  UND_ERR_CONNECT_TIMEOUT: ['connect', 'The server did not take the connection in time.'],
  ECONNRESET: ['reset', 'The server broke off the connection.'],
  EPIPE: ['reset', 'The server broke off the connection.'],
  UND_ERR_SOCKET: ['reset', 'The server broke off the connection.'],
  UND_ERR_HEADERS_OVERFLOW: ['reset', 'The headers of the answer are too long.'],
  UND_ERR_RES_CONTENT_LENGTH_MISMATCH: ['truncated', 'The answer was cut off before its end.'],
  UND_ERR_ABORTED: ['truncated', 'The answer was cut off before its end.'],
  Z_BUF_ERROR: ['truncated', 'The answer was cut off before its end.'],
}

/** Turns whatever a request threw into a FetchError. `duringBody` is true once the headers have arrived. */
export function toFetchError(error: unknown, duringBody = false): FetchError {
  if (error instanceof FetchError) return error
  const cause = rootCause(error)
  if (cause instanceof FetchError) return cause
  const code = errorCode(cause)
  const [kind, message] = failures[code] ?? fallback(code)
  if (duringBody && kind === 'reset') {
    return new FetchError('truncated', 'The answer was cut off before its end.', { cause: error })
  }
  return new FetchError(kind, message, { cause: error })
}

function fallback(code: string): [FetchErrorKind, string] {
  if (/^(ERR_TLS|ERR_SSL|CERT_|UNABLE_|SELF_SIGNED|DEPTH_ZERO|EPROTO|HOSTNAME_MISMATCH)/.test(code)) {
    return ['tls', `The secure connection could not be made (${code}).`]
  }
  if (/^(Z_|ERR__|ERR_BROTLI|ERR_ZLIB|ZSTD_)/.test(code)) {
    return ['bad-encoding', 'The answer says it is compressed, but it cannot be decompressed.']
  }
  if (code.startsWith('HPE_')) return ['reset', 'The server does not speak HTTP properly.']
  return ['connect', UNREACHABLE]
}

/** Connection attempts over several addresses are reported together: the first tells the reason. */
function rootCause(error: unknown): unknown {
  if (error instanceof AggregateError && error.errors.length > 0) return rootCause(error.errors[0])
  if (error instanceof Error && error.cause instanceof Error && errorCode(error) === '')
    return rootCause(error.cause)
  return error
}

function errorCode(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : ''
}
