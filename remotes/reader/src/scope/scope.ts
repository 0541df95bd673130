import { views, type View } from '@tidings/contracts'
import { timelineIdOf } from '@tidings/contracts/timeline-id'

/** What a timeline shows: the entries of a view, all of them or those of one source. */
export type Scope = { view: View } & (
  | { kind: 'all' }
  | { kind: 'feed'; feedId: string }
  | { kind: 'folder'; name: string }
  | { kind: 'list'; listId: string }
  | { kind: 'inbox'; handle: string }
  | { kind: 'collections' }
  | { kind: 'search'; query: string }
)

/** Whether people look for something in it rather than read it through: nothing is marked as they pass by. */
export const isLookedThrough = ({ kind }: Scope): boolean => kind === 'collections' || kind === 'search'

/** The two parts of a timeline's address. */
export interface ScopeAddress {
  timelineId: string
  feedId: string
}

const ALL = 'all'
const COLLECTIONS = 'collections'

/** What stands for an entry in the address while none is open. */
export const NO_ENTRY = 'pending'

export function scopeToAddress(scope: Scope): ScopeAddress {
  return { timelineId: timelineIdOf(scope.view), feedId: sourceToAddress(scope) }
}

function sourceToAddress(scope: Scope): string {
  switch (scope.kind) {
    case 'feed':
      return scope.feedId
    case 'folder':
      return `folder-${scope.name}`
    case 'list':
      return `list-${scope.listId}`
    case 'inbox':
      return `inbox-${scope.handle}`
    case 'search':
      return `search-${scope.query}`
    case 'collections':
      return COLLECTIONS
    case 'all':
      return ALL
  }
}

/** Null for a timeline that does not exist. */
export function parseScope({
  timelineId,
  feedId,
}: {
  timelineId: string
  feedId?: string | undefined
}): Scope | null {
  const view = views.find((each) => timelineIdOf(each) === timelineId)
  if (view === undefined) return null
  if (!feedId || feedId === ALL) return { view, kind: 'all' }
  if (feedId === COLLECTIONS) return { view, kind: 'collections' }
  const [, kind, id] = /^(folder|list|inbox|search)-(.+)$/s.exec(feedId) ?? []
  if (id === undefined) return { view, kind: 'feed', feedId }
  if (kind === 'folder') return { view, kind, name: id }
  if (kind === 'search') return { view, kind, query: id }
  return kind === 'list' ? { view, kind, listId: id } : { view, kind: 'inbox', handle: id }
}

/** One string for each scope, by which what is remembered of it is found. */
export function scopeKey(scope: Scope): string {
  const { timelineId, feedId } = scopeToAddress(scope)
  return `${timelineId}/${feedId}`
}
