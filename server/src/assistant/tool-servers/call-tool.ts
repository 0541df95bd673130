import { ApiError, foreignToolLimits, type ToolOutcome } from '@tidings/contracts'
import type { CallToolResult } from '@modelcontextprotocol/client'
import { eq, sql } from 'drizzle-orm'
import { mcpConnections } from '../../foundation/tables/mcp.schema.ts'
import { askServer, type McpRow } from './ask-server.ts'
import { requireConnection } from './connections.service.ts'
import { AuthorizationNeeded, ToolServerError } from './tool-server-error.ts'
import type { ToolServersDeps } from './tool-servers-deps.ts'

export interface ToolCall {
  connectionId: string
  tool: string
  arguments: Record<string, unknown>
}

type Deps = Pick<ToolServersDeps, 'database' | 'clock' | 'toolServers'>

/**
 * Has a tool that its user has allowed do something, once. Throws mcpUserServiceNotFound, and mcpToolFailed for what did not come
 * to an answer, of which nobody knows whether it was done.
 */
export async function callTool(
  deps: Deps,
  userId: string,
  { connectionId, tool, arguments: given }: ToolCall,
  signal: AbortSignal,
): Promise<ToolOutcome> {
  const row = await requireConnection(deps, userId, connectionId)
  if (!row.enabled || !row.tools.some(({ name, isAllowed }) => name === tool && isAllowed))
    throw new ApiError('mcpToolFailed', { message: 'This tool is not allowed.' })
  try {
    const answer = await askServer(deps, row, signal, ({ client, options }) =>
      client.callTool({ name: tool, arguments: given }, options),
    )
    await noteUse(deps, row)
    return { state: answer.isError === true ? 'failed' : 'done', text: toText(answer) }
  } catch (error) {
    if (!(error instanceof ToolServerError)) throw error
    await noteFailure(deps, row, error)
    throw new ApiError('mcpToolFailed', { message: error.message, cause: error })
  }
}

async function noteUse({ database, clock }: Deps, { id }: McpRow): Promise<void> {
  const now = new Date(clock())
  await database.db
    .update(mcpConnections)
    .set({ lastUsed: now, answeredAt: now, failures: 0, lastError: null })
    .where(eq(mcpConnections.id, id))
}

async function noteFailure({ database }: Deps, { id }: McpRow, error: ToolServerError): Promise<void> {
  const columns =
    error instanceof AuthorizationNeeded
      ? { needsAuthorization: true }
      : { failures: sql`${mcpConnections.failures} + 1`, lastError: error.message }
  await database.db.update(mcpConnections).set(columns).where(eq(mcpConnections.id, id))
}

/** What a tool has answered, as text of bounded length that can be kept. */
function toText({ content, structuredContent }: Partial<CallToolResult>): string {
  const parts = (content ?? []).map(partToText)
  if (parts.length === 0 && structuredContent !== undefined) parts.push(JSON.stringify(structuredContent))
  const text = parts.join('\n').slice(0, foreignToolLimits.resultLength * 2)
  return text.toWellFormed().replaceAll('\0', '').slice(0, foreignToolLimits.resultLength)
}

function partToText(part: CallToolResult['content'][number]): string {
  switch (part.type) {
    case 'text':
      return part.text
    case 'resource':
      return 'text' in part.resource ? part.resource.text : `[${part.type}]`
    case 'resource_link':
      return part.uri
    default:
      return `[${part.type}]`
  }
}
