import { feedLookupQuery, useQuery } from '@tidings/runtime'
import type { ApiClient } from '@tidings/contracts'
import { isIdentifier } from '@tidings/contracts/identifier'

/** What the server answers of a feed that it found. */
export type FoundFeed = Awaited<ReturnType<ApiClient['feeds']['lookup']>>['data']

const ENTRIES_SHOWN = 5

/** Looks a feed up by its id, its address, or the address of a page that names it; null looks nothing up. */
export function useLookup(target: string | null) {
  const input = target !== null && isIdentifier(target) ? { id: target } : { url: target ?? '' }
  return useQuery({
    ...feedLookupQuery({ ...input, entriesLimit: ENTRIES_SHOWN }),
    enabled: target !== null,
    // The user waits for it, and may ask again: a second try of our own would only keep the answer back.
    retry: false,
  })
}
