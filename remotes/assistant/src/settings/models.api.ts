import { MINUTE_MS } from '@tidings/contracts/spans'
import { api, configsQuery, queryClient, queryOptions } from '@tidings/runtime'

/** Where the user has models of their own. */
export const connectionsQuery = () =>
  queryOptions({
    queryKey: ['ai-connections'],
    queryFn: async ({ signal }) => (await api.models.listConnections({}, { signal })).data,
  })

/** The models that the user may ask, and what is left of the plan (details.md 5). */
export const assistantQuery = () =>
  queryOptions({
    queryKey: ['ai-config'],
    staleTime: 5 * MINUTE_MS,
    retry: false,
    queryFn: async ({ signal }) => api.models.config({}, { signal }),
  })

/** Has everything follow that depends on which models there are: what is on this page, and which features are shown at all. */
export async function refreshModels(): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries(connectionsQuery()),
    queryClient.invalidateQueries(assistantQuery()),
    // A summary that failed may be had by now.
    queryClient.resetQueries({ queryKey: ['summary'], predicate: ({ state }) => state.status === 'error' }),
    refreshFeatures(),
  ])
}

/** Asks the server anew which features there are. Where it does not answer, those of before stay. */
export async function refreshFeatures(): Promise<void> {
  await queryClient.fetchQuery({ ...configsQuery(), staleTime: 0 }).catch(() => undefined)
}
