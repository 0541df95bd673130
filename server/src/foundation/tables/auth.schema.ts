import type { socialLinks } from '@tidings/contracts'
import { roles } from '@tidings/contracts'
import { type AnyPgColumn, bigint, boolean, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import type { z } from 'zod'
import { time } from './columns.ts'

/** Tables of better-auth, which names their columns by the keys used here; identifiers are snowflakes as text. */
export const user = pgTable('user', {
  id: text('id').primaryKey(),
  name: text('name').notNull(),
  email: text('email').notNull().unique(),
  emailVerified: boolean('email_verified').notNull().default(false),
  image: text('image'),
  createdAt: time('created_at').notNull().defaultNow(),
  updatedAt: time('updated_at').notNull().defaultNow(),
  handle: text('handle').unique(),
  bio: text('bio'),
  website: text('website'),
  socialLinks: jsonb('social_links').$type<z.infer<typeof socialLinks>>(),
  /** Whether others may see what this user follows; what is private stays so. */
  showsSubscriptions: boolean('shows_subscriptions').notNull().default(false),
  /**
   * Null for whoever has the role that the server gives to everybody. A trigger gives the first user of an empty table the
   * role admin.
   */
  role: text('role', { enum: roles }),
  roleEndAt: time('role_end_at'),
  twoFactorEnabled: boolean('two_factor_enabled').notNull().default(false),
  isAnonymous: boolean('is_anonymous').notNull().default(false),
  suspended: boolean('suspended').notNull().default(false),
  deleted: boolean('deleted').notNull().default(false),
  inactive: boolean('inactive').notNull().default(false),
  stripeCustomerId: text('stripe_customer_id'),
  lastLoginMethod: text('last_login_method'),
  /** False until an invitation was used, where sign-up is by invitation. */
  admitted: boolean('admitted').notNull().default(true),
  /** Who told this user of the product. */
  referredBy: text('referred_by').references((): AnyPgColumn => user.id, { onDelete: 'set null' }),
})

export const session = pgTable(
  'session',
  {
    id: text('id').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    token: text('token').notNull().unique(),
    expiresAt: time('expires_at').notNull(),
    ipAddress: text('ip_address'),
    userAgent: text('user_agent'),
    createdAt: time('created_at').notNull().defaultNow(),
    updatedAt: time('updated_at').notNull().defaultNow(),
  },
  (table) => [index('session_user').on(table.userId)],
)

export const account = pgTable(
  'account',
  {
    id: text('id').primaryKey(),
    accountId: text('account_id').notNull(),
    providerId: text('provider_id').notNull(),
    userId: text('user_id')
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    accessToken: text('access_token'),
    refreshToken: text('refresh_token'),
    idToken: text('id_token'),
    accessTokenExpiresAt: time('access_token_expires_at'),
    refreshTokenExpiresAt: time('refresh_token_expires_at'),
    scope: text('scope'),
    password: text('password'),
    createdAt: time('created_at').notNull().defaultNow(),
    updatedAt: time('updated_at').notNull().defaultNow(),
  },
  (table) => [index('account_user').on(table.userId)],
)

export const verification = pgTable(
  'verification',
  {
    id: text('id').primaryKey(),
    identifier: text('identifier').notNull(),
    value: text('value').notNull(),
    expiresAt: time('expires_at').notNull(),
    createdAt: time('created_at').notNull().defaultNow(),
    updatedAt: time('updated_at').notNull().defaultNow(),
  },
  (table) => [index('verification_identifier').on(table.identifier)],
)

export const rateLimit = pgTable('rate_limit', {
  id: text('id').primaryKey(),
  key: text('key').notNull().unique(),
  count: integer('count').notNull(),
  lastRequest: bigint('last_request', { mode: 'number' }).notNull(),
})

export const twoFactor = pgTable(
  'two_factor',
  {
    id: text('id').primaryKey(),
    secret: text('secret').notNull(),
    backupCodes: text('backup_codes').notNull(),
    userId: text('user_id')
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    verified: boolean('verified').default(true),
    failedVerificationCount: integer('failed_verification_count').default(0),
    lockedUntil: time('locked_until'),
  },
  (table) => [index('two_factor_user').on(table.userId)],
)

export const passkey = pgTable(
  'passkey',
  {
    id: text('id').primaryKey(),
    name: text('name'),
    publicKey: text('public_key').notNull(),
    userId: text('user_id')
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    credentialID: text('credential_id').notNull().unique(),
    counter: bigint('counter', { mode: 'number' }).notNull(),
    deviceType: text('device_type').notNull(),
    backedUp: boolean('backed_up').notNull(),
    transports: text('transports'),
    createdAt: time('created_at').defaultNow(),
    aaguid: text('aaguid'),
  },
  (table) => [index('passkey_user').on(table.userId)],
)

/** How often something was tried, such as a password of one account, whatever the address it came from. */
export const attempts = pgTable('attempts', {
  key: text('key').primaryKey(),
  count: integer('count').notNull(),
  endsAt: time('ends_at').notNull(),
})
