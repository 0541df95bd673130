import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { parseJSONRPCMessage, type McpServer, type Transport } from '@modelcontextprotocol/server'

/** Speaks as tool servers did before 2025, which the SDK's server does no more: one stream of answers, and a place to post to. */
export function createSseEndpoint(createServer: () => McpServer) {
  const open = new Map<string, Transport>()
  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { searchParams } = new URL(request.url ?? '/', 'http://localhost')
    if (request.method === 'POST') {
      const message = parseJSONRPCMessage(JSON.parse(await text(request)))
      open.get(searchParams.get('session') ?? '')?.onmessage?.(message)
      response.writeHead(202).end()
      return
    }
    const session = randomUUID()
    const tell = (event: string, data: string) => response.write(`event: ${event}\ndata: ${data}\n\n`)
    const transport: Transport = {
      start: async () => undefined,
      send: async (message) => void tell('message', JSON.stringify(message)),
      close: async () => void response.end(),
    }
    open.set(session, transport)
    response.once('close', () => open.delete(session))
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    await createServer().connect(transport)
    tell('endpoint', `/sse?session=${session}`)
  }
}
