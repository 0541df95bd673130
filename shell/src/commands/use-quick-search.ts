import {
  ApiError,
  durations,
  type CapabilityInput,
  type CapabilityOutput,
  type SearchResult,
} from '@tidings/contracts'
import { i18next, useCapability } from '@tidings/runtime'
import { toast } from '@tidings/ui'
import { useEffect, useState } from 'react'

export type SearchType = CapabilityInput<'search'>['type']

export interface QuickSearch {
  /** Some part of the page can search. */
  isOffered: boolean
  entries: readonly SearchResult[]
  feeds: readonly SearchResult[]
  /** Address of all that is found, as a timeline. */
  timeline: string | null
  isSearching: boolean
  /** There is more at the server. */
  hasMore: boolean
  loadMore: () => void
}

interface Found extends CapabilityOutput<'search'> {
  /** What this was found by: an answer that comes late is of another search. */
  key: string
  isComplete: boolean
}

const nothing = { entries: [], feeds: [], next: null, timeline: null }

/**
 * What is found by a search: on this device at once, and some moments after the last key at the server. What is in sight
 * stays where it is; what the server has more comes after it.
 */
export function useQuickSearch(search: string, type: SearchType): QuickSearch {
  const find = useCapability('search')
  const query = search.trim()
  const key = `${type} ${query}`
  const [found, setFound] = useState<Found | null>(null)

  useEffect(() => {
    if (!find || query === '') return
    let isWanted = true
    const show = (answer: CapabilityOutput<'search'>, isComplete: boolean) => {
      if (isWanted)
        setFound((before) => merge(before?.key === key ? before : null, { ...answer, key, isComplete }))
    }
    void find({ query, type, place: 'device' }).then((answer) => show(answer, false))
    const timer = setTimeout(() => {
      find({ query, type, place: 'server' }).then(
        (answer) => show(answer, true),
        // Without the server there is what this device has.
        () => isWanted && setFound((before) => before && { ...before, isComplete: true }),
      )
    }, durations.searchPause)
    return () => {
      isWanted = false
      clearTimeout(timer)
    }
  }, [find, query, type, key])

  const current = found?.key === key && query !== '' ? found : null
  async function loadMore() {
    if (!find || !current?.next) return
    try {
      const answer = await find({ query, type, place: 'server', after: current.next })
      setFound((before) =>
        before?.key === key ? merge(before, { ...answer, key, isComplete: true }) : before,
      )
    } catch (error) {
      const reason = error instanceof ApiError ? `errors:${error.key}` : 'app:auth.failure.unreachable'
      toast.error(i18next.t(reason))
    }
  }

  return {
    isOffered: find !== undefined,
    ...(current ?? nothing),
    isSearching: find !== undefined && query !== '' && !current?.isComplete,
    hasMore: current?.next != null,
    loadMore: () => void loadMore(),
  }
}

function merge(before: Found | null, after: Found): Found {
  if (!before) return after
  return {
    ...after,
    isComplete: before.isComplete || after.isComplete,
    next: after.isComplete ? after.next : before.next,
    entries: union(before.entries, after.entries),
    feeds: union(before.feeds, after.feeds),
  }
}

function union(before: readonly SearchResult[], after: readonly SearchResult[]): SearchResult[] {
  const known = new Set(before.map(({ id }) => id))
  return [...before, ...after.filter(({ id }) => !known.has(id))]
}
