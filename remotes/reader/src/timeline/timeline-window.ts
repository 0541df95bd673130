import { db, keepPresent, liveQuery, listTimeline, timelineOrders } from '@tidings/db'
import type { TimelineCursor, TimelineKey, TimelineOptions, TimelineOrder, TimelineScope } from '@tidings/db'
import { timeOf } from './timeline.ts'

export interface WindowOptions {
  /** With its feeds by name: a window asks for its subscriptions no more. */
  scope: TimelineScope
  order: TimelineOrder
  unreadOnly: boolean
  /** How many entries are read at first: those that the screen waits for; and then, at the least. */
  pieces: { first: number; next: number }
  /** How many entries it has at first, where there are so many. */
  wanted: number
  /** Further than this the entries that are here have gaps; null where they have none. */
  end: TimelineCursor | null
  onChange: (keys: TimelineKey[], hasMore: boolean) => void
}

export interface TimelineWindow {
  /** Reads further, where there is more. */
  widen: () => void
  /** Moves the end beyond which nothing is read. */
  endAt: (end: TimelineCursor | null) => void
  close: () => void
}

interface Piece {
  after: TimelineCursor | undefined
  /** How many entries it takes, as long as it is the last. */
  size: number
  /** Its last entry, once another follows it. */
  until?: TimelineCursor
  keys: TimelineKey[]
  isFull: boolean
  stop: () => void
}

/**
 * Every change is compared with every piece, so there may not be many: the next one holds such a part of those before it.
 * The start of a list, where most changes are and most is read, is in small ones.
 */
const NEXT_PART = 0.25

/** What is read again at most where a timeline has changed. */
const LARGEST_PIECE = 3200

/**
 * A timeline as it stands in the local database, in pieces that are followed each by itself: a change is read again
 * where it is, however long the timeline has become, and all other keys stay the same objects.
 */
export function openWindow(options: WindowOptions): TimelineWindow {
  const pieces: Piece[] = []
  let end = options.end
  const tell = createTeller(() => {
    options.onChange(
      pieces.flatMap(({ keys }) => keys),
      pieces.at(-1)?.isFull ?? false,
    )
  })

  const count = () => pieces.reduce((sum, { keys }) => sum + keys.length, 0)

  function open(size: number, after?: TimelineCursor) {
    const piece: Piece = { after, size, keys: [], isFull: false, stop: () => undefined }
    pieces.push(piece)
    follow(piece)
  }

  function follow(piece: Piece) {
    piece.stop()
    const reading = liveQuery(async () => readPiece(piece, { ...options, end }))
    const subscription = reading.subscribe((read) => {
      Object.assign(piece, read)
      if (piece === pieces.at(-1) && piece.isFull && count() < options.wanted) widen()
      else tell()
    })
    piece.stop = () => subscription.unsubscribe()
  }

  function widen() {
    const last = pieces.at(-1)
    const until = last?.keys.at(-1)
    if (!last?.isFull || !until) return
    last.until = until
    const share = Math.min(Math.round(count() * NEXT_PART), LARGEST_PIECE)
    open(Math.max(options.pieces.next, share), until)
  }

  open(options.pieces.first)
  return {
    widen,
    endAt: (next) => {
      end = next
      const last = pieces.at(-1)
      if (last) follow(last)
    },
    close: () => {
      for (const piece of pieces) piece.stop()
      options.onChange = () => undefined
    },
  }
}

/**
 * Tells of changes that come together as one. A list that one waits for is told of at once; one that stands can wait for a
 * frame: to take more over takes as long as to read it, and both in one frame would be felt.
 */
function createTeller(tell: () => void): () => void {
  let isTelling = false
  let hasTold = false
  function finish() {
    isTelling = false
    hasTold = true
    tell()
  }
  return () => {
    if (isTelling) return
    isTelling = true
    if (hasTold) requestAnimationFrame(() => setTimeout(finish))
    else queueMicrotask(finish)
  }
}

async function readPiece(piece: Piece, options: WindowOptions): Promise<Pick<Piece, 'keys' | 'isFull'>> {
  const { scope, order, unreadOnly, end } = options
  const { after, until, size } = piece
  const limit = until ? Number.MAX_SAFE_INTEGER : size
  const last = until ?? end
  const bounds: TimelineOptions = {
    order,
    unreadOnly,
    limit,
    ...(after && { after }),
    ...(last && { until: last }),
  }
  const found = await listTimeline(db, scope, bounds)
  const known = new Map(piece.keys.map((key) => [key.id, key]))
  const keys = found.map((key) => sameAs(known.get(key.id), key))
  const gone = unreadOnly ? keysLost(piece.keys, keys, scope) : []
  return {
    keys: merge(keys, await keepPresent(db, gone), order),
    isFull: until === undefined && found.length === limit,
  }
}

function sameAs(known: TimelineKey | undefined, key: TimelineKey): TimelineKey {
  return known && timeOf(known) === timeOf(key) && known.feedId === key.feedId ? known : key
}

/** What was read meanwhile: it stays until the list is opened anew, unless it belongs there no more. */
function keysLost(
  before: readonly TimelineKey[],
  now: readonly TimelineKey[],
  scope: TimelineScope,
): TimelineKey[] {
  const ids = new Set(now.map(({ id }) => id))
  const feedIds = 'feedIds' in scope ? new Set(scope.feedIds) : null
  return before.filter(({ id, feedId }) => !ids.has(id) && (feedIds?.has(feedId) ?? true))
}

function merge(keys: TimelineKey[], kept: TimelineKey[], order: TimelineOrder): TimelineKey[] {
  return kept.length === 0 ? keys : [...keys, ...kept].toSorted(timelineOrders[order])
}
