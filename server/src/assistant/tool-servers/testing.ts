import { expect, onTestFinished } from 'vitest'
import { z } from 'zod'
import {
  startAuthorizationServer,
  type AuthorizationServer,
} from '../../../../tests/support/tool-server/authorization-server.ts'
import { startToolServer, type ToolServer } from '../../../../tests/support/tool-server/tool-server.ts'
import type { TestServer, TestUser } from '../../testing.ts'

const connected = z.object({
  code: z.number(),
  connectionId: z.string(),
  authorizationUrl: z.string().optional(),
})

const listed = z.object({ data: z.array(z.object({ id: z.string() }).loose()) })
const tools = z.object({ data: z.array(z.object({ name: z.string() }).loose()) })
const refused = z.object({ code: z.number(), message: z.string() })

const read = async <T>(schema: z.ZodType<T>, answer: Response): Promise<T> => {
  expect([answer.status, await answer.clone().text()]).toEqual([200, expect.anything()])
  return schema.parse(await answer.json())
}

/** What a user does with their tool servers. */
export function createConnections(server: TestServer, user: TestUser) {
  const request = (method: string, path: string, json?: object) =>
    server.request(`/api/mcp${path}`, { method, user, ...(json && { json }) })
  return {
    request,
    connect: async (url: string, more: object = {}) =>
      read(connected, await request('POST', '/connections', { ...http(url), ...more })),
    /** Why it is not connected. */
    refuse: async (url: string, more: object = {}) =>
      refused.parse(await (await request('POST', '/connections', { ...http(url), ...more })).json()),
    change: async (id: string, changes: object) =>
      read(connected, await request('PUT', `/connections/${id}`, changes)),
    list: async () => (await read(listed, await request('GET', '/connections'))).data,
    tools: async (id: string) => (await read(tools, await request('GET', `/connections/${id}/tools`))).data,
    refresh: async (connectionIds?: string[]) =>
      z
        .object({ data: z.object({}).loose() })
        .parse(
          await (await request('POST', '/tools/refresh', { ...(connectionIds && { connectionIds }) })).json(),
        ).data,
  }
}

export type Connections = ReturnType<typeof createConnections>

const http = (url: string) => ({ name: 'Notes', transportType: 'streamable-http', url })

/** Where a server that lets in leads a browser back to. */
export async function leadBack(authorizationUrl: string | undefined): Promise<URL> {
  const there = await fetch(authorizationUrl ?? '', { redirect: 'manual' })
  return new URL(there.headers.get('location') ?? '')
}

export const comeBack = (server: TestServer, user: TestUser | undefined, { pathname, search }: URL) =>
  server.request(`${pathname}${search}`, { ...(user && { user }) })

/** A browser that is led to a server which lets in, and comes back to this one. */
export const follow = async (server: TestServer, user: TestUser, authorizationUrl: string | undefined) =>
  comeBack(server, user, await leadBack(authorizationUrl))

/** Somebody new whose tool server wants to be allowed by them, and the server where they allow it, until the test is over. */
export interface Guarded {
  user: TestUser
  mine: Connections
  letsIn: AuthorizationServer
  notes: ToolServer
  /** Connects the tool server and allows it; gives the id of the connection. */
  connectAllowed: () => Promise<string>
}

export async function startGuarded(server: TestServer): Promise<Guarded> {
  const user = await server.signUp()
  const mine = createConnections(server, user)
  const letsIn = await startAuthorizationServer()
  const notes = await startToolServer({ letsIn })
  onTestFinished(async () => {
    await notes.close()
    await letsIn.close()
  })
  const connectAllowed = async () => {
    const { connectionId, authorizationUrl } = await mine.connect(notes.url)
    await follow(server, user, authorizationUrl)
    return connectionId
  }
  return { user, mine, letsIn, notes, connectAllowed }
}
