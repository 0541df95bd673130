import { createHmac, timingSafeEqual } from 'node:crypto'
import { roleSchema } from '@tidings/contracts'
import { parse } from 'hono/utils/cookie'
import type { Pool } from 'pg'
import { z } from 'zod'
import type { SessionUser } from '../http/context.ts'

/** Name of the session cookie; better-auth puts the prefix before it where cookies are sent over https alone. */
const cookieNames = ['__Secure-better-auth.session_token', 'better-auth.session_token']

const sessionRow = z.object({ id: z.string(), role: roleSchema })

// One look-up by a unique index; better-auth's own takes eight times as long.
const sessionQuery = {
  name: 'session-user',
  text: `select u.id, u.role from "session" s join "user" u on u.id = s.user_id
    where s.token = $1 and s.expires_at > now() and not u.suspended and not u.deleted`,
}

/** The user of a request by its signed cookie or bearer token; null when there is none, or no longer. */
export async function findSessionUser(
  { pool, secret }: { pool: Pool; secret: string },
  headers: Headers,
): Promise<SessionUser | null> {
  const token = tokenOfCookie(headers, secret) ?? tokenOfBearer(headers)
  if (!token) return null
  const { rows } = await pool.query({ ...sessionQuery, values: [token] })
  if (!rows[0]) return null
  // Whoever runs the server decides its limits; until they do, there are none.
  return { ...sessionRow.parse(rows[0]), limits: { feeds: null, lists: null, inboxes: null } }
}

function tokenOfCookie(headers: Headers, secret: string): string | undefined {
  const cookies = parse(headers.get('cookie') ?? '')
  const value = cookieNames.map((name) => cookies[name]).find((found) => found !== undefined)
  const end = value?.lastIndexOf('.') ?? -1
  if (!value || end < 1) return undefined
  const token = value.slice(0, end)
  return isSignature(value.slice(end + 1), token, secret) ? token : undefined
}

function isSignature(signature: string, token: string, secret: string): boolean {
  const expected = createHmac('sha256', secret).update(token).digest()
  const given = Buffer.from(signature, 'base64')
  return given.length === expected.length && timingSafeEqual(given, expected)
}

function tokenOfBearer(headers: Headers): string | undefined {
  return /^Bearer ([\w-]{16,})$/.exec(headers.get('authorization') ?? '')?.[1]
}
