import { parseJson } from '../../foundation/parse-json.ts'
import { ApiError, limits, View, z } from '@tidings/contracts'
import type { InsertedFeed } from '../feeds/insert-feeds.ts'
import type { FeedsDeps } from '../feeds/feeds-deps.ts'
import type { SessionUser } from '../../foundation/api/context.ts'
import { DocumentError } from '../documents/document-error.ts'
import type { DocumentsDeps } from '../documents/documents-deps.ts'
import type { OpmlFeed } from '../documents/read-opml.ts'
import { countKnown, countRemaining, requireRoom } from '../lists/room-for-feeds.ts'
import { DEFAULT_VIEW } from '../replies/subscription-replies.ts'
import { insertFeedSubscriptions, type NewSubscription } from './subscriptions.service.ts'

type ServiceDeps = Pick<FeedsDeps & DocumentsDeps, 'database' | 'feeds' | 'documents'>

const chosenAddresses = z.array(z.string()).max(limits.opmlOutlines)

interface Imported {
  successfulItems: { id: string; url: string; title: string | null }[]
  conflictItems: { id: string; url: string; title: string | null }[]
  parsedErrorItems: { url: string; title: string | null; message: string; code?: number }[]
}

/** Who brings a file. */
interface Bringing {
  user: SessionUser
  signal: AbortSignal | undefined
}

/** The feeds that a file names, with how many more the user may follow. Throws invalidFile. */
export async function readOpml({ database, documents }: ServiceDeps, { user, signal }: Bringing, file: Blob) {
  const feeds = await readFeeds(documents, { user, signal }, file)
  return {
    subscriptions: feeds.map(({ url, title, category, view }) => ({
      userId: user.id,
      url,
      title,
      category,
      view: view ?? DEFAULT_VIEW,
    })),
    remaining: await countRemaining(database.db, user),
  }
}

/** Follows the feeds of a file, or those chosen from it; they are fetched afterwards. Throws invalidFile. */
export async function importOpml(
  deps: ServiceDeps,
  bringing: Bringing,
  { file, items }: { file: Blob; items?: string | undefined },
): Promise<Imported> {
  const wanted = items === undefined ? undefined : new Set(parseChosen(items))
  const { user } = bringing
  const feeds = await readFeeds(deps.documents, bringing, file)
  const outlines = feeds.filter(({ url }) => wanted?.has(url) ?? true)
  await requireRoomFor(deps, user, outlines)
  const { found, again, refused } = await findFeeds(deps, user, outlines)
  const fresh = await insertFeedSubscriptions(deps, user.id, {
    subscriptions: found.map(toSubscription),
    of: user,
  })
  // Not before: it would go through all of them while they are stored, and for nobody yet.
  deps.feeds.wake()
  const isFresh = ({ feed }: Found) => fresh.has(feed.id)
  return {
    successfulItems: found.filter(isFresh).map(toItem),
    conflictItems: [...again, ...found.filter((each) => !isFresh(each))].map(toItem),
    parsedErrorItems: refused,
  }
}

/** Before any feed is stored for it. What they have already takes no room. */
async function requireRoomFor(
  { database: { db }, feeds }: ServiceDeps,
  user: SessionUser,
  outlines: OpmlFeed[],
) {
  if (outlines.length <= (await countRemaining(db, user))) return
  const urls = outlines.map(({ url }) => url)
  const known = await countKnown(db, user.id, await feeds.findFeedsByUrl(urls, user.id))
  await requireRoom(db, user, new Set(urls).size - known)
}

/** In a turn of theirs: a file may be slow to read. */
async function readFeeds(
  documents: ServiceDeps['documents'],
  { user, signal = new AbortController().signal }: Bringing,
  file: Blob,
): Promise<OpmlFeed[]> {
  try {
    return await documents.readOpml(Buffer.from(await file.arrayBuffer()), { party: user.id, signal })
  } catch (error) {
    if (!(error instanceof DocumentError)) throw error
    throw new ApiError('invalidFile', { message: `Invalid file: ${error.message}`, cause: error })
  }
}

interface Found {
  outline: OpmlFeed
  feed: InsertedFeed
}

/** The feed of each outline; `again` are those that an outline before leads to as well. */
async function findFeeds({ feeds }: ServiceDeps, user: SessionUser, outlines: readonly OpmlFeed[]) {
  const added = await feeds.addFeedsByUrl(
    outlines.map(({ url }) => url),
    user.id,
  )
  const found = new Map<bigint, Found>()
  const again: Found[] = []
  const refused: Imported['parsedErrorItems'] = []
  for (const [index, outline] of outlines.entries()) {
    const result = added[index]
    // What can be imported is; the rest can be tried again later.
    if (!result) refused.push({ ...titled(outline), message: NO_ADDRESS })
    else if ('refused' in result) {
      const { code, message } = result.refused
      refused.push({ ...titled(outline), message, code })
    } else if (found.has(result.feed.id)) again.push({ outline, feed: result.feed })
    else found.set(result.feed.id, { outline, feed: result.feed })
  }
  return { found: [...found.values()], again, refused }
}

const NO_ADDRESS = 'This is not an address on the web.'

const titled = ({ url, title }: OpmlFeed) => ({ url, title })

const toItem = ({ outline, feed }: Found) => ({
  id: String(feed.id),
  url: outline.url,
  title: outline.title ?? feed.title,
})

function toSubscription({ outline: { title, view, category }, feed }: Found): NewSubscription {
  return {
    feedId: feed.id,
    patch: {
      view: view === null || view === View.All ? DEFAULT_VIEW : view,
      category: category?.slice(0, limits.categoryLength) ?? null,
      // One that is not the feed's own is one that the user gave; what that is, its first document may tell.
      title: title === feed.title ? null : title?.slice(0, limits.titleLength),
    },
  }
}

function parseChosen(items: string): string[] {
  const { data } = z.preprocess((text) => parseJson(String(text)), chosenAddresses).safeParse(items)
  if (!data)
    throw new ApiError('invalidInput', {
      data: [{ path: ['items'], message: 'must be a JSON array of addresses' }],
    })
  return data
}
