import { foldText } from '@tidings/contracts'
import type { Pool } from 'pg'
import { z } from 'zod'
import { feedsFiled, feedsSeenOnce } from '../sources/sources.ts'

/** Whether a word may be an identifier. */
const isNumber = (word: string): boolean => /^\d+$/.test(word)

const calledRow = z.object({ word: z.string().nullable(), id: z.string(), names: z.string() })

// The database compares names of ASCII alone, in which folding is lower case; all others are told, to be folded here. A feed that
// is called otherwise is passed over as it is met: somebody may follow thousands.
const calledText = `with named as materialized (
    select f.id, f.kind, f.title, n.names, n.folded, n.is_plain
    from (${feedsSeenOnce('$1')}) s join feeds f on f.id = s.feed_id and coalesce(f.private_to = $1, true)
    cross join lateral (select names, lower(names collate "C") as folded, octet_length(names) = char_length(names) as is_plain
      from (select concat_ws(E'\\n', s.title, f.title, f.url, f.site_url) as names offset 0) n) n
    where not n.is_plain or $4 and f.id::text = any($2::text[])
      or exists (select from unnest($2::text[]) as w(word) where position(w.word in n.folded) > 0))
  select null as word, id::text, names from named where not is_plain
  union all
  select w.word, n.id::text, '' from unnest($2::text[]) as w(word) cross join lateral (
    select id from named where is_plain and (position(w.word in folded) > 0 or id::text = w.word)
    order by kind = 'inbox', title, id limit $3) n`

/**
 * Of each of some words the feeds that a user sees and that are called so: by a part of their names or of their addresses, or
 * by their id. With `limit`, enough of them to know the first so many by their titles, inboxes last.
 */
export async function findFeedsCalled(
  pool: Pool,
  userId: string,
  { words, limit }: { words: readonly string[]; limit?: number },
): Promise<Map<string, string[]>> {
  if (words.length === 0) return new Map()
  const folded = new Set(words.map(foldText))
  const { rows } = await pool.query({
    name: 'feeds-called',
    text: calledText,
    values: [userId, [...folded], limit ?? null, [...folded].some(isNumber)],
  })
  const found = rows.map((row) => calledRow.parse(row))
  const others = found
    .filter(({ word }) => word === null)
    .map(({ id, names }) => ({ id, names: names.split('\n').map(foldText) }))
  const plain = Map.groupBy(found, ({ word }) => word)
  return new Map(
    words.map((typed) => {
      const word = foldText(typed)
      const isCalledSo = ({ id, names }: (typeof others)[number]) =>
        id === word || names.some((name) => name.includes(word))
      return [typed, [...(plain.get(word) ?? []), ...others.filter(isCalledSo)].map(({ id }) => id)]
    }),
  )
}

const filedRow = z.object({ id: z.string(), category: z.string() })

/** Of each of some names the feeds in a category of that name, hidden ones as well: what is searched is all that a user sees. */
export async function findFeedsFiled(
  pool: Pool,
  userId: string,
  names: readonly string[],
): Promise<Map<string, string[]>> {
  if (names.length === 0) return new Map()
  const { rows } = await pool.query({
    name: 'feeds-filed',
    text: `select feed_id::text as id, category from (${feedsFiled('$1')}) s
      where category is not null
        and (octet_length(category) > char_length(category) or lower(category collate "C") = any($2::text[]))`,
    values: [userId, names.map(foldText)],
  })
  const filed = Map.groupBy(
    rows.map((row) => filedRow.parse(row)),
    ({ category }) => foldText(category),
  )
  return new Map(names.map((name) => [name, (filed.get(foldText(name)) ?? []).map(({ id }) => id)]))
}
