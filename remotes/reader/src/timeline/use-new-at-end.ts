import type { TimelineOrder, TimelineScope } from '@tidings/db'
import { entriesQuery, useQuery, useQueryClient } from '@tidings/runtime'

interface NewAtEndOptions {
  scope: TimelineScope
  options: { unreadOnly: boolean; excludePrivate: boolean; order: TimelineOrder }
  /** The list was complete, and there are newer entries since then. */
  isBehind: boolean
  /** When that was asked. */
  since: number
  onBrought: (startedAt: number) => void
}

/** Where the oldest come first, what is new belongs at the end: a list that is complete gets it by itself. */
export function useNewAtEnd({ scope, options, isBehind, since, onBrought }: NewAtEndOptions): void {
  const queryClient = useQueryClient()
  const pages = entriesQuery(scope, options)
  useQuery({
    queryKey: ['entries-end', scope, options, since],
    enabled: isBehind && options.order === 'oldest',
    queryFn: async () => {
      const startedAt = Date.now()
      const last = queryClient.getQueryData(pages.queryKey)?.pages.at(-2)
      // A shell of 0.2 knows only the time of its last entry.
      const initialPageParam = last?.next ?? last?.lastPublishedAt ?? null
      const queryKey = ['entries-after', ...pages.queryKey]
      const end = await queryClient.fetchInfiniteQuery({ ...pages, queryKey, initialPageParam, staleTime: 0 })
      // It stands in the place of the empty page, which had told that nothing follows.
      queryClient.setQueryData(
        pages.queryKey,
        (data) =>
          data && {
            pages: [...data.pages.slice(0, -1), ...end.pages],
            pageParams: [...data.pageParams.slice(0, -1), ...end.pageParams],
          },
      )
      onBrought(startedAt)
      return null
    },
  })
}
