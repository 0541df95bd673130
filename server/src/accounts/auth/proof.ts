import { ApiError, identityProof, type IdentityProof } from '@tidings/contracts'
import { MINUTE_MS } from '@tidings/contracts/spans'
import { and, eq } from 'drizzle-orm'
import type { Pool } from 'pg'
import { createAttempts, type Attempts } from '../../foundation/limits/attempts.ts'
import { account } from '../../foundation/tables/auth.schema.ts'
import type { AccountDeps } from './account-deps.ts'
import { hasAuthenticator } from './authenticators.ts'
import { requireSession, type CurrentSession } from './current-session.ts'
import { tooManyRequests } from './too-many-requests.ts'

const TRIES = { max: 10, windowMs: 60 * MINUTE_MS }

/** So soon after signing in, nobody is asked to prove again who they are. */
const FRESH_MS = 5 * MINUTE_MS

/** Calls of better-auth about the second step: it asks for the password, and of whoever has none for nothing. */
export const secondStepPaths = [
  '/two-factor/enable',
  '/two-factor/disable',
  '/two-factor/generate-backup-codes',
  '/two-factor/get-totp-uri',
] as const

/** Calls of better-auth that take a password or a code of whoever is signed in. */
export const provingPaths = [
  '/change-password',
  '/two-factor/verify-totp',
  '/two-factor/verify-otp',
  '/two-factor/verify-backup-code',
] as const

interface Claim {
  current: CurrentSession
  proof: IdentityProof
  headers: Headers
}

/** One count for all that asks for a password or a code, so that nobody guesses a little in each place. */
const createTries = (pool: Pool): Attempts => createAttempts(pool, TRIES)

/** Somebody at an open browser is not yet its owner, and does not guess for long what would prove it. */
export async function requireProof(deps: AccountDeps, claim: Claim): Promise<void> {
  const { id } = claim.current.user
  const hasCode = await hasAuthenticator(deps, id)
  if (!hasCode && claim.proof.password === undefined && isFresh(deps, claim.current)) return
  requireAny(claim.proof, hasCode)
  const tries = createTries(deps.database.pool)
  const { allowed, retryAfterSeconds } = await tries.count('proof', id)
  if (!allowed) throw new ApiError('operationNotCompleted', { data: { retryAfterSeconds } })
  await (hasCode ? checkCode(deps, claim) : checkPassword(deps, claim))
  await tries.forget('proof', id)
}

/** What begins a passkey; better-auth is asked by GET, and a body that proves something comes by POST. */
export const PASSKEY_PATH = '/passkey/generate-register-options'

/**
 * Calls of better-auth by which a session that was stolen would become an account that is, or its owner would be shut out: they ask
 * for proof in their body.
 */
export const provenPaths = [
  '/change-email',
  '/link-social',
  '/unlink-account',
  '/passkey/delete-passkey',
] as const

/** The same of a call of better-auth, whose body says what proves it. Throws where nobody is signed in. */
export async function requireProofIn(deps: AccountDeps, request: Request): Promise<void> {
  await requirePresence({ deps, headers: request.headers }, await proofIn(request))
}

/** The same of a call of ours, whose input says what proves it. Throws where nobody is signed in. */
export async function requirePresence(
  { deps, headers }: { deps: AccountDeps; headers: Headers },
  { password, TOTPCode }: IdentityProof,
): Promise<void> {
  const current = await requireSession(deps, headers)
  // An empty field is none.
  const proof = { ...(password && { password }), ...(TOTPCode && { TOTPCode }) }
  await requireProof(deps, { current, proof, headers })
}

/**
 * Lets a call about the second step through to better-auth, which looks at the password itself. Whoever has none has signed in just
 * now, or shows a code of the authenticator that is there: by a session alone, its holder would set up one of their own and
 * prove everything else with its codes. Throws where nobody is signed in.
 */
export async function answerSecondStep(
  deps: AccountDeps,
  request: Request,
  answer: () => Promise<Response>,
): Promise<Response> {
  const { headers } = request
  const current = await requireSession(deps, headers)
  if (await findPassword(deps, current.user.id)) return limitGuesses(deps, headers, answer)
  // Signing in elsewhere stands for the password, so that a lost authenticator can be taken off.
  if (!isFresh(deps, current)) await requireProof(deps, { current, proof: await proofIn(request), headers })
  return answer()
}

/**
 * Lets better-auth look at a password or a code, unless its account had too many wrong ones: a stolen session is no place to guess
 * at them. Whoever is not signed in is limited by better-auth itself.
 */
export async function limitGuesses(
  { auth, database }: AccountDeps,
  headers: Headers,
  answer: () => Promise<Response>,
): Promise<Response> {
  const known = await auth.api.getSession({ headers })
  if (!known) return answer()
  const tries = createTries(database.pool)
  const { allowed, retryAfterSeconds } = await tries.count('proof', known.user.id)
  if (!allowed) return tooManyRequests(retryAfterSeconds)
  const response = await answer()
  if (response.ok) await tries.forget('proof', known.user.id)
  return response
}

/** What is not there is no guess, and counts as none. */
function requireAny({ TOTPCode, password }: IdentityProof, hasCode: boolean): void {
  if (hasCode && TOTPCode === undefined) throw new ApiError('twoFactorCodeRequired')
  if (!hasCode && password === undefined)
    throw new ApiError('invalidParameter', { message: 'Sign in again first, or give the password' })
}

const isFresh = ({ clock }: AccountDeps, { session }: CurrentSession): boolean =>
  clock() - session.createdAt.getTime() < FRESH_MS

async function proofIn(request: Request): Promise<IdentityProof> {
  const body: unknown = await request
    .clone()
    .json()
    .catch(() => null)
  return identityProof.safeParse(body).data ?? {}
}

async function checkCode({ auth }: AccountDeps, { proof, headers }: Claim): Promise<void> {
  // Authenticators show a code in two halves, and some people type it so.
  const body = { code: (proof.TOTPCode ?? '').replaceAll(/\s/g, '') }
  const checked = await auth.api.verifyTOTP({ body, headers, asResponse: true })
  if (!checked.ok) throw new ApiError('invalidTwoFactorCode')
}

async function checkPassword(deps: AccountDeps, { current, proof }: Claim): Promise<void> {
  const hash = await findPassword(deps, current.user.id)
  if (!hash) {
    if (!isFresh(deps, current)) throw new ApiError('invalidParameter', { message: 'Sign in again first' })
    return
  }
  const { password: passwords } = await deps.auth.$context
  const isRight = await passwords.verify({ hash, password: proof.password ?? '' })
  if (!isRight) throw new ApiError('invalidParameter', { message: 'The password is wrong' })
}

/** The hash of a user’s password; nothing, of somebody who signs in in other ways. */
async function findPassword(
  { database: { db } }: Pick<AccountDeps, 'database'>,
  userId: string,
): Promise<string | undefined> {
  const [credential] = await db
    .select({ hash: account.password })
    .from(account)
    .where(and(eq(account.userId, userId), eq(account.providerId, 'credential')))
  return credential?.hash ?? undefined
}
