import type { ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { z } from '@tidings/contracts'
import { serve, type TestSite } from '../serve.ts'

const message = z.object({
  id: z.union([z.number(), z.string()]).optional(),
  method: z.string(),
  params: z.object({ cursor: z.string().optional() }).loose().optional(),
})

/** What it does in place of answering what its tools are: with pages of tools, or as it likes. */
export type Answering = (response: ServerResponse, cursor: string | undefined) => object | undefined

export interface HostileServer extends TestSite {
  /** The sessions that were ended. */
  left: unknown[]
}

/** Says all that a tool server says until it is asked for its tools, or to use one, and does then whatever a test has it do. */
export async function startHostileServer(listTools: Answering, callTool?: Answering): Promise<HostileServer> {
  const left: unknown[] = []
  const site = await serve(async (request, response) => {
    if (request.method === 'DELETE') left.push(request.headers['mcp-session-id'])
    if (request.method !== 'POST') return response.writeHead(405).end()
    const { id, method, params } = message.parse(JSON.parse(await text(request)))
    const answer = (result: object) =>
      response
        .setHeader('content-type', 'application/json')
        .end(JSON.stringify({ jsonrpc: '2.0', id, ...result }))
    if (method === 'initialize') {
      const serverInfo = { name: 'hostile', version: '1' }
      response.setHeader('mcp-session-id', 'a-session')
      return answer({ result: { protocolVersion: '2025-06-18', capabilities: { tools: {} }, serverInfo } })
    }
    if (method === 'tools/call' && callTool) return void callTool(response, undefined)
    if (method !== 'tools/list')
      return id === undefined
        ? response.writeHead(202).end()
        : answer({ error: { code: -32_601, message: 'Method not found' } })
    const tools = listTools(response, params?.cursor)
    return tools && answer({ result: tools })
  })
  return { ...site, left }
}
