import {
  createMcpHandler,
  isLegacyRequest,
  WebStandardStreamableHTTPServerTransport,
} from '@modelcontextprotocol/server'
import { createToolServer, type Caller } from './tool-server.ts'

/**
 * Answers a message, in one piece of JSON: nothing is kept from one to the next, and nothing is sent that was not asked
 * for. Clients of the protocol of 2026 and of those before it are told the same.
 */
export async function answerMessage(caller: Caller, message: object): Promise<Response> {
  const { deps, request, traceId } = caller
  if (await isLegacyRequest(request, message)) return answerOlder(caller, message)
  const handler = createMcpHandler(() => createToolServer(caller), {
    legacy: 'reject',
    // What a token may do does not change: there is nothing to wait for on a stream.
    maxSubscriptions: 0,
    onerror: (error) => deps.logger.debug({ err: error, traceId }, 'a message for the tools was refused'),
  })
  return handler.fetch(request, { parsedBody: message })
}

async function answerOlder(caller: Caller, message: object): Promise<Response> {
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true })
  const server = createToolServer(caller)
  await server.connect(transport)
  try {
    return await transport.handleRequest(caller.request, { parsedBody: message })
  } finally {
    await server.close()
  }
}
