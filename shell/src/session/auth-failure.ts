import { limits } from '@tidings/contracts'

/** Why nobody was signed in; each has a text in the locale namespace `app` under `auth.failure`. */
export type AuthFailure =
  | 'accountExists'
  | 'emailNotVerified'
  | 'foreignAddress'
  | 'invalidEmail'
  | 'passwordTooLong'
  | 'passwordTooShort'
  | 'signUpClosed'
  | 'tooManyTries'
  | 'unknown'
  | 'unreachable'
  | 'wrongPassword'

const failuresByCode: Record<string, AuthFailure> = {
  EMAIL_NOT_VERIFIED: 'emailNotVerified',
  INVALID_EMAIL: 'invalidEmail',
  INVALID_EMAIL_OR_PASSWORD: 'wrongPassword',
  INVALID_ORIGIN: 'foreignAddress',
  MISSING_OR_NULL_ORIGIN: 'foreignAddress',
  PASSWORD_TOO_LONG: 'passwordTooLong',
  PASSWORD_TOO_SHORT: 'passwordTooShort',
  SIGN_UP_CLOSED: 'signUpClosed',
  USER_ALREADY_EXISTS: 'accountExists',
  USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL: 'accountExists',
  // Name and password are checked before; what an address may look like, the server knows best.
  VALIDATION_ERROR: 'invalidEmail',
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
}

export type FieldFailures = Partial<Record<keyof Credentials, string>>

/** What is wrong with what was typed, before the server is asked; keys of texts in the locale namespace `app`. */
export function checkCredentials(fields: Partial<Credentials>, kind: 'signIn' | 'signUp'): FieldFailures {
  const { name, email = '', password = '' } = fields
  const failures: FieldFailures = {}
  if (kind === 'signUp' && !name?.trim()) failures.name = 'auth.field.nameMissing'
  if (!/^\S+@\S+\.\S+$/.test(email.trim())) failures.email = 'auth.failure.invalidEmail'
  if (!password) failures.password = 'auth.field.passwordMissing'
  else if (kind === 'signUp' && password.length < limits.passwordMin)
    failures.password = 'auth.failure.passwordTooShort'
  else if (kind === 'signUp' && password.length > limits.passwordMax)
    failures.password = 'auth.failure.passwordTooLong'
  return failures
}
