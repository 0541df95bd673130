import { betterAuth } from 'better-auth'
import { DAY_MS, SECOND_MS } from '@tidings/contracts/spans'
import { randomId } from '../../foundation/database/random-id.ts'
import { trustedOrigins } from '../../foundation/http/origin-check.ts'
import { createAccountRules } from './account-rules.ts'
import type { AuthDeps } from './auth-deps.ts'
import { createAnswerRules } from './answer-rules.ts'
import { createAuthMails, linkOrigin } from './auth-mails.ts'
import { createAuthStorage } from './auth-storage.ts'
import { passwordOptions } from './passwords.ts'
import { authPlugins } from './plugins.ts'
import { profileFields } from './profile-fields.ts'
import { socialProviders } from './providers.ts'
import { createRateLimits } from './rate-limits.ts'
import { createRequestRules } from './request-rules.ts'

/** Path of better-auth's own calls. */
export const AUTH_PATH = '/api/better-auth'

/** Header in which the server tells better-auth who asks; whatever a client writes there is replaced. */
export const CLIENT_ADDRESS_HEADER = 'x-tidings-client-address'

/**
 * Calls of better-auth that no client of this server makes. What opens them is a session alone, and they would tell it more
 * than it has to know: whether a password is right, and the tokens of other services.
 */
const closedPaths = [
  '/verify-password',
  '/get-access-token',
  '/refresh-token',
  '/account-info',
  '/update-session',
  '/delete-user',
  '/delete-user/callback',
  '/ok',
  '/error',
]

const DAY_SECONDS = DAY_MS / SECOND_MS

/** Makes better-auth: accounts, sessions in the database, and every way to sign in. */
export function createAuth(deps: AuthDeps) {
  const { config, database, logger, secret } = deps
  const baseUrl = linkOrigin(config)
  const mails = createAuthMails(deps, baseUrl)
  return betterAuth({
    appName: 'Tidings',
    basePath: AUTH_PATH,
    baseURL: baseUrl,
    secret,
    database: createAuthStorage(deps),
    disabledPaths: closedPaths,
    telemetry: { enabled: false },
    logger: { log: (level, message) => logger[level](withoutRefused(message)) },
    ...passwordOptions(deps, mails),
    // Better-auth asks of whoever signed in within a day for nothing, and lets others do nothing: `proof.ts` asks for proof instead.
    session: { expiresIn: 30 * DAY_SECONDS, updateAge: DAY_SECONDS, freshAge: 0 },
    user: { additionalFields: profileFields, changeEmail: { enabled: true } },
    account: { encryptOAuthTokens: true, accountLinking: { allowDifferentEmails: true } },
    verification: { storeIdentifier: 'hashed' },
    socialProviders: socialProviders(config),
    plugins: authPlugins(deps, mails),
    databaseHooks: createAccountRules(database.db),
    hooks: { before: createRequestRules(deps, mails), after: createAnswerRules(mails) },
    // What is no refusal is ours to answer, and to log: it would be printed with all that the database was asked.
    onAPIError: { errorURL: `${baseUrl}/login`, throw: true },
    trustedOrigins: (request) => trustedOrigins(config, request?.headers.get('host')),
    rateLimit: createRateLimits(database.pool, Date.now),
    advanced: {
      // Said, since better-auth leaves the check out wherever it takes the environment for that of a test.
      disableOriginCheck: false,
      database: { generateId: () => randomId().toString() },
      ipAddress: { ipAddressHeaders: [CLIENT_ADDRESS_HEADER] },
      useSecureCookies: config.baseUrl?.startsWith('https:') ?? false,
      // An answer that waited for a mail would tell that there is somebody to write to.
      backgroundTasks: {
        handler: (task) => {
          task.catch((err: unknown) => logger.error({ err }, 'a task of an account failed'))
        },
      },
    },
  })
}

export type Auth = ReturnType<typeof createAuth>

/** The library names an address in full that nobody may be led to: it may hold whatever somebody typed, and as much of it. */
const withoutRefused = (message: string): string => /^Invalid \w+(?=: )/.exec(message)?.[0] ?? message
