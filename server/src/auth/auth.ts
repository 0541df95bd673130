import { limits } from '@tidings/contracts'
import { betterAuth } from 'better-auth'
import { drizzleAdapter } from 'better-auth/adapters/drizzle'
import type { Deps } from '../http/context.ts'
import { ownOrigin } from '../http/origin-check.ts'
import { createAccountRules } from './account-rules.ts'
import * as schema from './auth.schema.ts'
import { profileFields } from './profile-fields.ts'

/** Path of better-auth's own calls. */
export const AUTH_PATH = '/api/better-auth'

/** Header in which the server tells better-auth who asks; whatever a client writes there is replaced. */
export const CLIENT_ADDRESS_HEADER = 'x-tidings-client-address'

const DAY_SECONDS = 24 * 60 * 60

type AuthDeps = Pick<Deps, 'config' | 'database' | 'logger' | 'nextId' | 'secret'>

/** Makes better-auth: accounts by e-mail and password, sessions in the database. */
export function createAuth({ config, database, logger, nextId, secret }: AuthDeps) {
  return betterAuth({
    appName: 'Tidings',
    basePath: AUTH_PATH,
    baseURL: config.baseUrl ?? `http://localhost:${config.port}`,
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
    user: { additionalFields: profileFields },
    databaseHooks: createAccountRules(database.db, config),
    trustedOrigins: (request) => [ownOrigin(config, request?.headers.get('host'))].filter(isString),
    rateLimit: {
      enabled: true,
      storage: 'database',
      modelName: 'rateLimit',
      window: 60,
      max: 120,
      customRules: {
        '/sign-in/*': { window: 60, max: 10 },
        '/sign-up/*': { window: 60, max: 30 },
        '/get-session': false,
      },
    },
    advanced: {
      // Said, since better-auth leaves the check out wherever it takes the environment for that of a test.
      disableOriginCheck: false,
      database: { generateId: () => nextId().toString() },
      ipAddress: { ipAddressHeaders: [CLIENT_ADDRESS_HEADER] },
      useSecureCookies: config.baseUrl?.startsWith('https:') ?? false,
    },
  })
}

const isString = (value: string | undefined): value is string => value !== undefined

export type Auth = ReturnType<typeof createAuth>
