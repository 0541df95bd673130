import { areOfOneLength } from './compare-ids.ts'
import {
  timeOf,
  timelineOrders,
  type TimelineCursor,
  type TimelineKey,
  type TimelineOrder,
} from './timeline-order.ts'

type Bound = (string | number | readonly never[])[]

/** An index of rows that say where they stand, whatever else they hold. */
export interface KeyIndex {
  between: (lower: Bound, upper: Bound, hasLower: boolean, hasUpper: boolean) => KeyRange
}

/** Of a star it is said when it was made. */
type KeyRow = TimelineKey & { createdAt?: string }

interface KeyRange {
  reverse: () => KeyRange
  limit: (count: number) => KeyRange
  toArray: () => PromiseLike<KeyRow[]>
  primaryKeys: () => PromiseLike<(string | string[])[]>
}

/** Where keys are read: an index by time and identifier, and what stands before these in it. */
export interface Place {
  index: () => KeyIndex
  prefix: (string | number)[]
  /** The time of the index is that of the stars. */
  isOfStars?: boolean
}

interface Wanted {
  order?: TimelineOrder | undefined
  after?: TimelineCursor | undefined
  until?: TimelineCursor | undefined
  limit: number
}

/** Greater than any text: what follows a key in an index is greater than the key with this behind it. */
const END: readonly never[] = []
/** What a reader says for the end of a time where the oldest come first: no identifier, but behind all of them. */
const AFTER_ALL = '\uffff'

/**
 * What follows a cursor, up to another. In an index identifiers are text, which is in order only where they are of one length: so the times
 * at both ends are read as a whole. With `after` and one more it is seen whether that was all of them.
 */
export async function readKeys(place: Place, wanted: Wanted): Promise<TimelineKey[]> {
  const most = wanted.limit + 2
  const rows = await readTimes(place, wanted, most)
  const end = endOf(rows, most)
  const keys = take(without(rows, end), wanted)
  return end === undefined || keys.length === wanted.limit ? keys : readOfOneTime(place, wanted)
}

/** The same where many are of the time at an end: of those that are of one length no more are read than are wanted. */
async function readOfOneTime(place: Place, wanted: Wanted): Promise<TimelineKey[]> {
  const { after, limit } = wanted
  const passed = after ? await idsOfTime(place, timeOf(after)) : []
  const isPlain = after !== undefined && areOfOneLength([...passed, after.id])
  const most = isPlain ? limit : limit + passed.length
  const rows = await readTimes(place, wanted, most, isPlain)
  const end = endOf(rows, most)
  if (end === undefined || areOfOneLength(await idsOfTime(place, end))) return take(rows, wanted)
  const time = { publishedAt: end, id: '' }
  const tied = await readTimes(place, { after: time, until: time }, Infinity)
  return take([...without(rows, end), ...tied], wanted)
}

/** The time of which more may follow. */
const endOf = (rows: readonly TimelineKey[], most: number): string | undefined =>
  rows.length < most ? undefined : rows.slice(-1).map(timeOf)[0]

const without = (rows: readonly TimelineKey[], time: string | undefined): TimelineKey[] =>
  rows.filter((row) => timeOf(row) !== time)

function take(
  rows: readonly TimelineKey[],
  { order = 'newest', after, until, limit }: Wanted,
): TimelineKey[] {
  const compare = timelineOrders[order]
  return rows
    .filter(
      (key) =>
        !(after && compare(key, after) <= 0) && !(until && until.id !== AFTER_ALL && compare(key, until) > 0),
    )
    .toSorted(compare)
    .slice(0, limit)
}

async function idsOfTime({ index, prefix }: Place, time: string): Promise<string[]> {
  const range = index().between([...prefix, time], [...prefix, time, END], true, false)
  // What is found has its search before its identifier.
  return (await range.primaryKeys()).map((key) => [key].flat().at(-1) ?? '')
}

/**
 * All at one go: a cursor goes from one to the next, and each step waits for a page that is busy.
 *
 * @param isPlain From `after` on, as text, instead of from the beginning of its time.
 */
async function readTimes(
  { index, prefix, isOfStars = false }: Place,
  { order, after, until }: Omit<Wanted, 'limit'>,
  most: number,
  isPlain = false,
): Promise<TimelineKey[]> {
  const first = after ? [timeOf(after), ...(isPlain ? [after.id] : [])] : []
  const last = until ? [timeOf(until)] : []
  const isOldest = order === 'oldest'
  const [lower, upper] = isOldest
    ? [isPlain ? [...first, END] : first, [...last, END]]
    : [last, isPlain ? first : [...first, END]]
  const range = index().between([...prefix, ...lower], [...prefix, ...upper], true, false)
  // oxlint-disable-next-line unicorn/no-array-reverse -- a query of the database, not an array
  const ordered = isOldest ? range : range.reverse()
  const rows = await ordered.limit(most).toArray()
  return rows.map(({ id, publishedAt, feedId, createdAt }) => ({
    id,
    publishedAt,
    feedId,
    ...(isOfStars && { starredAt: createdAt }),
  }))
}
