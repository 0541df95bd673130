import type { BucketConfig } from '../../foundation/config/config.ts'
import { UpstreamError } from '../../foundation/http/upstream-error.ts'

/** A bucket that does not do what was asked of it, in words for whoever runs the server; never with a secret. */
export class BucketError extends UpstreamError {
  /** It may do so later; otherwise the configuration has to change. */
  readonly isPassing: boolean
  /** At once, that is: who has waited in vain for an answer does not wait again. */
  readonly isWorthAsking: boolean

  constructor(message: string, { isPassing, cause }: { isPassing: boolean; cause?: unknown }) {
    super(message, { cause })
    this.name = 'BucketError'
    this.isPassing = isPassing
    this.isWorthAsking = isPassing && !(cause instanceof Error && cause.name === 'TimeoutError')
  }
}

const TOO_MANY = 429
const SERVER_FAULT = 500
const NOT_IMPLEMENTED = 501
/** Two wrote at once, and the store wants the later one to ask again. */
const CONFLICT = 409

/** What a store says by its codes, and the setting to look at. */
const meanings: Record<string, string> = {
  AccessDenied: 'does not let S3_ACCESS_KEY_ID do this: it has to read, write, list and delete',
  InvalidAccessKeyId: 'does not know S3_ACCESS_KEY_ID',
  SignatureDoesNotMatch: 'refuses S3_SECRET_ACCESS_KEY',
  NoSuchBucket: 'is not there: see S3_BUCKET',
  AuthorizationHeaderMalformed: 'is in another region: see S3_REGION',
  PermanentRedirect: 'is in another region, or at another address: see S3_REGION and S3_ENDPOINT',
  RequestTimeTooSkewed: 'has another time than this machine',
  NotImplemented: 'cannot write only where nothing is (If-None-Match), which deployments need',
}

const nameOf = ({ bucket, endpoint }: BucketConfig): string => `The bucket ${bucket} at ${endpoint}`

/** An answer that is none of success. */
export function refusal(
  config: BucketConfig,
  status: number,
  { code, content }: { code: string; content: Uint8Array },
): BucketError {
  const [, said = ''] = /<Message>([^<]{1,200})/.exec(new TextDecoder().decode(content)) ?? []
  const isBusy = status === TOO_MANY || status === CONFLICT || status >= SERVER_FAULT
  const answered = `answered ${status}${said && `: ${said}`}`
  const otherwise = code || isBusy ? answered : `${answered}, which is no answer of a store: see S3_ENDPOINT`
  return new BucketError(`${nameOf(config)} ${meanings[code] ?? otherwise}${code && ` (${code})`}`, {
    isPassing: isBusy && status !== NOT_IMPLEMENTED,
  })
}

/** No answer at all, or none in time. */
export function noAnswer(config: BucketConfig, error: unknown): BucketError {
  const { cause = error } = error instanceof Error ? error : {}
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : ''
  const reason = code || (error instanceof Error ? error.name : String(error))
  return new BucketError(`${nameOf(config)} cannot be reached (${reason}): see S3_ENDPOINT`, {
    isPassing: true,
    cause: error,
  })
}
