import {
  View,
  type CapabilityInput,
  type CapabilityOutput,
  type EntryItem,
  type Feed,
  limits,
} from '@tidings/contracts'
import { foldText } from '@tidings/contracts/search'
import { db, findEntries, indexWords, listSubscriptions, readFromServer, storeEntries } from '@tidings/db'
import { api } from '@tidings/runtime'
import { timelinePath } from '../scope/timeline-path.ts'

type Request = CapabilityInput<'search'>
type Found = CapabilityOutput<'search'>

/** Finds entries and feeds for the quick search. An entry opens among the others that were found. */
export async function quickSearch(request: Request): Promise<Found> {
  return request.place === 'device' ? searchDevice(request) : searchServer(request)
}

/** The database serves what is on the screen in between. */
const PAUSE_MS = 200

let preparing: Promise<void> | undefined

/** Brings the words of what came since the last time up to date, once at a time. */
export function prepareSearch(): Promise<void> {
  preparing ??= indexWords(db, () => sleep(PAUSE_MS)).finally(() => {
    preparing = undefined
  })
  return preparing
}

const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

async function searchDevice({ query, type }: Request): Promise<Found> {
  const [entries, feeds] = await Promise.all([
    type === 'feed' ? [] : findEntries(db, query, limits.searchPerPage),
    type === 'entry' ? [] : findSubscriptions(query),
  ])
  return {
    entries: entries.map(({ id, title, feed }) =>
      entryResult(query, { id, title, detail: feed?.title ?? null }),
    ),
    feeds,
    next: null,
    timeline: pathOf(query),
  }
}

async function searchServer({ query, type, after }: Request): Promise<Found> {
  const data = await readFromServer(async () => {
    const reply = await api.searches.find({ query, type, ...(after && { after }) })
    await storeEntries(db, reply.data.entries)
    return reply.data
  })
  return {
    entries: data.entries.map(({ entries: { id, title }, feeds }: EntryItem) =>
      entryResult(query, { id, title, detail: feeds.title ?? null }),
    ),
    feeds: data.feeds.map(feedResult),
    next: data.next,
    timeline: pathOf(query),
  }
}

/** Subscriptions of any kind by a part of their name. */
async function findSubscriptions(query: string): Promise<Found['feeds']> {
  const wanted = foldText(query.trim())
  const subscriptions = await listSubscriptions(db)
  return subscriptions
    .filter(({ name, feed }) => [name, feed?.title].some((text) => foldText(text ?? '').includes(wanted)))
    .slice(0, limits.searchFeeds)
    .map(({ type, targetId, name, category, view }) => ({
      id: targetId,
      title: name,
      detail: category,
      path: timelinePath(
        type === 'feed'
          ? { view, kind: type, feedId: targetId }
          : type === 'list'
            ? { view, kind: type, listId: targetId }
            : { view, kind: type, handle: targetId },
      ),
    }))
}

const pathOf = (query: string, entryId?: string): string =>
  timelinePath({ view: View.All, kind: 'search', query }, entryId)

function entryResult(query: string, entry: { id: string; title: string | null; detail: string | null }) {
  return { ...entry, title: entry.title ?? entry.detail ?? '—', path: pathOf(query, entry.id) }
}

function feedResult({ id, title, url }: Feed): Found['feeds'][number] {
  return {
    id,
    title: title ?? url,
    detail: null,
    path: timelinePath({ view: View.All, kind: 'feed', feedId: id }),
  }
}
