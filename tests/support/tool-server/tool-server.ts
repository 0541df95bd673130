import type { IncomingMessage, ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { createMcpHandler, McpServer } from '@modelcontextprotocol/server'
import { z } from '@tidings/contracts'
import { serve } from '../serve.ts'
import type { AuthorizationServer } from './authorization-server.ts'
import { createSseEndpoint } from './sse-endpoint.ts'

export interface ToolServer {
  /** Where it is spoken to as since 2025, and as before. */
  url: string
  sseUrl: string
  /** What came with each request, without what HTTP itself needs. */
  headers: IncomingMessage['headers'][]
  /** What its tools were called with. */
  calls: { tool: string; input: object }[]
  /** In place of its own tools: each says so of itself, and answers with what it was given. */
  has: (tools: readonly OfferedTool[]) => void
  /** Its tools answer when this has come about. */
  waits: (until: Promise<unknown>) => void
  /** Lets nobody in from now on. */
  lock: () => void
  close: () => Promise<void>
}

export interface OfferedTool {
  name: string
  description?: string
  title?: string
  isReadOnly?: boolean
  /** What it answers; what it was given without. */
  says?: string
  /** It says that it has failed. */
  isFailing?: boolean
}

export interface ToolServerOptions {
  /** Who lets in; without one, everybody is. */
  letsIn?: AuthorizationServer
  /** A secret that has to come as the header `x-key`. */
  key?: string
  /** In place of itself, in what it says of who lets in. */
  resource?: string
}

const own: readonly OfferedTool[] = [
  { name: 'look_up', description: 'Looks something up.', isReadOnly: true },
  { name: 'write_down', description: 'Writes something down.' },
]

/** A tool server by the official SDK, on a real port; with an authorization server, a protected one (RFC 9728). */
export async function startToolServer({
  letsIn,
  key,
  resource,
}: ToolServerOptions = {}): Promise<ToolServer> {
  let tools = own
  let waits: Promise<unknown> = Promise.resolve()
  let isLocked = false
  const calls: ToolServer['calls'] = []
  const headers: ToolServer['headers'] = []

  function createServer(): McpServer {
    const server = new McpServer({ name: 'a tool server of tests', version: '1.0.0' })
    for (const { name, title, description = '', isReadOnly = false, says, isFailing = false } of tools) {
      const config = {
        ...(title !== undefined && { title }),
        description,
        inputSchema: z.object({ text: z.string().optional() }),
        annotations: { readOnlyHint: isReadOnly },
      }
      server.registerTool(name, config, async (input) => {
        calls.push({ tool: name, input })
        await waits
        return { content: [{ type: 'text', text: says ?? JSON.stringify(input) }], isError: isFailing }
      })
    }
    return server
  }

  const { fetch, close } = createMcpHandler(createServer)
  const sse = createSseEndpoint(createServer)
  const metadataPath = '/.well-known/oauth-protected-resource/mcp'

  function mayCome(request: IncomingMessage): boolean {
    const token = request.headers.authorization?.replace(/^Bearer /, '')
    return (
      !isLocked &&
      (!letsIn || letsIn.isLive(token, `${site.origin}/mcp`)) &&
      (!key || request.headers['x-key'] === key)
    )
  }

  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const { pathname } = new URL(request.url ?? '/', site.origin)
    if (letsIn && pathname === metadataPath) {
      const metadata = { resource: resource ?? `${site.origin}/mcp`, authorization_servers: [letsIn.issuer] }
      return response.setHeader('content-type', 'application/json').end(JSON.stringify(metadata))
    }
    headers.push(request.headers)
    if (!mayCome(request)) {
      const challenge = letsIn ? `Bearer resource_metadata="${site.origin}${metadataPath}"` : 'Basic'
      return response.writeHead(401, { 'www-authenticate': challenge }).end()
    }
    if (pathname.startsWith('/sse')) return sse(request, response)
    if (pathname !== '/mcp') return response.writeHead(404).end()
    return send(await fetch(await toRequest(request, site.origin)), response)
  }

  const site = await serve((request, response) => void answer(request, response))
  return {
    url: `${site.origin}/mcp`,
    sseUrl: `${site.origin}/sse`,
    headers,
    calls,
    has: (next) => {
      tools = next
    },
    waits: (until) => {
      waits = until
    },
    lock: () => {
      isLocked = true
    },
    close: async () => {
      await close()
      await site.close()
    },
  }
}

async function toRequest(request: IncomingMessage, origin: string): Promise<Request> {
  const { method = 'GET', url = '/', headers } = request
  const body = method === 'POST' ? await text(request) : undefined
  const sent = Object.entries(headers).map(([name, value]): [string, string] => [
    name,
    [value].flat().join(', '),
  ])
  return new Request(new URL(url, origin), { method, headers: sent, ...(body !== undefined && { body }) })
}

async function send(answer: Response, response: ServerResponse): Promise<void> {
  response.writeHead(answer.status, Object.fromEntries(answer.headers))
  for await (const piece of answer.body ?? []) response.write(piece)
  response.end()
}
