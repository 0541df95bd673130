import { createHmac, timingSafeEqual } from 'node:crypto'
import { parsePlan, roleSchema, tokenScopes } from '@tidings/contracts'
import { parse } from 'hono/utils/cookie'
import { z } from 'zod'
import type { BaseDeps } from '../../foundation/base-deps.ts'
import type { SessionUser } from '../../foundation/api/context.ts'
import { effectiveRoleSql } from '../plans/effective-role.ts'
import { hashApiToken, isApiToken } from '../api-tokens/api-token.ts'
import { knownSessionsOf } from './known-sessions.ts'

/** Name of the session cookie; better-auth puts the prefix before it where cookies are sent over https alone. */
const cookieNames = ['__Secure-better-auth.session_token', 'better-auth.session_token'] as const

const userRow = z.object({ id: z.string(), role: roleSchema, admitted: z.boolean(), plan: z.unknown() })
const sessionRow = userRow.extend({ session_id: z.string() })
const tokenRow = userRow.extend({ scope: z.enum(tokenScopes) })

// One look-up by a unique index; better-auth's own takes eight times as long.
const sessionQuery = {
  name: 'session-user',
  text: `select u.id, r.role, u.admitted, p.plan, s.id as session_id from "session" s join "user" u on u.id = s.user_id
      cross join lateral (select ${effectiveRoleSql('u', 2)} as role) r left join plans p on p.role = r.role
    where s.token = $1 and s.expires_at > now() and not u.suspended and not u.deleted`,
}

// The time of the last use is written down once a minute at most.
const apiTokenQuery = {
  name: 'api-token-user',
  text: `with known as (
      select t.id as token_id, t.scope, t.last_used_at, u.id, r.role, u.admitted, p.plan
      from api_tokens t join "user" u on u.id = t.user_id
        cross join lateral (select ${effectiveRoleSql('u', 2)} as role) r left join plans p on p.role = r.role
      where t.hash = $1 and (t.expires_at is null or t.expires_at > now()) and not u.suspended and not u.deleted
    ), used as (
      update api_tokens t set last_used_at = now() from known
      where t.id = known.token_id and (known.last_used_at is null or known.last_used_at < now() - interval '1 minute')
    )
    select id, role, admitted, plan, scope from known`,
}

export interface SessionAccess {
  database: Pick<BaseDeps['database'], 'pool' | 'accountChanges'>
  secret: string
  config: Pick<BaseDeps['config'], 'defaultRole'>
}

/** Who calls the API: a signed-in user, or a program with a token that a user gave it. */
export async function findCaller(access: SessionAccess, headers: Headers): Promise<SessionUser | null> {
  const token = tokenOfBearer(headers)
  if (!token || !isApiToken(token)) return findSessionUser(access, headers)
  const values = [hashApiToken(token), access.config.defaultRole]
  const { rows } = await access.database.pool.query({ ...apiTokenQuery, values })
  if (!rows[0]) return null
  const { plan, ...row } = tokenRow.parse(rows[0])
  return { ...row, sessionId: null, limits: parsePlan(row.role, plan) }
}

/** Whether a request names a token that a user gave to a program. */
export function bearsApiToken(headers: Headers): boolean {
  const token = tokenOfBearer(headers)
  return token !== undefined && isApiToken(token)
}

/** The user of a request by its signed cookie or bearer token; null when there is none, or no longer. */
export async function findSessionUser(access: SessionAccess, headers: Headers): Promise<SessionUser | null> {
  const token = tokenOfCookie(headers, access.secret) ?? tokenOfBearer(headers)
  return token ? knownSessionsOf(access.database).find(token, () => askForUser(access, token)) : null
}

async function askForUser({ database, config }: SessionAccess, token: string): Promise<SessionUser | null> {
  const { rows } = await database.pool.query({ ...sessionQuery, values: [token, config.defaultRole] })
  if (!rows[0]) return null
  const { plan, session_id: sessionId, ...row } = sessionRow.parse(rows[0])
  return { ...row, sessionId, limits: parsePlan(row.role, plan), scope: null }
}

/** The token of a session that a cookie was signed with by us; whether the session is over is not asked. */
export function tokenOfCookie(headers: Headers, secret: string): string | undefined {
  const cookies = parse(headers.get('cookie') ?? '')
  const value = cookieNames.map((name) => cookies[name]).find((found) => found !== undefined)
  const end = value?.lastIndexOf('.') ?? -1
  if (!value || end < 1) return undefined
  const token = value.slice(0, end)
  return isSignature(value.slice(end + 1), token, secret) ? token : undefined
}

/**
 * The token of a session that a request shows in `Authorization`, as the cookie would have it. Undefined where there is none,
 * or a cookie that counts before it.
 */
export function cookieOfBearer(
  headers: Headers,
  { config, secret }: Pick<BaseDeps, 'config' | 'secret'>,
): string | undefined {
  const token = tokenOfBearer(headers)
  if (!token || isApiToken(token) || tokenOfCookie(headers, secret)) return undefined
  const [secureName, name] = cookieNames
  const value = encodeURIComponent(`${token}.${sign(token, secret).toString('base64')}`)
  return `${config.baseUrl?.startsWith('https:') ? secureName : name}=${value}`
}

const sign = (token: string, secret: string): Buffer => createHmac('sha256', secret).update(token).digest()

function isSignature(signature: string, token: string, secret: string): boolean {
  const expected = sign(token, secret)
  const given = Buffer.from(signature, 'base64')
  return given.length === expected.length && timingSafeEqual(given, expected)
}

function tokenOfBearer(headers: Headers): string | undefined {
  return /^Bearer ([\w-]{16,})$/.exec(headers.get('authorization') ?? '')?.[1]
}
