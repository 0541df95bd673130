import { limits } from '@tidings/contracts'
import type { Pool } from 'pg'
import { z } from 'zod'
import { exceptionOf, isRead } from '../reads/is-read.ts'
import { feedsSeen, isInScope } from '../sources/view-feeds.ts'
import { boundsOf, type Period, type EntryKey } from '../sources/keyset.ts'

/** What is looked for, resolved for one user. */
export interface EntryCondition {
  userId: string
  /** Whether entries of feeds that the user does not see are found as well: `starred` says which they may see. */
  isOfAnyFeed: boolean
  /** Entries of these feeds, which the user sees, or of none of them. */
  feeds: readonly FeedsNamed[]
  /** A tsquery; null = any text. */
  text: string | null
  read?: boolean | undefined
  starred?: boolean | undefined
  before?: string | undefined
  after?: string | undefined
  /** Entries of these feeds or with this tsquery, or none of them. */
  categories: readonly { feedIds: readonly string[]; text: string; not: boolean }[]
}

interface FeedsNamed {
  feedIds: readonly string[]
  not: boolean
}

/** Whether it is said of which feeds entries are, and not only of which not. */
export const isNamed = (feeds: readonly FeedsNamed[]): boolean => feeds.some(({ not }) => !not)

export interface RankedKey {
  id: string
  /** As PostgreSQL writes it, to compare with. */
  score: string
}

/** Collects the values of a statement. */
class Values {
  readonly list: unknown[] = []

  add(value: unknown, type: string): string {
    this.list.push(value)
    return `$${this.list.length}::${type}`
  }
}

const BEGINNING = new Date(-1e14)
const END = new Date(8e14)

/** How fast an entry is outranked by newer ones: in half a year by those with some three times its rank. */
const SECONDS_OF_RANK = 15_552_000

type Column = 'document' | 'title'

/** The rows of the index that a condition is true of, the words standing in the title where that is asked for. */
function matchesText(condition: EntryCondition, values: Values, inTitle = false): string {
  const user = values.add(condition.userId, 'text')
  const states = readState(condition, user)
  const columns: Column[] = inTitle ? ['title', 'document'] : ['document']
  return `select d.entry_id, d.published_at from entry_search d ${states.join}
    where d.published_at < ${values.add(condition.before ?? END, 'timestamptz')}
      and d.published_at >= ${values.add(condition.after ?? BEGINNING, 'timestamptz')}
      ${columns.map((column) => holdsText(column, condition, values)).join(' ')}
      ${isOfScope(condition) ? `and ${isInScope('d.feed_id')}` : ''}
      ${condition.feeds.map((feeds) => isOfFeeds(feeds, values)).join(' ')}
      ${condition.categories.map((category) => inCategory(category, values)).join(' ')} ${states.where}`
}

/** Where feeds are named, they alone are asked for; else it is all that the user sees. */
const isOfScope = ({ isOfAnyFeed, feeds }: EntryCondition): boolean => !isOfAnyFeed && !isNamed(feeds)

/** What stands before matches in a query. */
const scopeOf = (condition: EntryCondition, values: Values): string[] =>
  isOfScope(condition) ? [feedsSeen(values.add(condition.userId, 'text'))] : []

const isOfFeeds = ({ feedIds, not }: FeedsNamed, values: Values): string =>
  `and ${not ? 'not ' : ''}d.feed_id = any(${values.add(feedIds, 'bigint[]')})`

const holdsText = (column: Column, { text }: EntryCondition, values: Values): string =>
  text === null ? '' : `and d.${column} @@ ${values.add(text, 'tsquery')}`

function readState({ read, starred }: EntryCondition, user: string): { join: string; where: string } {
  const isEntryRead = isRead('d.entry_id', {
    exception: exceptionOf(user, 'd.feed_id', 'd.entry_id'),
    upto: 'c.read_upto',
  })
  const isStarred = `exists (select from collections k where k.user_id = ${user} and k.entry_id = d.entry_id)`
  return {
    join: read === undefined ? '' : `left join cursors c on c.user_id = ${user} and c.feed_id = d.feed_id`,
    where: [
      // The user is named in any case, so that PostgreSQL knows the type of the value.
      `and ${user} is not null`,
      read === undefined ? '' : `and ${read ? '' : 'not '}${isEntryRead}`,
      starred === undefined ? '' : `and ${starred ? '' : 'not '}${isStarred}`,
    ].join(' '),
  }
}

function inCategory(category: EntryCondition['categories'][number], values: Values): string {
  const isIn = `(d.feed_id = any(${values.add(category.feedIds, 'bigint[]')}) or d.document @@ ${values.add(category.text, 'tsquery')})`
  return `and ${category.not ? 'not ' : ''}${isIn}`
}

const foundRow = z.object({ id: z.string(), published_at: z.date() })

/** A page of what is found, newest first. */
export async function listNewest(
  pool: Pool,
  condition: EntryCondition,
  { limit, between }: { limit: number; between: Period },
): Promise<EntryKey[]> {
  const values = new Values()
  const parts = [...scopeOf(condition, values), `matches as (${matchesText(condition, values)})`]
  const [newer, newerId, older, olderId] = boundsOf(between)
  const { rows } = await pool.query({
    text: `with ${parts.join(', ')} select entry_id::text as id, published_at from matches
      where (published_at, entry_id) < (${values.add(newer, 'timestamptz')}, ${values.add(newerId, 'bigint')})
        and (published_at, entry_id) > (${values.add(older, 'timestamptz')}, ${values.add(olderId, 'bigint')})
      order by published_at desc, entry_id desc limit ${values.add(limit, 'int')}`,
    values: values.list,
  })
  return rows.map((row) => {
    const { id, published_at } = foundRow.parse(row)
    return { id, time: published_at }
  })
}

const rankedRow = z.object({ id: z.string(), score: z.string() })

/**
 * A page of what is found, best first: how often and how prominently the words stand in an entry, and how new it is. Of
 * very many matches those with the words in the title, then the newest are compared.
 */
export async function listRanked(
  pool: Pool,
  condition: EntryCondition,
  page: { limit: number; after?: RankedKey | undefined },
): Promise<RankedKey[]> {
  const values = new Values()
  const text = values.add(condition.text ?? '', 'tsquery')
  const after = page.after
    ? `where (score, entry_id) < (${values.add(page.after.score, 'float8')}, ${values.add(page.after.id, 'bigint')})`
    : ''
  const parts = [...scopeOf(condition, values), `candidates as (${candidates(condition, values)})`]
  const { rows } = await pool.query({
    text: `with ${parts.join(', ')},
      scored as (select entry_id, (ln(0.01 + ts_rank(d.document, ${text}, 1)
          + case when d.title @@ ${text} then 0.5 else 0 end)
          + extract(epoch from d.published_at) / ${SECONDS_OF_RANK})::float8 as score
        from candidates join entry_search d using (entry_id))
      select entry_id::text as id, score::text from scored ${after}
      order by scored.score desc, entry_id desc limit ${values.add(page.limit, 'int')}`,
    values: values.list,
  })
  return rows.map((row) => rankedRow.parse(row))
}

const newest = (matches: string): string =>
  `(select entry_id from (${matches}) matches order by published_at desc, entry_id desc limit ${limits.searchRanked})`

/** What is compared: PostgreSQL finds the newest by their words or walks the newest, whichever takes less. */
function candidates(condition: EntryCondition, values: Values): string {
  const all = newest(matchesText(condition, values))
  return condition.text === null ? all : `${all} union ${newest(matchesText(condition, values, true))}`
}
