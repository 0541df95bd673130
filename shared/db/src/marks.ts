import type { Table } from 'dexie'
import type { TidingsDatabase } from './database.ts'
import { idsAmong } from './ids-among.ts'
import type { TimelineCursor } from './timeline-order.ts'

/** Which of some entries are unread, and which starred. */
export interface Marks {
  unread: ReadonlySet<string>
  starred: ReadonlySet<string>
}

/** Between the first key and the last there may be marks of other timelines: of more than that many, each is asked for by its id. */
const MARKS_PER_KEY = 4

/** Greater than any text. */
const END: readonly never[] = []

/** What marks say of the entries of some keys that follow each other in a timeline. */
export async function getMarks(db: TidingsDatabase, keys: readonly TimelineCursor[]): Promise<Marks> {
  const [unread, starred] = await Promise.all([
    idsBetween(db.unreadMarks, keys),
    idsBetween(db.collections, keys),
  ])
  return { unread, starred }
}

type IdTable = Parameters<typeof idsAmong>[0]

/** The index of a table is read at one go; to get row by row takes far longer. */
async function idsBetween(
  table: Pick<Table<unknown, string>, 'where'> & IdTable,
  keys: readonly TimelineCursor[],
): Promise<ReadonlySet<string>> {
  const [first, last] = endsOf(keys)
  if (first === undefined || last === undefined) return new Set()
  const most = keys.length * MARKS_PER_KEY
  const ids = await table
    .where('[publishedAt+id+feedId]')
    .between([first], [last, END])
    .limit(most)
    .primaryKeys()
  if (ids.length < most) return new Set(ids)
  return idsAmong(
    table,
    keys.map(({ id }) => id),
  )
}

/** The times of the oldest and the newest of them, whichever comes first. All of these times are read: in an index identifiers are text. */
function endsOf(keys: readonly TimelineCursor[]): (string | undefined)[] {
  const sorted = keys.map(({ publishedAt }) => publishedAt).toSorted()
  return [sorted[0], sorted.at(-1)]
}
