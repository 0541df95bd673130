import { ApiError, type McpRefreshed } from '@tidings/contracts'
import { and, eq, inArray } from 'drizzle-orm'
import { mcpConnections } from '../../foundation/tables/mcp.schema.ts'
import type { McpRow } from './ask-server.ts'
import { checkServer, noteCheck, type Caller } from './check-server.ts'
import type { ToolServersDeps } from './tool-servers-deps.ts'

/** Has servers say anew what they have: those that are named, or all that are switched on. Throws mcpUserServiceNotFound. */
export async function refreshTools(
  deps: ToolServersDeps,
  caller: Caller,
  ids: readonly string[] | undefined,
): Promise<McpRefreshed> {
  const isWanted = ids ? inArray(mcpConnections.id, ids.map(BigInt)) : eq(mcpConnections.enabled, true)
  const rows = await deps.database.db
    .select()
    .from(mcpConnections)
    .where(and(eq(mcpConnections.userId, caller.userId), isWanted))
    .orderBy(mcpConnections.id)
  if (ids && rows.length < new Set(ids).size) throw new ApiError('mcpUserServiceNotFound')
  const results = await Promise.all(rows.map((row) => refresh(deps, caller, row)))
  const successful = results.filter(({ success }) => success).length
  return { total: results.length, successful, failed: results.length - successful, results }
}

async function refresh(
  deps: ToolServersDeps,
  caller: Caller,
  row: McpRow,
): Promise<McpRefreshed['results'][number]> {
  const checked = await checkServer(deps, row, caller.signal)
  await noteCheck(deps, row, checked)
  const { error, challenge } = checked
  if (challenge) return { success: false, error: 'The server asks to be allowed by you.' }
  return error ? { success: false, error: error.message } : { success: true }
}
