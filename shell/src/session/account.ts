import { authProviders, type AuthProvider, type WaysIn } from '@tidings/contracts'
import {
  $needsInvitation,
  $session,
  api,
  paths,
  queryClient,
  refreshSession,
  signOut,
} from '@tidings/runtime'
import { getAuth, postAuth } from './auth-call.ts'
import { AuthError, type Credentials } from './auth-failure.ts'
import { forgetReferral } from './referral.ts'

/** What a second step can be done with. */
export type SecondFactor = 'totp' | 'otp' | 'backup'

/** What comes after the password; empty when that was all. Where only a code by mail does, it is on its way then. */
export async function signIn({ email, password }: Credentials): Promise<SecondFactor[]> {
  const answer = await postAuth('/sign-in/email', { email: email.trim(), password })
  const factors = secondFactors(answer)
  if (factors.length === 0) await followServer()
  if (factors[0] === 'otp') await sendCode()
  return factors
}

function secondFactors(answer: unknown): SecondFactor[] {
  if (typeof answer !== 'object' || !answer || !('twoFactorMethods' in answer)) return []
  const { twoFactorMethods: methods } = answer
  if (!Array.isArray(methods)) return []
  // Backup codes come with an authenticator.
  return methods.includes('totp')
    ? ['totp', 'backup', ...(methods.includes('otp') ? (['otp'] as const) : [])]
    : ['otp']
}

/** Sends the code of the second step by mail; throws an AuthError. */
export async function sendCode(): Promise<void> {
  await postAuth('/two-factor/send-otp', {})
}

const verifications = {
  totp: '/two-factor/verify-totp',
  otp: '/two-factor/verify-otp',
  backup: '/two-factor/verify-backup-code',
}

/** Completes the second step; throws an AuthError. */
export async function confirmSignIn(factor: SecondFactor, code: string): Promise<void> {
  await postAuth(verifications[factor], {
    code: factor === 'backup' ? code.trim() : code.replaceAll(/\s/g, ''),
  })
  await followServer()
}

/** Makes an account; answers whether it can be used at once, or its address has to be confirmed before. */
export async function signUp({ name, email, password }: Credentials): Promise<'signedIn' | 'confirm'> {
  await postAuth('/sign-up/email', {
    name: name.trim(),
    email: email.trim(),
    password,
    callbackURL: paths.verifyEmail,
  })
  forgetReferral()
  await followServer()
  return $session.get() ? 'signedIn' : 'confirm'
}

/** Sends the letter that confirms an address once more. */
export async function sendConfirmation(email: string): Promise<void> {
  await postAuth('/send-verification-email', { email: email.trim(), callbackURL: paths.verifyEmail })
}

/** Sends a letter to set a new password with, if there is an account. */
export async function requestPasswordReset({ email }: Pick<Credentials, 'email'>): Promise<void> {
  await postAuth('/forget-password', { email: email.trim(), redirectTo: paths.resetPassword })
}

/** Sets a new password by the token of a letter; answers what else opens the account. Throws an AuthError. */
export async function resetPassword(
  token: string,
  { password }: Pick<Credentials, 'password'>,
): Promise<WaysIn> {
  return waysInOf(await postAuth('/reset-password', { token, newPassword: password }))
}

/** A server of an older version tells none. */
function waysInOf(answer: unknown): WaysIn {
  const told: Partial<Record<keyof WaysIn, unknown>> = typeof answer === 'object' && answer ? answer : {}
  return { passkeyCount: countOf(told.passkeyCount), linkedAccountCount: countOf(told.linkedAccountCount) }
}

const countOf = (value: unknown): number => (typeof value === 'number' ? value : 0)

/** The other ways to sign in that this server offers. */
export async function listProviders(): Promise<AuthProvider[]> {
  const providers = authProviders.parse(await getAuth('/get-providers'))
  return Object.values(providers).filter(({ id }) => id !== 'credential')
}

/** Goes to a provider, which leads back to `next`. */
export async function signInWith(provider: string, next: string): Promise<void> {
  const errorCallbackURL = paths.login
  const answer = await postAuth('/sign-in/social', { provider, callbackURL: next, errorCallbackURL })
  const url = typeof answer === 'object' && answer && 'url' in answer ? answer.url : undefined
  if (typeof url !== 'string' || !/^https?:/.test(url)) throw new AuthError('providerFailed')
  location.assign(url)
}

/** Lets the user of a server by invitation in; throws an ApiError. */
export async function acceptInvitation(code: string): Promise<void> {
  await api.invitations.use({ code })
  $needsInvitation.set(false)
  void queryClient.resetQueries()
}

/** Signs out; throws an AuthError where the server cannot be reached. */
export async function leave(): Promise<void> {
  try {
    await signOut()
  } catch (error) {
    throw new AuthError('unreachable', { cause: error })
  }
}

/** Takes over who the server says is signed in. */
export async function followServer(): Promise<void> {
  try {
    await refreshSession()
  } catch (error) {
    throw new AuthError('unreachable', { cause: error })
  }
}
