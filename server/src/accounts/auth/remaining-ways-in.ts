import type { WaysIn } from '@tidings/contracts'
import { and, eq, inArray } from 'drizzle-orm'
import { z } from 'zod'
import { account as accounts, passkey as passkeys } from '../../foundation/tables/auth.schema.ts'
import type { AccountDeps } from './account-deps.ts'
import { listProviders } from './providers.ts'

const resetBody = z.object({ token: z.string() })

/**
 * Sets a new password by the token of a letter, and tells what opens the account besides: passkeys and accounts elsewhere stay,
 * for a mailbox is the weaker proof, but one that an intruder made is to be seen.
 *
 * @param reset Has better-auth set the password.
 * @returns The answer of better-auth; where it set the password, with the ways in that are left.
 */
export async function answerPasswordReset(
  deps: AccountDeps,
  request: Request,
  reset: () => Promise<Response>,
): Promise<Response> {
  // Asked before: the token is gone once it has served.
  const userId = await findLetterOwner(deps, request)
  const response = await reset()
  if (!response.ok || userId === undefined) return response
  const answer = z.record(z.string(), z.unknown()).parse(await response.json())
  const headers = new Headers(response.headers)
  headers.delete('content-length')
  return Response.json({ ...answer, ...(await countWaysIn(deps, userId)) }, { headers })
}

/** Whose letter a request to set a new password brings, if any that leads to one. */
export async function findLetterOwner({ auth }: AccountDeps, request: Request): Promise<string | undefined> {
  const sent: unknown = await request
    .clone()
    .json()
    .catch(() => undefined)
  const { data } = resetBody.safeParse(sent)
  if (!data) return undefined
  const { internalAdapter } = await auth.$context
  const letter = await internalAdapter.findVerificationValue(`reset-password:${data.token}`)
  return letter?.value
}

/** An account elsewhere opens this one only as long as the configuration names its provider. */
async function countWaysIn(
  { config, database: { db } }: Pick<AccountDeps, 'config' | 'database'>,
  userId: string,
): Promise<WaysIn> {
  const { credential: _, ...providers } = listProviders(config)
  const isLinked = inArray(accounts.providerId, Object.keys(providers))
  const [passkeyCount, linkedAccountCount] = await Promise.all([
    db.$count(passkeys, eq(passkeys.userId, userId)),
    db.$count(accounts, and(eq(accounts.userId, userId), isLinked)),
  ])
  return { passkeyCount, linkedAccountCount }
}
