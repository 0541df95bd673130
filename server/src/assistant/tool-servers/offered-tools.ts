import { foreignToolLimits } from '@tidings/contracts'
import { and, asc, eq } from 'drizzle-orm'
import { mcpConnections, type KeptTool } from '../../foundation/tables/mcp.schema.ts'
import type { ToolServersDeps } from './tool-servers-deps.ts'

/** A tool as chats are told of it. */
export interface OfferedTool {
  /** Like that of no other, and of none of ours. */
  name: string
  connectionId: string
  /** As its user calls its server. */
  server: string
  tool: KeptTool
  /** Its server says that it changes nothing, and its user has allowed it so. */
  isReading: boolean
}

/** The tools that a user has allowed, of the servers that are switched on, as they were when they were allowed. */
export async function listOfferedTools(
  { database }: Pick<ToolServersDeps, 'database'>,
  userId: string,
): Promise<OfferedTool[]> {
  const rows = await database.db
    .select({ id: mcpConnections.id, name: mcpConnections.name, tools: mcpConnections.tools })
    .from(mcpConnections)
    .where(
      and(
        eq(mcpConnections.userId, userId),
        eq(mcpConnections.enabled, true),
        eq(mcpConnections.needsAuthorization, false),
      ),
    )
    .orderBy(asc(mcpConnections.id))
  const names = new Set<string>()
  const offered = rows.flatMap(({ id, name: server, tools }, place) =>
    tools
      .filter(({ isAllowed }) => isAllowed)
      .map((tool): OfferedTool => {
        const name = nameOf(place + 1, tool.name, names)
        names.add(name)
        const isReading = tool.annotations?.readOnlyHint === true
        return { name, connectionId: String(id), server, tool, isReading }
      }),
  )
  return offered.slice(0, foreignToolLimits.toolsOfChat)
}

/** As long as the name of a tool may be for every provider. */
const NAME_LENGTH = 64

/** A name of letters that every provider takes; what begins so is of another server. */
export function nameOf(place: number, tool: string, taken: ReadonlySet<string>): string {
  const base = `mcp_${place}_${tool.replaceAll(/[^\w-]/g, '_')}`.slice(0, NAME_LENGTH)
  for (let count = 2, name = base; ; count += 1) {
    if (!taken.has(name)) return name
    const ending = `_${count}`
    name = base.slice(0, NAME_LENGTH - ending.length) + ending
  }
}
