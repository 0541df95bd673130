import { limits } from '@tidings/contracts'
import { betterAuth } from 'better-auth'
import { drizzleAdapter } from 'better-auth/adapters/drizzle'
import { APIError, createAuthMiddleware } from 'better-auth/api'
import { sql } from 'drizzle-orm'
import type { Deps } from '../http/context.ts'
import { ownOrigin } from '../http/origin-check.ts'
import * as schema from './auth.schema.ts'

/** Path of better-auth's own calls. */
export const AUTH_PATH = '/api/better-auth'

/** Header in which the server tells better-auth who asks; whatever a client writes there is replaced. */
export const CLIENT_ADDRESS_HEADER = 'x-tidings-client-address'

const DAY_SECONDS = 24 * 60 * 60

/** Fields of a user beyond better-auth's own; none but the profile can be set by a client. */
const additionalFields = {
  handle: { type: 'string', required: false },
  bio: { type: 'string', required: false },
  website: { type: 'string', required: false },
  socialLinks: { type: 'json', required: false },
  role: { type: 'string', required: false, input: false },
} as const

type AuthDeps = Pick<Deps, 'config' | 'database' | 'logger' | 'nextId' | 'secret'>

/** Makes better-auth: accounts by e-mail and password, sessions in the database. */
export function createAuth({ config, database, logger, nextId, secret }: AuthDeps) {
  return betterAuth({
    appName: 'Tidings',
    basePath: AUTH_PATH,
    baseURL: config.baseUrl ?? `http://${config.host}:${config.port}`,
    secret,
    database: drizzleAdapter(database.db, { provider: 'pg', schema }),
    telemetry: { enabled: false },
    logger: { log: (level, message) => logger[level](message) },
    emailAndPassword: {
      enabled: true,
      minPasswordLength: limits.passwordMin,
      maxPasswordLength: limits.passwordMax,
    },
    session: { expiresIn: 30 * DAY_SECONDS, updateAge: DAY_SECONDS },
    user: { additionalFields },
    trustedOrigins: (request) => [ownOrigin(config, request?.headers.get('host'))].filter(isString),
    rateLimit: {
      enabled: true,
      storage: 'database',
      modelName: 'rateLimit',
      window: 60,
      max: 120,
      customRules: {
        '/sign-in/*': { window: 60, max: 10 },
        '/sign-up/*': { window: 60 * 60, max: 20 },
        '/get-session': false,
      },
    },
    advanced: {
      database: { generateId: () => nextId().toString() },
      ipAddress: { ipAddressHeaders: [CLIENT_ADDRESS_HEADER] },
      useSecureCookies: config.baseUrl?.startsWith('https:') ?? false,
    },
    hooks: { before: createSignUpGate({ config, database }) },
  })
}

const isString = (value: string | undefined): value is string => value !== undefined

/** Lets nobody sign up where sign-up is closed, but for the very first, who runs the server. */
function createSignUpGate({ config, database }: Pick<AuthDeps, 'config' | 'database'>) {
  return createAuthMiddleware(async ({ path }) => {
    if (path !== '/sign-up/email' || config.signUp === 'open') return
    const { rowCount } = await database.db.execute(sql`select 1 from "user" limit 1`)
    if (rowCount) throw new APIError('FORBIDDEN', { code: 'SIGN_UP_CLOSED', message: 'Sign-up is closed.' })
  })
}

export type Auth = ReturnType<typeof createAuth>
