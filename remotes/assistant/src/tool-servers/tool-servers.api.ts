import {
  ApiError,
  type McpConnected,
  type McpConnection,
  type McpConnectionChanges,
  type McpConnectionInput,
  type McpTool,
} from '@tidings/contracts'
import { api, queryClient, queryOptions } from '@tidings/runtime'
import { patience } from '../patience.ts'

const KEY = ['tool-servers']

/** How often it is looked how it is with them (api.md, Rate of calls), in milliseconds; not where nobody sees it. */
const POLL_MS = 30_000

/** Where the user has tools of other servers, the first first. */
export const serversQuery = () =>
  queryOptions({
    queryKey: KEY,
    refetchInterval: POLL_MS,
    queryFn: async ({ signal }) => (await api.mcp.list({}, { signal })).data,
  })

/** The tools of a server, as it said when it was last asked. */
export const toolsQuery = (connectionId: string) =>
  queryOptions({
    queryKey: [...KEY, connectionId, 'tools'],
    staleTime: 0,
    queryFn: async ({ signal }) => (await api.mcp.listTools({ connectionId }, { signal })).data,
  })

/** Has all of it follow what has become of servers. */
export const refreshServers = () => queryClient.invalidateQueries({ queryKey: KEY })

/** Connects a server. Throws as the call does. */
export const connectServer = (input: McpConnectionInput): Promise<McpConnected> =>
  api.mcp.create(input, { context: { timeoutMs: patience.toolServer } })

/** Changes a connection; without any change it is let in anew. Throws as the call does. */
export const changeServer = (connectionId: string, changes: McpConnectionChanges): Promise<McpConnected> =>
  api.mcp.update({ connectionId, ...changes }, { context: { timeoutMs: patience.toolServer } })

/** Forgets a server; one that is gone already is no mistake. Throws as the call does. */
export async function removeServer(connectionId: string): Promise<void> {
  try {
    await api.mcp.remove({ connectionId })
  } catch (error) {
    if (!(error instanceof ApiError) || error.key !== 'mcpUserServiceNotFound') throw error
  }
  queryClient.setQueryData<McpConnection[]>(KEY, (known) => known?.filter(({ id }) => id !== connectionId))
}

/** Has a server say anew what it has; answers with why it did not, in words of our server. Throws as the call does. */
export async function askForTools(connectionId: string): Promise<string | undefined> {
  try {
    const asked = { connectionIds: [connectionId] }
    const { data } = await api.mcp.refreshTools(asked, { context: { timeoutMs: patience.toolServer } })
    return data.results.find(({ success }) => !success)?.error
  } finally {
    await refreshServers()
  }
}

/** What is allowed is told of all tools at once: one call after the other, so that the last one holds. */
let telling: Promise<unknown> = Promise.resolve()
let untold = 0

/**
 * Allows a tool, or does so no more: as the tools are shown, for a server may have described one otherwise since. Seen at once,
 * and taken back where the call throws.
 */
export async function allowTool(
  connectionId: string,
  shown: readonly McpTool[],
  { name, isAllowed }: Pick<McpTool, 'name' | 'isAllowed'>,
): Promise<void> {
  const { queryKey } = toolsQuery(connectionId)
  const next = shown.map((tool) => (tool.name === name ? { ...tool, isAllowed } : tool))
  const allowed = next.filter((tool) => tool.isAllowed)
  await queryClient.cancelQueries({ queryKey })
  queryClient.setQueryData(queryKey, next)
  const call = telling.then(() =>
    changeServer(connectionId, {
      allowedTools: allowed.map((tool) => tool.name),
      seenTools: Object.fromEntries(allowed.map((tool) => [tool.name, tool.version])),
    }),
  )
  telling = call.catch(() => undefined)
  untold += 1
  try {
    await call
  } finally {
    untold -= 1
    if (untold === 0) await refreshServers()
  }
}
