import { entryLimits } from '@tidings/contracts'

export type Order = 'newest' | 'oldest'

export const direction: Record<Order, 'asc' | 'desc'> = { newest: 'desc', oldest: 'asc' }

/** By which time a timeline is ordered; what is starred also by when it was. */
export type SortBy = 'publishedAt' | 'starredAt'

/** In a query of entries `e`, and of stars `k`. */
export const sortColumn: Record<SortBy, string> = { publishedAt: 'e.published_at', starredAt: 'k.created_at' }

/** Which come first, in a query as that of `sortColumn`. */
export const inOrder = (order: Order = 'newest', sortBy: SortBy = 'publishedAt'): string =>
  `order by ${sortColumn[sortBy]} ${direction[order]}, e.id ${direction[order]}`

/** What orders an entry in a timeline: entries of one time stand in the order of their identifiers. */
export interface EntryKey {
  id: string
  /** When it was published, or starred where that orders the timeline. */
  time: Date
}

/** The part of a timeline between two entries, neither of them in it. */
export interface Period {
  /** Its newer end; null = the beginning of the timeline. */
  before: EntryKey | null
  /** Its older end. */
  after: EntryKey | null
}

const MAX_ID = String(2n ** 63n - 1n)

const BEGINNING: EntryKey = { time: new Date(-1e14), id: '0' }
const END: EntryKey = { time: new Date(8e14), id: MAX_ID }

/** The bounds as values of a statement: time and identifier of the newer one, then of the older. */
export function boundsOf({ before, after }: Period): [Date, string, Date, string] {
  const [newer, older] = [before ?? END, after ?? BEGINNING]
  return [newer.time, newer.id, older.time, older.id]
}

/** Where a page begins and ends, as a client says it. */
export interface PageRequest {
  order?: Order | undefined
  /** The time of the last entry of the page before: older ones follow. */
  publishedAfter?: string | undefined
  /** Entries newer than this. */
  publishedBefore?: string | undefined
  /** The identifier of the last entry of the page before: entries of the same time follow too. */
  lastId?: string | undefined
}

/** Without an identifier the whole of a time is left out, as the wire format has it. */
function periodOf({ order, publishedAfter, publishedBefore, lastId }: PageRequest): Period {
  const [idBefore, idAfter] = order === 'oldest' ? ['0', lastId ?? MAX_ID] : [lastId ?? '0', MAX_ID]
  return {
    before: publishedAfter === undefined ? null : { time: new Date(publishedAfter), id: idBefore },
    after: publishedBefore === undefined ? null : { time: new Date(publishedBefore), id: idAfter },
  }
}

/** Finds the first entries of a part of a timeline. */
export type FindEntries<Found extends EntryKey> = (between: Period, limit: number) => Promise<Found[]>

/**
 * A page for whoever goes on with the time of its last entry alone: where others share that time, they are in it too, up to
 * a bound. Who says the identifier gets the page asked for, and what is left of a time on the next.
 */
export async function listPage<Found extends EntryKey>(
  request: PageRequest,
  limit: number,
  find: FindEntries<Found>,
): Promise<Found[]> {
  const between = periodOf(request)
  if (request.lastId !== undefined) return find(between, limit)
  const found = await find(between, limit + 1)
  const page = found.slice(0, limit)
  const [last, next] = [page.at(-1), found[limit]]
  const isCutApart = last !== undefined && last.time.getTime() === next?.time.getTime()
  if (!isCutApart || limit >= entryLimits.pageOfOneTime) return page
  return [...page, ...(await find(restOfTime(last, request.order), entryLimits.pageOfOneTime - limit))]
}

/** What follows an entry and has its time. */
function restOfTime(last: EntryKey, order: Order = 'newest'): Period {
  const { time } = last
  return order === 'newest'
    ? { before: last, after: { time, id: '0' } }
    : { before: { time, id: MAX_ID }, after: last }
}
