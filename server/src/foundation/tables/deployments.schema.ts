import type { DeploymentAction, RemoteVersion } from '@tidings/contracts'
import {
  bigint,
  boolean,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
} from 'drizzle-orm/pg-core'
import { user } from './auth.schema.ts'
import { bytes, time } from './columns.ts'

/** Every version that was ever deployed. A row outlives its files, so that no other build takes its name. */
export const remoteVersions = pgTable(
  'remote_versions',
  {
    remote: text('remote').notNull(),
    version: text('version').notNull(),
    record: jsonb('record').$type<RemoteVersion>().notNull(),
    bytes: integer('bytes').notNull(),
    /** Came with a build of this server, not by hand. */
    isBuilt: boolean('is_built').notNull(),
    uploadedAt: time('uploaded_at').notNull(),
    /** When a registry named it last; null where none has ceased to. */
    namedUntil: time('named_until'),
    removedAt: time('removed_at'),
  },
  (table) => [primaryKey({ columns: [table.remote, table.version] })],
)

/** What the registry says of each remote. */
export const registryLines = pgTable('registry_lines', {
  remote: text('remote').primaryKey(),
  stable: text('stable').notNull(),
  canary: text('canary'),
  canaryPercent: doublePrecision('canary_percent').notNull().default(0),
  disabled: boolean('disabled').notNull().default(false),
  /** The stable versions before, the last one last: what a rollback goes back to. */
  history: text('history').array().notNull(),
  /** Of these the last one that had worked when another took its place; null where none is known to. */
  proven: text('proven'),
  /** The version of the build that was adopted last. */
  built: text('built'),
})

/** One row: the serial of the registry. Whoever changes the registry holds its lock. */
export const registrySerial = pgTable('registry_serial', {
  id: smallint('id').primaryKey(),
  serial: integer('serial').notNull(),
})

/** Versions that are known not to work with a version of the contracts. */
export const registryGate = pgTable(
  'registry_gate',
  {
    remote: text('remote').notNull(),
    version: text('version').notNull(),
    contracts: text('contracts').notNull(),
    reason: text('reason').notNull(),
  },
  (table) => [primaryKey({ columns: [table.remote, table.version, table.contracts] })],
)

/** Who may change what without being signed in; of the token itself only the SHA-256 is kept. */
export const deploymentTokens = pgTable(
  'deployment_tokens',
  {
    id: text('id').primaryKey(),
    name: text('name').notNull(),
    hash: bytes('hash').notNull(),
    remotes: jsonb('remotes').$type<'*' | string[]>().notNull(),
    actions: jsonb('actions').$type<DeploymentAction[]>().notNull(),
    createdAt: time('created_at').notNull(),
    /** The administrator whose it is; null of the operator's, and of those that were made before this was noted. */
    madeBy: text('made_by').references(() => user.id, { onDelete: 'cascade' }),
  },
  (table) => [index('deployment_tokens_made_by').on(table.madeBy)],
)

/** Who changed what, when and why. Lines are only ever added. */
export const deploymentAudit = pgTable('deployment_audit', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  at: time('at').notNull(),
  who: text('who').notNull(),
  remote: text('remote').notNull(),
  action: text('action').notNull(),
  version: text('version'),
  reason: text('reason').notNull(),
  /** Of the registry from then on. */
  serial: integer('serial').notNull(),
})
