import { accountPaths } from '@tidings/contracts'

/** Where a timeline stands: its view, its source and the entry that is open, as the address names them. */
export interface TimelineAddress {
  /** `all` or `view-{code}`: `timelineIdOf` of the contracts. */
  timelineId: string
  /** `all`, a feed, `folder-{name}`, `list-{id}`, `inbox-{handle}` or `collections`. */
  feedId?: string | undefined
  /** `pending` while none is open. */
  entryId?: string | undefined
}

/** Every address of the product that another part may lead to. */
export const paths = {
  home: '/',
  ...accountPaths,
  discover: '/discover',
  parts: '/parts',
  timeline: ({ timelineId, feedId, entryId }: TimelineAddress): string =>
    ['/timeline', timelineId, feedId ?? (entryId && 'all'), entryId]
      .filter((segment) => segment !== undefined)
      .map((segment, index) => (index === 0 ? segment : encodeURIComponent(segment)))
      .join('/'),
} as const

/** The timeline that an address shows; undefined for another page. */
export function parseTimelinePath(pathname: string): TimelineAddress | undefined {
  const [page, timelineId, feedId, entryId] = pathname.split('/').slice(1).map(decodeSegment)
  return page === 'timeline' && timelineId ? { timelineId, feedId, entryId } : undefined
}

function decodeSegment(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}
