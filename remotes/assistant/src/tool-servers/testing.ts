import type { McpConnection, McpTool } from '@tidings/contracts'

/** A tool server of somebody. */
export const serverOf = (name: string, more: Partial<McpConnection> = {}): McpConnection => ({
  id: '1234567890123456',
  name,
  transportType: 'streamable-http',
  url: 'https://tools.example/mcp',
  isConnected: true,
  enabled: true,
  toolCount: 2,
  resourceCount: 0,
  promptCount: 0,
  createdAt: '2026-11-25T12:00:00.000Z',
  lastUsed: null,
  status: 'connected',
  needsAuthorization: false,
  allowedCount: 0,
  headerNames: [],
  ...more,
})

/** A tool as its server describes it. */
export const toolOf = (name: string, more: Partial<McpTool> = {}): McpTool => ({
  name,
  description: `What ${name} does.`,
  inputSchema: { type: 'object', properties: { text: { type: 'string' } } },
  isAllowed: false,
  isOtherNow: false,
  version: `${name}-1`,
  ...more,
})
