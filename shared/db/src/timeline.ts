import { View } from '@tidings/contracts'
import type { TidingsDatabase } from './database.ts'
import { feedIdsOfScope, type TimelineScope } from './scope.ts'
import { idsAmong } from './ids-among.ts'
import { readKeys, type KeyIndex, type Place } from './read-keys.ts'
import { listRepeated } from './stories.ts'
import {
  timelineOrders,
  type TimelineCursor,
  type TimelineKey,
  type TimelineOrder,
} from './timeline-order.ts'

export interface TimelineOptions {
  limit: number
  /** Which entries come first. */
  order?: TimelineOrder
  unreadOnly?: boolean
  /** Leaves out what is private or hidden from timelines. */
  excludePrivate?: boolean
  /** The last key of the window before: those that follow it in the order are wanted. */
  after?: TimelineCursor
  /** The last key that is wanted. */
  until?: TimelineCursor
  /** What a reader of 0.1 calls `after`, and the time of `until`. */
  before?: TimelineCursor
  since?: string
}

/**
 * Up to this many feeds are walked each by itself and merged; more are found quicker by walking all entries and passing
 * over the rest. The two meet where the number of feeds is the root of their total.
 */
const MERGED_FEEDS = 32
/** So many rows are read in one go: to take more over from the database would be felt on a slow machine. */
const MOST_AT_ONCE = 400

/** A window of a timeline, found by indexes alone. */
export async function listTimeline(
  db: TidingsDatabase,
  scope: TimelineScope,
  { before, since, ...given }: TimelineOptions,
): Promise<TimelineKey[]> {
  const options = {
    ...(before && { after: before }),
    ...(since !== undefined && { until: { publishedAt: since, id: '' } }),
    ...given,
  }
  if ('starred' in scope) return walkStarred(db, scope, options)
  if ('search' in scope) return walkFound(db, scope.search, options)
  const feedIds = await feedIdsOfScope(db, scope, options.excludePrivate)
  const shown = new Set(feedIds)
  const listing = options.unreadOnly ? Promise.resolve(new Set<string>()) : listRepeated(db, shown)
  return feedIds.length <= MERGED_FEEDS
    ? mergeFeeds(db, { feedIds, repeated: await listing }, options)
    : walkAll(db, { feedIds: shown, listing }, options)
}

/** A feed whose keys are merged with those of others. */
interface MergedFeed {
  feedId: string
  /** What was read of it, in the order of the timeline, repeated stories too. */
  read: TimelineKey[]
  isOver: boolean
}

/** Of each feed its share is read, and more of those alone that may have more before the end of the window. */
async function mergeFeeds(
  db: TidingsDatabase,
  { feedIds, repeated }: { feedIds: readonly string[]; repeated: ReadonlySet<string> },
  options: TimelineOptions,
): Promise<TimelineKey[]> {
  const compare = timelineOrders[options.order ?? 'newest']
  const feeds = feedIds.map((feedId): MergedFeed => ({ feedId, read: [], isOver: false }))
  const share = Math.ceil((2 * options.limit) / feeds.length)
  let step = Math.min(options.limit, share, MOST_AT_ONCE)
  for (;;) {
    const merged = feeds.flatMap(({ read }) => read.filter(({ id }) => !repeated.has(id))).toSorted(compare)
    const last = merged[options.limit - 1]
    const behind = feeds.filter(({ read, isOver }) => {
      const end = read.at(-1)
      return !isOver && !(end && last && compare(end, last) >= 0)
    })
    if (behind.length === 0) return merged.slice(0, options.limit)
    await Promise.all(behind.map(async (feed) => readOn(db, feed, { ...options, limit: step })))
    // Where one feed publishes most of it, its share is small.
    step = Math.min(2 * step, MOST_AT_ONCE)
  }
}

async function readOn(db: TidingsDatabase, feed: MergedFeed, options: TimelineOptions): Promise<void> {
  const after = feed.read.at(-1) ?? options.after
  const index = () => entriesTable(db, options).where('[feedId+publishedAt+id]')
  const keys = await readKeys({ index, prefix: [feed.feedId] }, { ...options, ...(after && { after }) })
  feed.read.push(...keys)
  feed.isOver = keys.length < options.limit
}

async function walkAll(
  db: TidingsDatabase,
  { feedIds, listing }: { feedIds: ReadonlySet<string>; listing: Promise<ReadonlySet<string>> },
  options: TimelineOptions,
): Promise<TimelineKey[]> {
  const index = () => entriesTable(db, options).where('[publishedAt+id+feedId]')
  return walk(options, async (step) => {
    const [keys, repeated] = await Promise.all([readKeys({ index, prefix: [] }, step), listing])
    return { keys, kept: keys.filter(({ id, feedId }) => feedIds.has(feedId) && !repeated.has(id)) }
  })
}

async function walkStarred(
  db: TidingsDatabase,
  { view = View.All, sortBy }: Extract<TimelineScope, { starred: true }>,
  options: TimelineOptions,
): Promise<TimelineKey[]> {
  const time = sortBy === 'starredAt' ? 'createdAt' : 'publishedAt'
  const [prefix, before] = view === View.All ? [[], ''] : [[view], 'view+']
  const index = () => db.collections.where(`[${before}${time}+id+feedId]`)
  return walkIndex(db, { index, prefix, isOfStars: sortBy === 'starredAt' }, options)
}

async function walkFound(
  db: TidingsDatabase,
  search: string,
  options: TimelineOptions,
): Promise<TimelineKey[]> {
  const index = () => db.found.where('[search+publishedAt+id+feedId]')
  // What was deleted is found until the search is asked for anew.
  return walkIndex(db, { index, prefix: [search] }, options, keepPresent)
}

/** Walks keys that are kept for a purpose of their own, whichever feeds they are of. */
async function walkIndex(
  db: TidingsDatabase,
  place: Place,
  options: TimelineOptions,
  keep?: typeof keepPresent,
): Promise<TimelineKey[]> {
  return walk(options, async (step) => {
    const keys = await readKeys(place, step)
    return { keys, kept: (await (options.unreadOnly ? onlyUnread : keep)?.(db, keys)) ?? keys }
  })
}

/** Unread marks have the indexes of entries, so a timeline of unread ones is walked in the same way. */
function entriesTable(
  db: TidingsDatabase,
  { unreadOnly }: TimelineOptions,
): { where: (index: string) => KeyIndex } {
  return unreadOnly ? db.unreadMarks : db.entries
}

/** Reads on until the window is full or the index at its end, in steps that grow where few keys are wanted of many. */
async function walk(
  options: TimelineOptions,
  readStep: (step: TimelineOptions) => Promise<{ keys: TimelineKey[]; kept: TimelineKey[] }>,
): Promise<TimelineKey[]> {
  const found: TimelineKey[] = []
  let { after } = options
  let step = Math.min(options.limit, MOST_AT_ONCE)
  for (;;) {
    const { keys, kept } = await readStep({ ...options, ...(after && { after }), limit: step })
    found.push(...kept)
    after = keys.at(-1)
    if (found.length >= options.limit || keys.length < step) return found.slice(0, options.limit)
    if (kept.length < keys.length / 2) step *= 2
  }
}

async function onlyUnread(db: TidingsDatabase, keys: readonly TimelineKey[]): Promise<TimelineKey[]> {
  const ids = keys.map(({ id }) => id)
  const unreadIds = await idsAmong(db.unreadMarks, ids)
  return keys.filter(({ id }) => unreadIds.has(id))
}

/** Those of some keys whose entries are still here, whether they are read or not. */
export async function keepPresent(db: TidingsDatabase, keys: readonly TimelineKey[]): Promise<TimelineKey[]> {
  if (keys.length === 0) return []
  const ids = keys.map(({ id }) => id)
  const present = new Set(await db.entries.where('id').anyOf(ids).primaryKeys())
  return keys.filter(({ id }) => present.has(id))
}
