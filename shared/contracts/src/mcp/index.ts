import { snowflakeId } from '../identifiers.ts'
import { mcpConnectionInput, mcpTransports } from '../mcp-input/index.ts'
import { writeJson } from '../nesting.ts'
import { unseen } from '../unseen.ts'
import { isoTime, z } from '../zod.ts'
import { foreignToolLimits } from './limits.ts'

/**
 * How it is with a connection (specification, section 4). This server says `inactive` of one that is switched off,
 * `disconnected` of one that waits for its user to allow it, or was never reached, `connected` of one that answered when it
 * was last asked, `degraded` of one that did not for the first time, `unhealthy` of one that has not for long, and `error` of
 * one that never did.
 */
const mcpStates = [
  'active',
  'inactive',
  'connected',
  'disconnected',
  'degraded',
  'healthy',
  'unhealthy',
  'error',
] as const

/** Where a user has tools of another server. What is sent with each request is never told. */
export const mcpConnection = z.object({
  id: snowflakeId,
  name: z.string(),
  transportType: z.enum(mcpTransports),
  url: z.string().optional(),
  isConnected: z.boolean(),
  enabled: z.boolean(),
  /** What was wrong when it was last asked. */
  lastError: z.string().optional(),
  toolCount: z.number(),
  resourceCount: z.number(),
  promptCount: z.number(),
  createdAt: isoTime,
  lastUsed: isoTime.nullable(),
  /** Beyond the wire format, as what follows. */
  status: z.enum(mcpStates),
  /** Its user has to let this server in, anew or for the first time: an update answers with where. */
  needsAuthorization: z.boolean(),
  /** Of its tools, how many chats are told of. */
  allowedCount: z.number(),
  /** Names of what is sent with each request, without what they hold. */
  headerNames: z.array(z.string()),
})

export type McpConnection = z.infer<typeof mcpConnection>
export type McpStatus = McpConnection['status']

const schemaOfTool = z.object({
  type: z.literal('object'),
  properties: z.record(z.string(), z.unknown()).optional(),
  required: z.array(z.string()).optional(),
})

/** A tool as its server describes it: words of a stranger. */
export const mcpTool = z.object({
  name: z.string(),
  title: z.string().optional(),
  description: z.string().optional(),
  inputSchema: schemaOfTool.loose(),
  outputSchema: schemaOfTool.loose().optional(),
  annotations: z
    .object({
      title: z.string().optional(),
      readOnlyHint: z.boolean().optional(),
      openWorldHint: z.boolean().optional(),
    })
    .optional(),
  /** Whether chats are told of it. Beyond the wire format, as what follows. */
  isAllowed: z.boolean(),
  /** It was allowed, and its server has described it otherwise since. */
  isOtherNow: z.boolean(),
  /** Another for each way in which its server describes it. */
  version: z.string(),
})

export type McpTool = z.infer<typeof mcpTool>

const toolName = z.string().max(foreignToolLimits.toolNameLength)

/** What is not named stays; headers go with the address that they were given for. */
export const mcpConnectionChanges = mcpConnectionInput.partial().extend({
  enabled: z.boolean().optional(),
  /** The tools that chats are told of, by their names: all that are not named are not. Beyond the wire format. */
  allowedTools: z.array(toolName).max(foreignToolLimits.tools).optional(),
  /** The versions of tools as their user saw them, by their names: one that is another now is not allowed. Also beyond it. */
  seenTools: z
    .record(toolName, z.string().max(100))
    .refine((seen) => Object.keys(seen).length <= foreignToolLimits.tools, 'are too many')
    .optional(),
})

export type McpConnectionChanges = z.output<typeof mcpConnectionChanges>

/** `1` where its user has to let this server in first, at `authorizationUrl`. */
export const mcpConnected = z.object({
  code: z.union([z.literal(0), z.literal(1)]),
  authorizationUrl: z.string().optional(),
  connectionId: snowflakeId,
})

export type McpConnected = z.infer<typeof mcpConnected>

export const mcpRefreshed = z.object({
  total: z.number(),
  successful: z.number(),
  failed: z.number(),
  results: z.array(z.object({ success: z.boolean(), error: z.string().optional() })),
})

export type McpRefreshed = z.infer<typeof mcpRefreshed>

/** What a tool is given: what is shown of it is all of it. */
export const toolArguments = z.record(z.string(), z.unknown()).refine((given) => {
  const text = writeJson(given)
  return text !== undefined && text.length <= foreignToolLimits.argumentsLength && text.search(unseen) === -1
}, 'are too long, or hold what cannot be seen')

/**
 * What a model proposes to have a tool do: the `proposal` of what the tool answers. Nothing of it is sent until its user says
 * so, by the call `chats.answer`, and then exactly this.
 */
export const toolProposal = z.object({
  id: z.string(),
  kind: z.literal('tool'),
  connectionId: snowflakeId,
  /** As its user calls the server. */
  server: z.string(),
  tool: z.string(),
  title: z.string().optional(),
  arguments: toolArguments,
})

export type ToolProposal = z.infer<typeof toolProposal>

/** What came of a tool that was run: of one that is `running` nobody may ever know, for the server may have been stopped. */
export const toolOutcome = z.object({
  state: z.enum(['running', 'done', 'failed']),
  /** What it answered, or what was wrong: words of a stranger. */
  text: z.string(),
})

export type ToolOutcome = z.infer<typeof toolOutcome>

/** Where a tool server sends its user back to: a page of the server, for a window of its own. */
export const MCP_CALLBACK_PATH = '/api/mcp/oauth/callback'
