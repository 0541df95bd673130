import { db } from '@tidings/db'
import { queryClient, subscriptionsQuery, useLiveQuery, useQuery } from '@tidings/runtime'

/** Whether somebody subscribes to no feed at all, and the server has said so: what is not here it may know of. */
export async function isStarting(): Promise<boolean> {
  const { dataUpdatedAt = 0 } = queryClient.getQueryState(subscriptionsQuery().queryKey) ?? {}
  return dataUpdatedAt > 0 && (await db.subscriptions.filter(({ type }) => type === 'feed').count()) === 0
}

/** As `isStarting` says it, as long as it is so. */
export function useIsStarting(): boolean {
  const { dataUpdatedAt } = useQuery(subscriptionsQuery())
  return useLiveQuery(isStarting, [dataUpdatedAt]) ?? false
}
