import type { ApiClient } from '@tidings/contracts'
import { api, queryOptions } from '@tidings/runtime'

export type ListPageData = Awaited<ReturnType<ApiClient['lists']['get']>>['data']

/** A list with its feeds and newest entries; a preview, so nothing of it is kept. */
export const listQuery = (listId: string) =>
  queryOptions({
    queryKey: ['list', listId],
    queryFn: async ({ signal }): Promise<ListPageData> => (await api.lists.get({ listId }, { signal })).data,
  })
