import type { SecondFactors } from '@tidings/contracts'
import { requireSession } from './current-session.ts'
import type { AccountDeps } from './account-deps.ts'
import { hasAuthenticator } from './authenticators.ts'

/** Tells a user what their second step can be done with. */
export async function answerSecondFactors(deps: AccountDeps, headers: Headers): Promise<Response> {
  const { user } = await requireSession(deps, headers)
  const factors: SecondFactors = {
    authenticator: await hasAuthenticator(deps, user.id),
    mail: deps.mailer.isOn && user.emailVerified,
  }
  return Response.json(factors, { headers: { 'cache-control': 'no-store' } })
}
