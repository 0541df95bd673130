import type { TimelineOrder, TimelineScope } from '@tidings/db'
import { entriesQuery, useQuery } from '@tidings/runtime'

interface NewAtEndOptions {
  scope: TimelineScope
  options: { unreadOnly: boolean; excludePrivate: boolean; order: TimelineOrder }
  /** The list was complete, and there are newer entries since then. */
  isBehind: boolean
  /** As of when that is known, by the server's clock. */
  since: number
  onBrought: (asOf: number) => void
}

/** Where the oldest come first, what is new belongs at the end: a list that is complete gets it by itself. */
export function useNewAtEnd({ scope, options, isBehind, since, onBrought }: NewAtEndOptions): void {
  useQuery({
    queryKey: ['entries-end', scope, options, since],
    enabled: isBehind && options.order === 'oldest',
    queryFn: async () => {
      const { bringEnd } = await import('./bring-end.ts')
      onBrought((await bringEnd(entriesQuery(scope, options))) ?? since)
      return null
    },
  })
}
