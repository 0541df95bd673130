import { entriesQuery, queryClient } from '@tidings/runtime'

type PagesQuery = ReturnType<typeof entriesQuery>

/**
 * Brings what a timeline, the oldest first, has at its end by now; answers as of when that is, by the server's clock, null
 * where the server does not say.
 */
export async function bringEnd(pages: PagesQuery): Promise<number | null> {
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
  return end.pages[0]?.asOf ?? null
}
