import {
  Client,
  StreamableHTTPClientTransport,
  type VersionNegotiationMode,
} from '@modelcontextprotocol/client'
import { apiToken, type TokenScope } from '@tidings/contracts'
import { onTestFinished } from 'vitest'
import { z } from 'zod'
import type { TestServer, TestUser } from '../../testing.ts'

const created = z.object({ data: apiToken.extend({ token: z.string() }) })

/** Makes a token of a user, as the settings do. */
export async function makeToken(server: TestServer, user: TestUser, scope: TokenScope): Promise<string> {
  const json = { name: 'assistant', scope }
  const answer = await server.request('/api/tokens', { method: 'POST', user, json })
  return created.parse(await answer.json()).data.token
}

const text = z.object({ content: z.tuple([z.object({ type: z.literal('text'), text: z.string() })]) })
const result = text.extend({ structuredContent: z.looseObject({}), isError: z.boolean().optional() })

interface Connection {
  url: string
  token: string
  era?: VersionNegotiationMode
}

/** The official client, connected over the network; it leaves with the test. */
export async function connect({ url, token, era = 'legacy' }: Connection) {
  const client = new Client({ name: 'tests', version: '1' }, { versionNegotiation: { mode: era } })
  const headers = { authorization: `Bearer ${token}` }
  await client.connect(new StreamableHTTPClientTransport(new URL(`${url}/mcp`), { requestInit: { headers } }))
  onTestFinished(() => client.close())
  const call = async (name: string, input: Record<string, unknown> = {}) =>
    result.parse(await client.callTool({ name, arguments: input }))
  return {
    client,
    call,
    /** What a tool answers; throws where it refuses. */
    ask: async (name: string, input: Record<string, unknown> = {}) => {
      const { structuredContent, isError } = await call(name, input)
      if (isError) throw new Error(`${name}: ${JSON.stringify(structuredContent)}`)
      return structuredContent
    },
    names: async () => (await client.listTools()).tools.map(({ name }) => name),
  }
}

/** A message as it is sent, without a client that would rather not send it. */
export const send = (
  server: TestServer,
  body: unknown,
  headers: Record<string, string> = {},
  signal: AbortSignal | null = null,
): Promise<Response> =>
  server.request('/mcp', {
    method: 'POST',
    signal,
    body: typeof body === 'string' ? body : JSON.stringify(body),
    headers: {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      ...headers,
    },
  })

/** A call of a tool, as clients before the protocol of 2026 send it. */
export const toolCall = (name: string, input: unknown) => ({
  jsonrpc: '2.0',
  id: 1,
  method: 'tools/call',
  params: { name, arguments: input },
})
