import { PASSKEY_NAME_LENGTH } from '@tidings/contracts/form-limits'
import { APIError, createAuthMiddleware, getSessionFromCtx } from 'better-auth/api'
import { z } from 'zod'
import { checkProfile, refuseSignUp } from './account-rules.ts'
import type { AuthMails } from './auth-mails.ts'
import type { AuthDeps } from './auth-deps.ts'
import { changesEmail, takeEmailChange } from './email-changes.ts'
import { findUnlinkedAccount } from './unlinked-account.ts'

const signUpBody = z.object({
  name: z.string().optional(),
  handle: z.string().nullish(),
  image: z.string().nullish(),
})
const passkeyBody = z.object({ name: z.string().max(PASSKEY_NAME_LENGTH).nullish() })
const mailCodesBody = z.object({ method: z.literal('otp') })
const verifyQuery = z.looseObject({ token: z.unknown() })
const changeEmailBody = z.object({ newEmail: z.string() })

/** What is looked at before better-auth does what a request asks for. */
export function createRequestRules({ config, database, mailer }: AuthDeps, mails: AuthMails) {
  return createAuthMiddleware(async (context) => {
    if (context.path === '/sign-up/email') {
      // Before better-auth looks for the address, so that the refusal says nothing of it.
      await refuseSignUp(database.db, config.signUp)
      await checkProfile(database.db, signUpBody.safeParse(context.body).data ?? {})
    }
    if (context.path.startsWith('/passkey/') && !passkeyBody.safeParse(context.body ?? {}).success)
      throw new APIError('BAD_REQUEST', { code: 'VALIDATION_ERROR', message: 'The name is too long' })
    if (context.path === '/change-email') await tellOldAddress()
    if (context.path === '/two-factor/enable') await requireReachable()
    if (context.path === '/unlink-account') return nameAccount()
    if (context.path === '/verify-email') return requireNoted()
    // Better-auth would end the session of whoever asks as well; the others are ended in any case.
    if (context.path === '/change-password') return { context: { body: { revokeOtherSessions: false } } }
    return undefined

    async function nameAccount() {
      const session = await getSessionFromCtx(context)
      const accountId =
        session && (await findUnlinkedAccount({ config, database }, session.user.id, context.body))
      return accountId ? { context: { body: { accountId } } } : undefined
    }

    /** Better-auth looks at the signature alone, and refuses this as it refuses any other that is wrong. */
    async function requireNoted() {
      const { token, ...query } = verifyQuery.parse(context.query ?? {})
      if (!changesEmail(token)) return undefined
      const session = await getSessionFromCtx(context)
      if (await takeEmailChange(database.db, token, session?.user.id)) return undefined
      return { context: { query: { ...query, token: 'void' } } }
    }

    /** Codes that are not sent, or go to an address nobody has confirmed, would lock its owner out. */
    async function requireReachable(): Promise<void> {
      if (!mailCodesBody.safeParse(context.body).success) return
      if (!mailer.isOn)
        throw new APIError('BAD_REQUEST', { code: 'OTP_NOT_CONFIGURED', message: 'No mail is sent here' })
      const session = await getSessionFromCtx(context)
      if (session && !session.user.emailVerified)
        throw new APIError('BAD_REQUEST', {
          code: 'EMAIL_NOT_VERIFIED',
          message: 'The address has to be confirmed first',
        })
    }

    async function tellOldAddress(): Promise<void> {
      const session = await getSessionFromCtx(context)
      const { data } = changeEmailBody.safeParse(context.body)
      if (!session || !data) return
      if (!z.email().safeParse(data.newEmail).success)
        throw new APIError('BAD_REQUEST', { code: 'INVALID_EMAIL', message: 'Invalid email' })
      if (data.newEmail.toLowerCase() !== session.user.email)
        await mails.emailChange(session.user, data.newEmail, context.request)
    }
  })
}
