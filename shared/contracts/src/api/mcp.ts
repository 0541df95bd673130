import { oc } from '@orpc/contract'
import { snowflakeId } from '../identifiers.ts'
import { mcpConnected, mcpConnection, mcpConnectionChanges, mcpRefreshed, mcpTool } from '../mcp/index.ts'
import { mcpConnectionInput } from '../mcp-input/index.ts'
import { foreignToolLimits } from '../mcp/limits.ts'
import { emptyReply, reply } from '../reply.ts'
import { z } from '../zod.ts'

const route = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: `/${string}`, summary: string) =>
  oc.route({ method, path, summary, tags: ['assistant'] })

const ofConnection = z.object({ connectionId: snowflakeId })

export const list = route('GET', '/mcp/connections', 'Tool servers that you have connected, the first first')
  .input(z.object({}))
  .output(reply(z.array(mcpConnection)))

/** Nothing is kept of one that cannot be reached. */
export const create = route('POST', '/mcp/connections', 'Connect a tool server')
  .input(mcpConnectionInput)
  // The wire format has no envelope here.
  .output(mcpConnected)

export const update = route(
  'PUT',
  '/mcp/connections/{connectionId}',
  'Change a connection, or let it in anew',
)
  .input(mcpConnectionChanges.extend({ connectionId: snowflakeId }))
  // Nor here.
  .output(mcpConnected)

export const remove = route('DELETE', '/mcp/connections/{connectionId}', 'Forget a tool server')
  .input(ofConnection)
  .output(emptyReply)

export const listTools = route(
  'GET',
  '/mcp/connections/{connectionId}/tools',
  'The tools of a server, as it said when it was last asked',
)
  .input(ofConnection)
  .output(reply(z.array(mcpTool)))

/** Without identifiers, those that are switched on. */
export const refreshTools = route('POST', '/mcp/tools/refresh', 'Ask tool servers anew what they have')
  .input(z.object({ connectionIds: z.array(snowflakeId).max(foreignToolLimits.perUser).optional() }))
  .output(reply(mcpRefreshed))
