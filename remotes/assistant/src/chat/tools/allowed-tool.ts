import { api, queryOptions } from '@tidings/runtime'

interface OneTool {
  connectionId: string
  tool: string
}

/** Whether a tool is there still, and allowed as it is now. */
export const allowedToolQuery = ({ connectionId, tool }: OneTool) =>
  queryOptions({
    queryKey: ['ai-allowed-tool', connectionId, tool],
    staleTime: 0,
    queryFn: async ({ signal }) => {
      const { data: connections } = await api.mcp.list({}, { signal })
      if (!connections.some(({ id, enabled }) => id === connectionId && enabled)) return false
      const { data: tools } = await api.mcp.listTools({ connectionId }, { signal })
      return tools.some(({ name, isAllowed }) => name === tool && isAllowed)
    },
  })
