import { ApiError, durations } from '@tidings/contracts'
import { authRequest, readAuthReply } from '@tidings/contracts/auth-calls'
import { NoResponseError } from '@tidings/db'
import { apiUrl, i18next } from '@tidings/runtime'

/** Why the server did not do it; each has a text in the locale namespace `account` under `failure`. */
export type AccountFailure =
  | 'full'
  | 'handleTaken'
  | 'invalidEmail'
  | 'lastAccount'
  | 'lastAdmin'
  | 'linkCancelled'
  | 'linkFailed'
  | 'linkTaken'
  | 'linkUnconfirmed'
  | 'noPicture'
  | 'passkeyFailed'
  | 'passkeyKnown'
  | 'providerUnreachable'
  | 'signInAgain'
  | 'tooManyTries'
  | 'unknown'
  | 'unreachable'
  | 'wrongCode'
  | 'wrongPassword'

/** Something about the account was refused, and why. */
export class AccountError extends Error {
  readonly failure: AccountFailure

  constructor(failure: AccountFailure, options?: ErrorOptions) {
    super(failure, options)
    this.name = 'AccountError'
    this.failure = failure
  }
}

/** better-auth tells by name, what is ours by number. */
const failuresByCode: Record<string, AccountFailure> = {
  1: 'tooManyTries',
  3: 'full',
  1002: 'wrongPassword',
  1004: 'lastAdmin',
  4007: 'wrongCode',
  4008: 'wrongCode',
  14000: 'noPicture',
  14001: 'noPicture',
  FAILED_TO_UNLINK_LAST_ACCOUNT: 'lastAccount',
  HANDLE_TAKEN: 'handleTaken',
  INVALID_CODE: 'wrongCode',
  INVALID_EMAIL: 'invalidEmail',
  INVALID_IMAGE: 'noPicture',
  INVALID_PASSWORD: 'wrongPassword',
  PREVIOUSLY_REGISTERED: 'passkeyKnown',
  PROVIDER_UNREACHABLE: 'providerUnreachable',
  SESSION_NOT_FRESH: 'signInAgain',
  VALIDATION_ERROR: 'invalidEmail',
}

const failuresToLink: Record<string, AccountFailure> = {
  access_denied: 'linkCancelled',
  account_already_linked_to_different_user: 'linkTaken',
  oauth_provider_not_found: 'providerUnreachable',
  unable_to_link_account: 'linkUnconfirmed',
}

/** What a refusal means with which a provider of accounts leads back to whoever wanted to link one. */
export const failureToLink = (code: string): AccountFailure => failuresToLink[code] ?? 'linkFailed'

/** What a call of the API threw, as one of better-auth would have. */
export function toAccountError(error: unknown): AccountError {
  if (error instanceof NoResponseError) return new AccountError('unreachable', { cause: error })
  const failure = error instanceof ApiError ? failuresByCode[error.code] : undefined
  return new AccountError(failure ?? 'unknown', { cause: error })
}

/** A refusal as whoever has no password is told it: there is nothing to show for it but a session that is new. */
export function withoutPassword(error: unknown): unknown {
  const isForPassword = error instanceof AccountError && error.failure === 'wrongPassword'
  return isForPassword ? new AccountError('signInAgain', { cause: error }) : error
}

export const postAccount = (path: string, body: object): Promise<unknown> =>
  // What is shown as done is done, also where the page is closed at once.
  callAccount(path, { ...authRequest(i18next.language, body), keepalive: true })

export const getAccount = (path: string): Promise<unknown> => callAccount(path, authRequest(i18next.language))

async function callAccount(path: string, init: RequestInit): Promise<unknown> {
  const response = await send(path, init)
  const { said, code = '' } = await readAuthReply(response)
  if (response.ok) return said
  if (response.status === 429) throw new AccountError('tooManyTries')
  throw new AccountError(failuresByCode[code] ?? 'unknown')
}

async function send(path: string, init: RequestInit): Promise<Response> {
  try {
    const signal = AbortSignal.timeout(durations.requestTimeout)
    return await fetch(apiUrl(`/better-auth${path}`), { ...init, signal })
  } catch (error) {
    throw new AccountError('unreachable', { cause: error })
  }
}
