import { entryTargets, modelProviders, translatedFields } from '@tidings/contracts'
import {
  boolean,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
} from 'drizzle-orm/pg-core'
import { user } from './auth.schema.ts'
import { bytes, snowflake, time } from './columns.ts'
import { entries } from './entries.schema.ts'

const ofUser = () =>
  text('user_id')
    .notNull()
    .references(() => user.id, { onDelete: 'cascade' })

/** Where users have models of their own. */
export const modelConnections = pgTable(
  'model_connections',
  {
    id: snowflake('id').primaryKey(),
    userId: ofUser(),
    name: text('name').notNull(),
    provider: text('provider', { enum: modelProviders }).notNull(),
    /** Null where the provider's own is meant. */
    baseUrl: text('base_url'),
    /** Null where none is asked for. Nobody can read it here. */
    sealedKey: text('sealed_key'),
    models: jsonb('models').$type<string[]>().notNull(),
    createdAt: time('created_at').notNull(),
  },
  (table) => [index('model_connections_user').on(table.userId, table.id)],
)

/** What models were asked, each by whom: written when it begins, and with its figures when it has ended. */
export const modelUsage = pgTable(
  'model_usage',
  {
    /** Its time is when it began. */
    id: snowflake('id').notNull(),
    userId: ofUser(),
    operation: text('operation').notNull(),
    model: text('model').notNull(),
    /** By a model that the user brought: it counts for no plan. */
    isOwn: boolean('is_own').notNull(),
    multiplier: doublePrecision('multiplier').notNull(),
    contextTokens: integer('context_tokens').notNull().default(0),
    cachedInputTokens: integer('cached_input_tokens').notNull().default(0),
    outputTokens: integer('output_tokens').notNull().default(0),
    reasoningTokens: integer('reasoning_tokens').notNull().default(0),
    /** Tokens by the multiplier of the model. */
    billedTokens: integer('billed_tokens').notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.userId, table.id] })],
)

/** Summaries as models wrote them. */
export const summaries = pgTable(
  'summaries',
  {
    entryId: snowflake('entry_id')
      .notNull()
      .references(() => entries.id, { onDelete: 'cascade' }),
    target: text('target', { enum: entryTargets }).notNull(),
    language: text('language').notNull(),
    /** Whose own model wrote it, and for whom alone it is; empty for one of the server's, for everybody who sees the entry. */
    ownerId: text('owner_id').notNull(),
    /** Of what was summarised: of another text it is no summary. */
    textHash: bytes('text_hash').notNull(),
    summary: text('summary').notNull(),
    model: text('model').notNull(),
    createdAt: time('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.entryId, table.target, table.language, table.ownerId] })],
)

/** Fields of entries in other languages, as models wrote them. */
export const translations = pgTable(
  'translations',
  {
    entryId: snowflake('entry_id')
      .notNull()
      .references(() => entries.id, { onDelete: 'cascade' }),
    field: text('field', { enum: translatedFields }).notNull(),
    language: text('language').notNull(),
    /** As of summaries. */
    ownerId: text('owner_id').notNull(),
    textHash: bytes('text_hash').notNull(),
    translation: text('translation').notNull(),
    /** As long as not all of it is translated: its lines as far as they are, null for one that is not. Then there is no translation yet. */
    lines: jsonb('lines').$type<(string | null)[]>(),
    model: text('model').notNull(),
    createdAt: time('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.entryId, table.field, table.language, table.ownerId] })],
)
