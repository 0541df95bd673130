// It has a door of its own, so that remotes bring it along: a shell of 0.1 gives them no such function. Of the views it takes the
// type alone: the service worker reads it too, and is to bring no schemas.
import type { View } from '../views.ts'

const ALL_VIEWS: typeof View.All = -1

/** The part of an address that names the tab of a view: `all`, or `view-` and its code. */
export const timelineIdOf = (view: number): string => (view === ALL_VIEWS ? 'all' : `view-${view}`)

/** The code of the view that such a part names; undefined of what names none. */
export function viewOfTimelineId(timelineId: string): number | undefined {
  if (timelineId === timelineIdOf(ALL_VIEWS)) return ALL_VIEWS
  const [, code] = /^view-(\d)$/.exec(timelineId) ?? []
  return code === undefined ? undefined : Number(code)
}

/** Of which entries of a view a timeline is. */
export type TimelineSource =
  | { kind: 'all' }
  | { kind: 'feed'; feedId: string }
  | { kind: 'folder'; name: string }
  | { kind: 'list'; listId: string }
  | { kind: 'inbox'; handle: string }
  | { kind: 'collections' }
  | { kind: 'search'; query: string }

const ALL = 'all'
const COLLECTIONS = 'collections'

/** The part of an address that names a source. */
export function sourceToAddress(source: TimelineSource): string {
  switch (source.kind) {
    case 'feed':
      return source.feedId
    case 'folder':
      return `folder-${source.name}`
    case 'list':
      return `list-${source.listId}`
    case 'inbox':
      return `inbox-${source.handle}`
    case 'search':
      return `search-${source.query}`
    case 'collections':
      return COLLECTIONS
    case 'all':
      return ALL
  }
}

/** The source that such a part names, all of the view where there is none; whether there is such a feed is not known. */
export function parseSource(address: string = ALL): TimelineSource {
  if (address === ALL || address === '') return { kind: 'all' }
  if (address === COLLECTIONS) return { kind: 'collections' }
  const [, kind, id] = /^(folder|list|inbox|search)-(.+)$/s.exec(address) ?? []
  if (id === undefined) return { kind: 'feed', feedId: address }
  if (kind === 'folder') return { kind, name: id }
  if (kind === 'search') return { kind, query: id }
  return kind === 'list' ? { kind, listId: id } : { kind: 'inbox', handle: id }
}

/** What stands for an entry in the address while none is open. */
export const NO_ENTRY = 'pending'

/** Where a timeline stands, as its address names it. */
interface TimelineNames {
  timelineId: string
  feedId?: string | undefined
  entryId?: string | undefined
}

/** The address of a timeline, or of an entry in it. */
export const timelinePathOf = ({ timelineId, feedId, entryId }: TimelineNames): string =>
  ['', 'timeline', timelineId, feedId ?? (entryId && ALL), entryId]
    .filter((segment) => segment !== undefined)
    .map(encodeURIComponent)
    .join('/')
