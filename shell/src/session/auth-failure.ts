import { limits } from '@tidings/contracts'

/** Why nobody was signed in; each has a text in the locale namespace `app` under `auth.failure`. */
export type AuthFailure =
  | 'accountExists'
  | 'accountNotLinked'
  | 'accountSuspended'
  | 'challengeOver'
  | 'emailNotVerified'
  | 'foreignAddress'
  | 'invalidEmail'
  | 'invitationNotFound'
  | 'invitationUsed'
  | 'linkWorn'
  | 'nameTooLong'
  | 'passkeyFailed'
  | 'passwordTooLong'
  | 'passwordTooShort'
  | 'providerFailed'
  | 'signUpClosed'
  | 'tooManyTries'
  | 'unknown'
  | 'unreachable'
  | 'wrongCode'
  | 'wrongPassword'

const failuresByCode: Record<string, AuthFailure> = {
  ACCOUNT_SUSPENDED: 'accountSuspended',
  AUTHENTICATION_FAILED: 'passkeyFailed',
  CHALLENGE_NOT_FOUND: 'passkeyFailed',
  EMAIL_NOT_VERIFIED: 'emailNotVerified',
  INVALID_BACKUP_CODE: 'wrongCode',
  INVALID_CODE: 'wrongCode',
  INVALID_EMAIL: 'invalidEmail',
  INVALID_EMAIL_OR_PASSWORD: 'wrongPassword',
  INVALID_ORIGIN: 'foreignAddress',
  INVALID_TOKEN: 'linkWorn',
  INVALID_TWO_FACTOR_COOKIE: 'challengeOver',
  MISSING_OR_NULL_ORIGIN: 'foreignAddress',
  NAME_TOO_LONG: 'nameTooLong',
  OTP_HAS_EXPIRED: 'challengeOver',
  PASSKEY_NOT_FOUND: 'passkeyFailed',
  PASSWORD_TOO_LONG: 'passwordTooLong',
  PASSWORD_TOO_SHORT: 'passwordTooShort',
  PROVIDER_UNREACHABLE: 'providerFailed',
  SIGN_UP_CLOSED: 'signUpClosed',
  TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE: 'challengeOver',
  USER_ALREADY_EXISTS: 'accountExists',
  USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL: 'accountExists',
  // Name and password are checked before; what an address may look like, the server knows best.
  VALIDATION_ERROR: 'invalidEmail',
  account_not_linked: 'accountNotLinked',
}

const failuresByStatus: Partial<Record<number, AuthFailure>> = {
  401: 'wrongPassword',
  403: 'foreignAddress',
  429: 'tooManyTries',
  502: 'unreachable',
  503: 'unreachable',
  504: 'unreachable',
}

/** What a refusal means, by its code where it carries one that is known. */
export function failureOf(status: number, code?: unknown): AuthFailure {
  const known = typeof code === 'string' ? failuresByCode[code] : undefined
  return known ?? failuresByStatus[status] ?? 'unknown'
}

/** What a refusal means with which a provider of accounts leads back. */
export function failureOfProvider(code: string): AuthFailure {
  return failuresByCode[code] ?? 'providerFailed'
}

/** Nobody was signed in, and why. */
export class AuthError extends Error {
  readonly failure: AuthFailure
  /** After how many minutes another try may succeed. */
  readonly minutes: number

  constructor(failure: AuthFailure, { minutes = 1, cause }: { minutes?: number; cause?: unknown } = {}) {
    super(failure, { cause })
    this.name = 'AuthError'
    this.failure = failure
    this.minutes = minutes
  }
}

export interface Credentials {
  name: string
  email: string
  password: string
  code: string
}

export type FieldFailures = Partial<Record<keyof Credentials, string>>

/** What a form asks for; `signIn` takes any password, the others a new one. */
export type AuthForm = 'signIn' | 'signUp' | 'forgot' | 'reset' | 'code'

const fieldsOf: Record<AuthForm, readonly (keyof Credentials)[]> = {
  signIn: ['email', 'password'],
  signUp: ['name', 'email', 'password'],
  forgot: ['email'],
  reset: ['password'],
  code: ['code'],
}

/** What is wrong with what was typed, before the server is asked; keys of texts in the locale namespace `app`. */
export function checkCredentials(typed: Partial<Credentials>, form: AuthForm): FieldFailures {
  const failures: FieldFailures = {}
  for (const field of fieldsOf[form]) {
    const failure = checks[field](typed[field] ?? '', form)
    if (failure) failures[field] = failure
  }
  return failures
}

const checks: Record<keyof Credentials, (value: string, form: AuthForm) => string | undefined> = {
  name: (name) => (name.trim() ? undefined : 'auth.field.nameMissing'),
  email: (email) =>
    /^[^\s@]+@[^\s@.]+\.[^\s@]+$/.test(email.trim()) ? undefined : 'auth.failure.invalidEmail',
  code: (code) => (code.trim() ? undefined : 'auth.secondFactor.codeMissing'),
  password: (password, form) => {
    if (!password) return 'auth.field.passwordMissing'
    if (form === 'signIn') return undefined
    if (password.length < limits.passwordMin) return 'auth.failure.passwordTooShort'
    return password.length > limits.passwordMax ? 'auth.failure.passwordTooLong' : undefined
  },
}
