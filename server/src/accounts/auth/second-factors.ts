import type { SecondFactors } from '@tidings/contracts'
import type { Deps } from '../../foundation/api/context.ts'
import { requireSession, type AccountDeps } from './current-session.ts'
import { hasAuthenticator } from './proof.ts'

/** Tells a user what their second step can be done with. */
export async function answerSecondFactors(
  deps: AccountDeps & Pick<Deps, 'mailer'>,
  headers: Headers,
): Promise<Response> {
  const { user } = await requireSession(deps, headers)
  const factors: SecondFactors = {
    authenticator: await hasAuthenticator(deps, user.id),
    mail: deps.mailer.isOn && user.emailVerified,
  }
  return Response.json(factors, { headers: { 'cache-control': 'no-store' } })
}
