import { done, ok } from '@tidings/contracts'
import { callsWith } from '../api/calls.ts'
import { listUndelivered as findUndelivered, retryMail, type MailsDeps } from './mailer.ts'

const { adminOnly } = callsWith<MailsDeps>()

const listUndelivered = adminOnly.mails.listUndelivered.handler(async ({ context: { deps } }) => {
  const rows = await findUndelivered(deps)
  return ok(
    rows.map(({ createdAt, expiresAt, nextAttemptAt, ...row }) => ({
      ...row,
      createdAt: createdAt.toISOString(),
      expiresAt: expiresAt.toISOString(),
      nextAttemptAt: nextAttemptAt?.toISOString() ?? null,
    })),
  )
})

const retry = adminOnly.mails.retry.handler(async ({ input, context: { deps } }) => {
  await retryMail(deps, input.id)
  return done
})

/** The router's part for mail. */
export const mailsRoutes = { listUndelivered, retry }
