import { foldText, type SearchFilter, type SearchQuery } from '@tidings/contracts'
import type { Source } from '../sources/sources.ts'
import { toCondition } from './search-condition.ts'
import { categoryWord } from './search-document.ts'
import type { EntryCondition } from './search.queries.ts'

/** A feed that a search may look into, with the names it goes by. */
export interface NamedSource extends Source {
  names: readonly string[]
}

type NameFilter = Extract<SearchFilter, { field: 'feed' | 'category' | 'author' }>

/** What a search means for one user: which feeds, which words, which states, which times. */
export function resolveSearch(
  query: SearchQuery,
  { userId, sources }: { userId: string; sources: readonly NamedSource[] },
): EntryCondition {
  const { filters } = query
  const starred = stateOf(filters, 'starred')
  const feeds = namesIn(filters, 'feed')
  const named = sources.filter((source) => feeds.every((filter) => isNamed(source, filter)))
  // What is starred is found also when its feed is followed no more.
  const isAnyFeed = starred === true && feeds.length === 0
  return {
    userId,
    feedIds: isAnyFeed ? null : named.map(({ feedId }) => feedId),
    text: toCondition(query),
    read: readOf(filters),
    starred,
    before: upperBound(filters),
    after: lowerBound(filters),
    categories: namesIn(filters, 'category').map(({ value, not }) => ({
      feedIds: inFolder(sources, value),
      text: `'${categoryWord(value)}'`,
      not,
    })),
  }
}

function namesIn(filters: readonly SearchFilter[], field: NameFilter['field']): NameFilter[] {
  return filters.filter((filter): filter is NameFilter => filter.field === field)
}

function isNamed({ feedId, names }: NamedSource, { value, not }: NameFilter): boolean {
  const wanted = foldText(value)
  const isIt = feedId === value || names.some((name) => foldText(name).includes(wanted))
  return isIt !== not
}

function inFolder(sources: readonly NamedSource[], name: string): string[] {
  const wanted = foldText(name)
  return sources
    .filter(({ category }) => category !== null && foldText(category) === wanted)
    .map(({ feedId }) => feedId)
}

function stateOf(
  filters: readonly SearchFilter[],
  state: 'starred' | 'read' | 'unread',
): boolean | undefined {
  const found = filters.findLast((filter) => filter.field === 'is' && filter.value === state)
  return found && !found.not
}

function readOf(filters: readonly SearchFilter[]): boolean | undefined {
  const unread = stateOf(filters, 'unread')
  return unread === undefined ? stateOf(filters, 'read') : !unread
}

/** The bound that entries are published before: `before:` and `-after:`, whichever is earliest. */
const upperBound = (filters: readonly SearchFilter[]): string | undefined =>
  timesOf(filters, (field, not) => field === (not ? 'after' : 'before')).at(0)

/** The bound that they are not published before: `after:` and `-before:`, whichever is latest. */
const lowerBound = (filters: readonly SearchFilter[]): string | undefined =>
  timesOf(filters, (field, not) => field === (not ? 'before' : 'after')).at(-1)

function timesOf(
  filters: readonly SearchFilter[],
  isBound: (field: SearchFilter['field'], not: boolean) => boolean,
): string[] {
  return filters
    .filter(({ field, not }) => isBound(field, not))
    .map(({ value }) => value)
    .toSorted()
}
