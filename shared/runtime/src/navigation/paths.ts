import { shellPaths } from '@tidings/contracts'
import { timelinePathOf } from '@tidings/contracts/timeline-address'

/** Where a timeline stands: its view, its source and the entry that is open, as the address names them. */
export interface TimelineAddress {
  /** `all` or `view-{code}`: `timelineIdOf` of `@tidings/contracts/timeline-address`. */
  timelineId: string
  /** What is shown of the view: `sourceToAddress` of the same. */
  feedId?: string | undefined
  /** `pending` while none is open. */
  entryId?: string | undefined
  /** Words that stand in the entry, at which it is opened. */
  words?: string | undefined
}

/** Begins a fragment, which no server is told. */
const WORDS = '#words='

/** Every address of the product that another part may lead to. */
export const paths = {
  ...shellPaths,
  discover: '/discover',
  timeline: ({ words, ...names }: TimelineAddress): string =>
    timelinePathOf(names) + (words ? WORDS + encodeURIComponent(words.slice(0, 600).toWellFormed()) : ''),
} as const

/** The timeline that an address shows, and with its fragment the words; undefined for another page. */
export function parseTimelinePath(pathname: string, hash = ''): TimelineAddress | undefined {
  const [page, timelineId, feedId, entryId] = pathname.split('/').slice(1).map(decodeSegment)
  const [, words] = hash.split(WORDS).map(decodeSegment)
  return page === 'timeline' && timelineId ? { timelineId, feedId, entryId, words } : undefined
}

function decodeSegment(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}
