import { passkey } from '@better-auth/passkey'
import { MINUTE_MS } from '@tidings/contracts/spans'
import type { BetterAuthPlugin } from 'better-auth'
import { APIError } from 'better-auth/api'
import { lastLoginMethod, oneTimeToken, twoFactor } from 'better-auth/plugins'
import type { AuthDeps } from './auth-deps.ts'
import { handedSessions } from './handed-sessions.ts'
import { validity, type AuthMails } from './auth-mails.ts'
import { oidcPlugin } from './oidc-plugin.ts'
import { secondStepRules } from './second-step-rules.ts'

/** What better-auth is made to do beyond passwords. */
export function authPlugins({ config, database }: Pick<AuthDeps, 'config' | 'database'>, mails: AuthMails) {
  return inOrder(
    twoFactor({
      issuer: 'Tidings',
      allowPasswordless: true,
      // Ten wrong codes in a row lock the second step for a quarter of an hour, whoever typed them.
      accountLockout: { maxFailedAttempts: 10, durationSeconds: 900 },
      // Also where nothing is sent any more: whoever has codes by mail has no other second step.
      otpOptions: {
        storeOTP: 'hashed',
        period: validity.twoFactorCode / MINUTE_MS,
        sendOTP: async ({ user, otp }, context) => mails.twoFactorCode(user, otp, context?.request),
      },
    }),
    secondStepRules({ database }),
    passkey({
      rpName: 'Tidings',
      rpID: config.baseUrl ? new URL(config.baseUrl).hostname : 'localhost',
      origin: config.baseUrl ?? null,
      // It stands for both factors, so the device has to know whose hand it is.
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      authentication: {
        afterVerification: async ({ verification }) => {
          if (!verification.authenticationInfo.userVerified)
            throw new APIError('UNAUTHORIZED', {
              code: 'USER_NOT_VERIFIED',
              message: 'The device did not ask who is using it.',
            })
        },
      },
    }),
    oneTimeToken({ storeToken: 'hashed', disableSetSessionCookie: true }),
    handedSessions(),
    lastLoginMethod({ storeInDatabase: true }),
    oidcPlugin(config),
  )
}

/** As a tuple, so that the calls of each are known to the compiler. */
const inOrder = <Plugins extends BetterAuthPlugin[]>(...plugins: Plugins): Plugins => plugins
