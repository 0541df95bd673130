/** What is looked for in the text of entries. */
export interface SearchText {
  text: string
  /** In quotation marks: these words, in this order, none of them as the beginning of a longer one. */
  isPhrase: boolean
  not: boolean
}

type SearchState = 'unread' | 'read' | 'starred'

/** What an entry has to be apart from its text. Times are ISO 8601. */
export type SearchFilter =
  | { field: 'feed' | 'category' | 'author'; value: string; not: boolean }
  | { field: 'is'; value: SearchState; not: boolean }
  | { field: 'before' | 'after'; value: string; not: boolean }

/** All of it has to be true of an entry that is found. */
export interface SearchQuery {
  texts: SearchText[]
  filters: SearchFilter[]
}

// bounded: limits.searchLength
const token = /(?<not>-)?(?:(?<field>[a-z]+):)?(?:"(?<phrase>[^"]*)"?|(?<word>[^\s"]+))/giu

const states = new Map<string, SearchState>([
  ['unread', 'unread'],
  ['read', 'read'],
  ['starred', 'starred'],
])

/**
 * Reads what a person typed: words, "phrases", -not, feed:, category:, author:, is:unread, is:read, is:starred, before:
 * and after: with a year, month, day or minute. What looks like an operator and is none is a word like any other.
 */
export function parseSearch(typed: string): SearchQuery {
  const query: SearchQuery = { texts: [], filters: [] }
  for (const { groups = {} } of typed.matchAll(token)) {
    const { not: sign, field, phrase, word } = groups
    const value = (phrase ?? word ?? '').trim()
    const not = sign !== undefined
    const filter = field && readFilter(field.toLowerCase(), value, not)
    if (filter) query.filters.push(filter)
    else if (field && phrase === undefined)
      query.texts.push({ text: `${field}:${value}`, isPhrase: false, not })
    else if (/[\p{L}\p{N}]/u.test(value))
      query.texts.push({ text: value, isPhrase: phrase !== undefined, not })
  }
  return query
}

function readFilter(field: string, value: string, not: boolean): SearchFilter | undefined {
  if (value === '') return undefined
  if (field === 'feed' || field === 'category' || field === 'author') return { field, value, not }
  if (field === 'is') {
    const state = states.get(value.toLowerCase())
    return state && { field, value: state, not }
  }
  if (field !== 'before' && field !== 'after') return undefined
  const time = readTime(value)
  return time === undefined ? undefined : { field, value: time, not }
}

/** The first moment of `2026`, `2026-11`, `2026-11-21` or `2026-11-21T08:00Z`, in universal time. */
function readTime(value: string): string | undefined {
  const [, year, month = '01', day = '01', clock = 'T00:00Z'] =
    /^(\d{4})(?:-(\d{2})(?:-(\d{2})(T\d{2}:\d{2}Z)?)?)?$/.exec(value) ?? []
  const time = new Date(`${year}-${month}-${day}${clock}`)
  const isDay = !Number.isNaN(time.getTime()) && time.getUTCDate() === Number(day)
  return isDay ? time.toISOString() : undefined
}

/** Whether a search asks for anything at all. */
export const isEmptySearch = ({ texts, filters }: SearchQuery): boolean =>
  texts.length === 0 && filters.length === 0
