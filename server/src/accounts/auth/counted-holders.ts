import { createHash } from 'node:crypto'
import { verifyJWT } from 'better-auth/crypto'
import { eq } from 'drizzle-orm'
import type { Context, MiddlewareHandler } from 'hono'
import { getSignedCookie } from 'hono/cookie'
import { clientAddress, networkOf } from '../../foundation/http/client-address.ts'
import { user } from '../../foundation/tables/auth.schema.ts'
import type { AccountDeps } from './account-deps.ts'
import { createKnownNetworks } from './known-networks.ts'
import { countRequest, type heldPaths } from './rate-limits.ts'
import { findLetterOwner } from './remaining-ways-in.ts'
import { emailOf } from './request-email.ts'
import { tooManyRequests } from './too-many-requests.ts'

/** Names whom a call is counted for by what only they can send; undefined of whoever sends nothing of that kind. */
type FindHolder = (deps: AccountDeps, context: Context) => Promise<string | undefined>

interface HeldCall {
  /** In a minute. */
  max: number
  findHolder: FindHolder
}

const signedIn: FindHolder = async ({ auth }, { req }) =>
  (await auth.api.getSession({ headers: req.raw.headers }))?.session.id

/** Of a session, or of a sign-in that waits for its second step. */
const letInHalf: FindHolder = async (deps, context) => {
  const { createAuthCookie, internalAdapter, secret } = await deps.auth.$context
  const half = await getSignedCookie(context, secret, createAuthCookie('two_factor').name)
  const isUnderWay = half && (await internalAdapter.findVerificationValue(half))
  return isUnderWay ? half : signedIn(deps, context)
}

const withLetter: FindHolder = (deps, { req }) => findLetterOwner(deps, req.raw)

const withLink: FindHolder = async ({ auth }, { req }) => {
  const token = req.query('token') ?? ''
  return (await verifyJWT(token, (await auth.$context).secret)) === null ? undefined : token
}

/** Who asks for a letter to the address of somebody who has signed in from here. */
const atHome: FindHolder = async ({ config, database: { db, pool } }, context) => {
  const email = (await emailOf(context.req.raw)) ?? ''
  const [owner] = await db.select({ id: user.id }).from(user).where(eq(user.email, email.toLowerCase()))
  const address = clientAddress(context, config)
  // Asked of nobody as well, so that haste tells nothing.
  const isKnown = await createKnownNetworks(pool).has(owner?.id ?? '', address)
  return isKnown && owner ? `${owner.id} ${networkOf(address)}` : undefined
}

/**
 * Calls of better-auth that are counted for what their caller holds, and for their network only where that is nothing: a
 * stranger behind the same address uses up nothing of those who are signed in, half signed in or sent here by a letter.
 */
const heldCalls: Record<(typeof heldPaths)[number], HeldCall> = {
  '/two-factor/*': { max: 10, findHolder: letInHalf },
  '/change-password': { max: 10, findHolder: signedIn },
  '/reset-password': { max: 10, findHolder: withLetter },
  '/verify-email': { max: 20, findHolder: withLink },
  '/forget-password': { max: 5, findHolder: atHome },
  '/request-password-reset': { max: 5, findHolder: atHome },
  '/send-verification-email': { max: 5, findHolder: atHome },
}

/** Counts the calls of a path of these. */
export function countHolders(deps: AccountDeps, path: (typeof heldPaths)[number]): MiddlewareHandler {
  const { max, findHolder } = heldCalls[path]
  return async (context, next) => {
    const holder = await findHolder(deps, context)
    const who = holder === undefined ? networkOf(clientAddress(context, deps.config)) : nameOf(holder)
    const asked = { key: `${who}|${context.req.path}`, window: 60, max }
    const { allowed, retryAfter } = await countRequest(deps.database.pool, Date.now(), asked)
    return allowed ? next() : tooManyRequests(retryAfter ?? 0)
  }
}

/** What is held opens something, and is kept nowhere. */
const nameOf = (holder: string): string => createHash('sha256').update(holder).digest('base64url')
