import { mcpTransports, type McpTool } from '@tidings/contracts'
import { boolean, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { user } from './auth.schema.ts'
import { snowflake, time } from './columns.ts'

/** A tool as it is kept; a version of it is told alone. */
export type KeptTool = Omit<McpTool, 'version' | 'isOtherNow'> & Partial<Pick<McpTool, 'isOtherNow'>>

/** Where users have tools of other servers. */
export const mcpConnections = pgTable(
  'mcp_connections',
  {
    id: snowflake('id').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    transportType: text('transport_type', { enum: mcpTransports }).notNull(),
    url: text('url').notNull(),
    enabled: boolean('enabled').notNull().default(true),
    /** What is sent with each request, as JSON. Nobody can read it here, nor what follows. */
    sealedHeaders: text('sealed_headers'),
    headerNames: jsonb('header_names').$type<string[]>().notNull().default([]),
    /** What its user has allowed this server there: tokens, and by whom they are renewed. */
    sealedGrant: text('sealed_grant'),
    /** What its user is asked to allow just now. */
    sealedRequest: text('sealed_request'),
    needsAuthorization: boolean('needs_authorization').notNull().default(false),
    /** As the server said when it was last asked. */
    tools: jsonb('tools').$type<KeptTool[]>().notNull().default([]),
    resourceCount: integer('resource_count').notNull().default(0),
    promptCount: integer('prompt_count').notNull().default(0),
    /** When it last answered. */
    answeredAt: time('answered_at'),
    /** How often it has not answered since then. */
    failures: integer('failures').notNull().default(0),
    lastError: text('last_error'),
    lastUsed: time('last_used'),
    createdAt: time('created_at').notNull(),
  },
  (table) => [index('mcp_connections_user').on(table.userId, table.id)],
)
