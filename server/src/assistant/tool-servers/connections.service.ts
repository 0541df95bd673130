import {
  ApiError,
  foreignToolLimits,
  type McpConnected,
  type McpConnection,
  type McpStatus,
  type McpTool,
  type McpConnectionChanges,
  type McpConnectionInput,
} from '@tidings/contracts'
import { and, asc, eq, getTableColumns, sql, type Column, type SQL } from 'drizzle-orm'
import type { Transaction } from '../../foundation/database/database.ts'
import { lockUser } from '../../foundation/limits/lock-user.ts'
import { mcpConnections } from '../../foundation/tables/mcp.schema.ts'
import { isLetInByHeader, type McpRow } from './ask-server.ts'
import { checkOrAsk, noteCheck, type Caller, type Checked } from './check-server.ts'
import { allowing, toTold } from './kept-tools.ts'
import { revokeInBackground } from './revoke-grant.ts'
import type { ToolServersDeps } from './tool-servers-deps.ts'

type Deps = ToolServersDeps

export const ofUser = (userId: string, id: bigint) =>
  and(eq(mcpConnections.userId, userId), eq(mcpConnections.id, id))

const { tools: _tools, ...withoutTools } = getTableColumns(mcpConnections)

const countOf = (list: Column | SQL) => sql<number>`jsonb_array_length(${list})`
const toolsAllowed = sql`jsonb_path_query_array(${mcpConnections.tools}, '$[*] ? (@.isAllowed == true)')`

/** The connections of a user, the first first. */
export async function listConnections(
  { database }: Pick<Deps, 'database'>,
  userId: string,
): Promise<McpConnection[]> {
  const rows = await database.db
    .select({
      ...withoutTools,
      toolCount: countOf(mcpConnections.tools),
      allowedCount: countOf(toolsAllowed),
    })
    .from(mcpConnections)
    .where(eq(mcpConnections.userId, userId))
    .orderBy(asc(mcpConnections.id))
  return rows.map((row) => ({
    id: String(row.id),
    name: row.name,
    transportType: row.transportType,
    url: row.url,
    isConnected: statusOf(row) === 'connected',
    enabled: row.enabled,
    ...(row.lastError !== null && { lastError: row.lastError }),
    toolCount: row.toolCount,
    resourceCount: row.resourceCount,
    promptCount: row.promptCount,
    createdAt: row.createdAt.toISOString(),
    lastUsed: row.lastUsed?.toISOString() ?? null,
    status: statusOf(row),
    needsAuthorization: row.needsAuthorization,
    headerNames: row.headerNames,
    allowedCount: row.allowedCount,
  }))
}

/** So often it did not answer, one after the other, until it counts as away. */
const FAILURES_UNTIL_UNHEALTHY = 3

function statusOf(
  row: Pick<McpRow, 'enabled' | 'needsAuthorization' | 'failures' | 'answeredAt'>,
): McpStatus {
  if (!row.enabled) return 'inactive'
  if (row.needsAuthorization) return 'disconnected'
  if (row.failures === 0) return row.answeredAt ? 'connected' : 'disconnected'
  if (!row.answeredAt) return 'error'
  return row.failures < FAILURES_UNTIL_UNHEALTHY ? 'degraded' : 'unhealthy'
}

/** A connection of a user. Throws mcpUserServiceNotFound. */
export async function requireConnection(
  { database }: Pick<Deps, 'database'>,
  userId: string,
  id: string,
): Promise<McpRow> {
  const [row] = await database.db
    .select()
    .from(mcpConnections)
    .where(ofUser(userId, BigInt(id)))
  if (!row) throw new ApiError('mcpUserServiceNotFound')
  return row
}

/** The tools of a server, as it said when it was last asked. Throws mcpUserServiceNotFound. */
export const listTools = async (deps: Deps, userId: string, id: string): Promise<McpTool[]> =>
  (await requireConnection(deps, userId, id)).tools.map(toTold)

/** Keeps a connection to a server that answers, or asks to be allowed. Throws mcpDiscoveryError, and as authorization does. */
export async function createConnection(
  deps: Deps,
  caller: Caller,
  { headers = {}, ...wish }: McpConnectionInput,
): Promise<McpConnected> {
  const row: McpRow = {
    ...wish,
    ...sealHeaders(deps, headers),
    id: deps.nextId(),
    userId: caller.userId,
    enabled: true,
    sealedGrant: null,
    sealedRequest: null,
    needsAuthorization: false,
    tools: [],
    resourceCount: 0,
    promptCount: 0,
    answeredAt: null,
    failures: 0,
    lastError: null,
    lastUsed: null,
    createdAt: new Date(deps.clock()),
  }
  await deps.database.db.transaction((tx) => requireRoom(tx, caller.userId))
  const checked = await checkOrAsk(deps, caller, row)
  if (checked.error) throw checked.error
  await deps.database.db.transaction(async (tx) => {
    await requireRoom(tx, caller.userId)
    await tx.insert(mcpConnections).values({ ...row, ...checked.columns })
  })
  return toConnected(row, checked)
}

const toConnected = ({ id }: McpRow, { authorizationUrl }: Checked): McpConnected => ({
  code: authorizationUrl === undefined ? 0 : 1,
  ...(authorizationUrl !== undefined && { authorizationUrl }),
  connectionId: String(id),
})

const sealHeaders = ({ toolServers }: Pick<Deps, 'toolServers'>, headers: Record<string, string>) => {
  const headerNames = Object.keys(headers)
  const sealedHeaders = headerNames.length > 0 ? toolServers.headers.seal(JSON.stringify(headers)) : null
  return { headerNames, sealedHeaders }
}

async function requireRoom(tx: Transaction, userId: string): Promise<void> {
  await lockUser(tx, userId)
  if ((await tx.$count(mcpConnections, eq(mcpConnections.userId, userId))) < foreignToolLimits.perUser) return
  throw new ApiError('unprocessableContent', {
    message: `A user has up to ${foreignToolLimits.perUser} tool servers`,
  })
}

/**
 * Changes what is named. A server that is another then, that is switched on, or of which nothing is said, is asked anew: of one
 * that does not answer the list says why. Throws mcpUserServiceNotFound, unprocessableContent where a tool that is to be allowed is
 * another than was seen, and as authorization does.
 */
export async function updateConnection(
  deps: Deps,
  caller: Caller,
  { connectionId, ...changes }: McpConnectionChanges & { connectionId: string },
): Promise<McpConnected> {
  const { userId } = caller
  const [before, row] = await deps.database.db.transaction(async (tx) => {
    const isIt = ofUser(userId, BigInt(connectionId))
    const [was] = await tx.select().from(mcpConnections).where(isIt).for('update')
    if (!was) throw new ApiError('mcpUserServiceNotFound')
    const is = withChanges(deps, was, changes)
    await tx.update(mcpConnections).set(is).where(isIt)
    return [was, is]
  })
  if (row.sealedGrant === null) revokeInBackground(deps, userId, before.sealedGrant)
  if (!row.enabled || !isToBeAsked(changes)) return toConnected(row, { columns: {} })
  const checked = await checkOrAsk(deps, caller, row)
  await noteCheck(deps, row, checked)
  if (checked.error instanceof ApiError) throw checked.error
  return toConnected(row, checked)
}

/** What needs no asking: what it is called, that it is switched off, and what chats are told of. */
const isToBeAsked = ({
  name,
  allowedTools,
  enabled,
  url,
  transportType,
  headers,
}: McpConnectionChanges): boolean => {
  const isOther = url !== undefined || transportType !== undefined || headers !== undefined
  return isOther || enabled === true || (name === undefined && allowedTools === undefined)
}

function withChanges(deps: Deps, before: McpRow, changes: McpConnectionChanges): McpRow {
  const { name, transportType, enabled, headers, allowedTools, seenTools } = changes
  const moved = withAddress(deps, before, changes.url ?? before.url)
  return {
    ...moved,
    ...(name !== undefined && { name }),
    ...(transportType !== undefined && { transportType }),
    ...(enabled !== undefined && { enabled }),
    ...(headers !== undefined && withHeaders(deps, headers)),
    ...(allowedTools !== undefined && { tools: allowing(moved.tools, allowedTools, seenTools) }),
  }
}

/** One that lets in takes the place of what was allowed, or asked to be. */
function withHeaders(deps: Deps, headers: Record<string, string>): Partial<McpRow> {
  const sealed = sealHeaders(deps, headers)
  if (!isLetInByHeader(sealed)) return sealed
  return { ...sealed, sealedGrant: null, sealedRequest: null, needsAuthorization: false }
}

/** At another address it is another server, to which nothing goes that was given for the first. */
function withAddress(deps: Deps, before: McpRow, url: string): McpRow {
  if (url === before.url) return before
  return {
    ...before,
    url,
    sealedGrant: null,
    sealedRequest: null,
    needsAuthorization: false,
    tools: [],
    answeredAt: null,
    failures: 0,
    lastError: null,
    ...(new URL(url).origin !== new URL(before.url).origin && sealHeaders(deps, {})),
  }
}

/** Forgets a connection of a user, and ends all that it was allowed; they may have forgotten it before. */
export async function removeConnection(deps: Deps, userId: string, id: string): Promise<void> {
  const [gone] = await deps.database.db
    .delete(mcpConnections)
    .where(ofUser(userId, BigInt(id)))
    .returning({ sealedGrant: mcpConnections.sealedGrant })
  if (gone) revokeInBackground(deps, userId, gone.sealedGrant)
}
