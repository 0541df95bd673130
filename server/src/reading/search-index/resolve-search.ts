import type { SearchFilter, SearchQuery } from '@tidings/contracts'
import type { Pool } from 'pg'
import { fewFeedsSeen } from '../sources/scope-feeds.ts'
import { findFeedsCalled, findFeedsFiled } from './named-feeds.ts'
import { toCondition } from './search-condition.ts'
import { categoryWord } from './search-document.ts'
import { isNamed, type EntryCondition } from './search.queries.ts'

type NameFilter = Extract<SearchFilter, { field: 'feed' | 'category' | 'author' }>

/** What a search means for one user: which feeds, which words, which states, which times. */
export async function resolveSearch(pool: Pool, userId: string, query: SearchQuery): Promise<EntryCondition> {
  const { filters } = query
  const starred = stateOf(filters, 'starred')
  const names = namesIn(filters, 'feed')
  const folders = namesIn(filters, 'category')
  const called = await findFeedsCalled(pool, userId, { words: valuesOf(names) })
  const feeds = names.map(({ value, not }) => ({ feedIds: called.get(value) ?? [], not }))
  // What is starred is found also when its feed is followed no more.
  const isOfAnyFeed = starred === true && names.length === 0
  // Of few feeds it is known how many entries there can be.
  const few = isOfAnyFeed || isNamed(feeds) ? undefined : await fewFeedsSeen(pool, userId)
  const filed = await findFeedsFiled(pool, userId, valuesOf(folders))
  return {
    userId,
    isOfAnyFeed,
    feeds: few ? [{ feedIds: few, not: false }, ...feeds] : feeds,
    text: toCondition(query),
    read: readOf(filters),
    starred,
    before: upperBound(filters),
    after: lowerBound(filters),
    categories: folders.map(({ value, not }) => ({
      feedIds: filed.get(value) ?? [],
      text: `'${categoryWord(value)}'`,
      not,
    })),
  }
}

function namesIn(filters: readonly SearchFilter[], field: NameFilter['field']): NameFilter[] {
  return filters.filter((filter): filter is NameFilter => filter.field === field)
}

const valuesOf = (filters: readonly NameFilter[]): string[] => filters.map(({ value }) => value)

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
