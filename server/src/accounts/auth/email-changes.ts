import { createHash } from 'node:crypto'
import { SECOND_MS } from '@tidings/contracts/spans'
import { and, eq, gt } from 'drizzle-orm'
import { z } from 'zod'
import { randomId } from '../../foundation/database/random-id.ts'
import type { Db } from '../../foundation/database/database.ts'
import { verification } from '../../foundation/tables/auth.schema.ts'

const emailChange = z.object({ updateTo: z.string(), exp: z.number() })

/**
 * Keeps note of a link that changes the address of an account: it is signed, and could not be taken back otherwise. A new password
 * deletes the note, as all that is under way.
 */
export async function rememberEmailChange(db: Db, userId: string, token: string): Promise<void> {
  const claims = claimsOf(token)
  if (!claims) return
  const expiresAt = new Date(claims.exp * SECOND_MS)
  await db
    .insert(verification)
    .values({ id: randomId().toString(), identifier: noteOf(token), value: userId, expiresAt })
}

/** Whether a link changes an address, rather than confirming one. */
export const changesEmail = (token: unknown): token is string =>
  typeof token === 'string' && claimsOf(token) !== undefined

/**
 * Lets a link change an address once; answers whether it may. `userId` is whoever is signed in, if anybody. What else is under way
 * is void: a letter that went to the mailbox of before would set a password for whoever has that.
 */
export async function takeEmailChange(db: Db, token: string, userId?: string): Promise<boolean> {
  const isNoted = and(eq(verification.identifier, noteOf(token)), gt(verification.expiresAt, new Date()))
  const isTheirs = userId === undefined ? undefined : eq(verification.value, userId)
  const [taken] = await db.delete(verification).where(and(isNoted, isTheirs)).returning()
  if (taken) await db.delete(verification).where(eq(verification.value, taken.value))
  return taken !== undefined
}

const noteOf = (token: string): string =>
  `change-email:${createHash('sha256').update(token).digest('base64url')}`

/** What a token says, whoever signed it. */
function claimsOf(token: string): z.output<typeof emailChange> | undefined {
  const [, claims = ''] = token.split('.')
  try {
    return emailChange.safeParse(JSON.parse(Buffer.from(claims, 'base64url').toString())).data
  } catch {
    return undefined
  }
}
