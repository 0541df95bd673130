import { api, queryOptions } from '@tidings/runtime'

/** What the user has asked of models within so many days of UTC, today among them. */
export const usageQuery = (days: number) =>
  queryOptions({
    queryKey: ['ai-usage', days],
    // One looks at it after having asked something.
    staleTime: 0,
    queryFn: ({ signal }) => api.usage.analytics({ days }, { signal }),
  })
