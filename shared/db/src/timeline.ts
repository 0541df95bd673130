import type { Table, WhereClause } from 'dexie'
import { View } from '@tidings/contracts'
import type { TidingsDatabase } from './database.ts'
import { feedIdsOfScope, type TimelineScope } from './scope.ts'

/** An entry's place in a timeline: newest first, equal times by id. */
export interface TimelineKey {
  id: string
  publishedAt: string
  feedId: string
}

export interface TimelineOptions {
  limit: number
  unreadOnly?: boolean
  /** Leaves out what is private or hidden from timelines. */
  excludePrivate?: boolean
  /** The last place of the window before: older ones follow. */
  before?: Pick<TimelineKey, 'publishedAt' | 'id'>
  /** Publication time of the oldest entry wanted. */
  since?: string
}

type Bounds = [lower: (string | number)[], upper: (string | number)[]]

/**
 * Up to this many feeds are walked each by itself and merged; more are found quicker by walking all entries and passing
 * over the rest. The two meet where the number of feeds is the root of their total.
 */
const MERGED_FEEDS = 32
const NEWEST = '\uffff'

/** A window of a timeline, read from indexes alone. */
export async function listTimeline(
  db: TidingsDatabase,
  scope: TimelineScope,
  options: TimelineOptions,
): Promise<TimelineKey[]> {
  if ('starred' in scope) return walkStarred(db, scope.view ?? View.All, options)
  const feedIds = await feedIdsOfScope(db, scope, options.excludePrivate)
  return feedIds.length <= MERGED_FEEDS
    ? mergeFeeds(db, feedIds, options)
    : walkAll(db, new Set(feedIds), options)
}

async function mergeFeeds(
  db: TidingsDatabase,
  feedIds: readonly string[],
  options: TimelineOptions,
): Promise<TimelineKey[]> {
  const [lower, upper] = boundsOf(options)
  const perFeed = await Promise.all(
    feedIds.map(async (feedId) => {
      const keys = await readKeys(
        entriesTable(db, options).where('[feedId+publishedAt+id]'),
        [
          [feedId, ...lower],
          [feedId, ...upper],
        ],
        options.limit,
      )
      return keys.map(([, publishedAt = '', id = '']) => ({ id, publishedAt, feedId }))
    }),
  )
  return perFeed.flat().toSorted(compareKeys).slice(0, options.limit)
}

async function walkAll(
  db: TidingsDatabase,
  feedIds: ReadonlySet<string>,
  options: TimelineOptions,
): Promise<TimelineKey[]> {
  return walk(options, async (bounds, limit) => {
    const index = entriesTable(db, options).where('[publishedAt+id+feedId]')
    const keys = (await readKeys(index, bounds, limit)).map(toTimelineKey)
    return { keys, kept: keys.filter((key) => feedIds.has(key.feedId)) }
  })
}

async function walkStarred(
  db: TidingsDatabase,
  view: View,
  options: TimelineOptions,
): Promise<TimelineKey[]> {
  const [name, prefix] =
    view === View.All ? ['[publishedAt+id+feedId]', []] : ['[view+publishedAt+id+feedId]', [view]]
  return walk(options, async ([lower, upper], limit) => {
    const bounds: Bounds = [
      [...prefix, ...lower],
      [...prefix, ...upper],
    ]
    const found = await readKeys(db.collections.where(name), bounds, limit)
    const keys = found.map((key) => toTimelineKey(key.slice(prefix.length)))
    return { keys, kept: options.unreadOnly ? await onlyUnread(db, keys) : keys }
  })
}

/** Unread marks have the indexes of entries, so a timeline of unread ones is walked in the same way. */
function entriesTable(db: TidingsDatabase, { unreadOnly }: TimelineOptions): Table<unknown, string> {
  return unreadOnly ? db.unreadMarks : db.entries
}

/** Reads on in growing steps until the window is full or the index at its end. */
async function walk(
  options: TimelineOptions,
  readStep: (bounds: Bounds, limit: number) => Promise<{ keys: TimelineKey[]; kept: TimelineKey[] }>,
): Promise<TimelineKey[]> {
  const found: TimelineKey[] = []
  let { before } = options
  let step = options.limit
  for (;;) {
    const { keys, kept } = await readStep(boundsOf({ ...options, ...(before && { before }) }), step)
    found.push(...kept)
    before = keys.at(-1)
    if (found.length >= options.limit || keys.length < step) return found.slice(0, options.limit)
    step *= 2
  }
}

async function onlyUnread(db: TidingsDatabase, keys: readonly TimelineKey[]): Promise<TimelineKey[]> {
  const marks = await db.unreadMarks
    .where('id')
    .anyOf(keys.map(({ id }) => id))
    .primaryKeys()
  const unreadIds = new Set(marks)
  return keys.filter(({ id }) => unreadIds.has(id))
}

function boundsOf({ before, since = '' }: Pick<TimelineOptions, 'before' | 'since'>): Bounds {
  return [[since], before ? [before.publishedAt, before.id] : [NEWEST]]
}

async function readKeys(
  index: WhereClause<unknown, string>,
  [lower, upper]: Bounds,
  limit: number,
): Promise<string[][]> {
  // oxlint-disable-next-line unicorn/no-array-reverse -- a query of the database, not an array
  const keys = await index.between(lower, upper, true, false).reverse().limit(limit).keys()
  return keys.map((key) => (Array.isArray(key) ? key.map(String) : []))
}

function toTimelineKey([publishedAt = '', id = '', feedId = '']: string[]): TimelineKey {
  return { id, publishedAt, feedId }
}

function compareKeys(a: TimelineKey, b: TimelineKey): number {
  if (a.publishedAt !== b.publishedAt) return a.publishedAt < b.publishedAt ? 1 : -1
  return a.id < b.id ? 1 : -1
}
