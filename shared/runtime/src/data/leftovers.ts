import { limits, View, type ApiClient } from '@tidings/contracts'
import { db, readFromServer, storeEntries, type TimelineCursor, type TimelineScope } from '@tidings/db'
import { listLeftovers, removeLeftovers, type ToldPage } from '@tidings/db/leftovers'
import { askForPage } from './entries-page.ts'

type Request = Parameters<ApiClient['entries']['list']>[0]
type Reply = Awaited<ReturnType<ApiClient['entries']['list']>>

/** A page of a timeline, as it was asked for and as it came. */
export interface PageAsked {
  scope: TimelineScope
  request: Request
  reply: Reply
}

/**
 * Has what another device read, or took the star of, seen here after a page of what is unread, or starred: such a page names
 * nothing of it. Where something is left here that the page ought to name, the server is asked for the feeds of that by name,
 * as it may have others in the scope than are known here. What it does not name then goes.
 */
export async function clearLeftovers({ scope, request, reply }: PageAsked): Promise<void> {
  const { isCollection, read, order, sortBy, publishedAfter, publishedBefore, lastId } = request
  const leftovers = await listLeftovers(db, { ...toldBy(request, reply), scope })
  if (leftovers.length === 0) return
  const feedIds = [...new Set(leftovers.map(({ feedId }) => feedId))]
  // What is starred is asked for whether it is read or not.
  const kind = isCollection ? { isCollection, sortBy } : { read }
  const wanted = {
    ...kind,
    feedIdList: feedIds,
    limit: limits.entriesPerPage,
    order,
    publishedAfter,
    publishedBefore,
    lastId,
  }
  await readFromServer(async () => {
    const again = await askForPage(wanted)
    await storeEntries(db, again.data, again.asOf)
    const among = isCollection ? { ...scope, view: View.All } : { feedIds }
    await removeLeftovers(db, { ...toldBy(wanted, again), scope: among, feedIds })
  })
}

function toldBy(request: Request, { data, asOf = 0 }: Reply): Omit<ToldPage, 'scope'> {
  const { limit = limits.entriesPerPage, order = 'newest', sortBy, read, excludePrivate = false } = request
  const start = order === 'oldest' ? request.publishedBefore : request.publishedAfter
  const last = data.length < limit ? undefined : data.at(-1)
  const cursor = (id: string, time: string): TimelineCursor => ({
    id,
    publishedAt: time,
    ...(sortBy === 'starredAt' && { starredAt: time }),
  })
  return {
    order,
    excludePrivate,
    unreadOnly: read === false,
    after: start === undefined ? undefined : cursor(request.lastId ?? '', start),
    until: last && cursor(last.entries.id, timeOf(last, sortBy)),
    ids: data.map(({ entries }) => entries.id),
    asOf,
  }
}

const timeOf = ({ entries, collections }: Reply['data'][number], sortBy: Request['sortBy']): string =>
  (sortBy === 'starredAt' && collections?.createdAt) || entries.publishedAt
