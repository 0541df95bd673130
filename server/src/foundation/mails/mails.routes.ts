import { done, ok } from '@tidings/contracts'
import { adminOnly } from '../api/calls.ts'
import { listUndelivered as findUndelivered, retryMail } from './mailer.ts'

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
