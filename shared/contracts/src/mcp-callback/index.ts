import { z } from '../zod.ts'

/** On the channel of this name the page that a tool server leads back to says what came of it; its window closes itself where it may. */
export const MCP_CALLBACK_CHANNEL = 'tidings-mcp'

/** What it says: which connection was let in, or what went wrong, by its key in the catalogue of errors. */
export const mcpCallback = z.union([
  z.object({ connectionId: z.string() }),
  z.object({ error: z.string().max(100) }),
])

export type McpCallback = z.infer<typeof mcpCallback>
