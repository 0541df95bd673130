import { ApiError, limits, View, z } from '@tidings/contracts'
import type { Deps, SessionUser } from '../http/context.ts'
import type { OpmlFeed } from './opml/opml-format.ts'
import { parseOpml } from './opml/parse-opml.ts'
import { DEFAULT_VIEW } from './subscription-replies.ts'
import { countRemaining, insertFeedSubscription, requireRoom } from './subscriptions.service.ts'

type ServiceDeps = Pick<Deps, 'database' | 'feeds'>

const chosenAddresses = z.array(z.string()).max(limits.opmlOutlines)

interface Imported {
  successfulItems: { id: string; url: string; title: string | null }[]
  conflictItems: { id: string; url: string; title: string | null }[]
  parsedErrorItems: { url: string; title: string | null; message: string }[]
}

/** The feeds that a file names, with how many more the user may follow. */
export async function readOpml({ database }: Pick<Deps, 'database'>, user: SessionUser, file: Blob) {
  const feeds = parseOpml(await file.bytes())
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

/** Follows the feeds of a file, or those chosen from it; they are fetched afterwards. */
export async function importOpml(
  deps: ServiceDeps,
  user: SessionUser,
  { file, items }: { file: Blob; items?: string | undefined },
): Promise<Imported> {
  const wanted = items === undefined ? undefined : new Set(parseChosen(items))
  const feeds = parseOpml(await file.bytes()).filter(({ url }) => wanted?.has(url) ?? true)
  await requireRoom(deps.database.db, user, feeds.length)
  const imported: Imported = { successfulItems: [], conflictItems: [], parsedErrorItems: [] }
  for (const feed of feeds) await importFeed(deps, user, { feed, imported })
  return imported
}

function parseChosen(items: string): string[] {
  const { data } = z.preprocess((text) => parseJson(String(text)), chosenAddresses).safeParse(items)
  if (!data)
    throw new ApiError('invalidInput', {
      data: [{ path: ['items'], message: 'must be a JSON array of addresses' }],
    })
  return data
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

async function importFeed(
  deps: ServiceDeps,
  user: SessionUser,
  { feed: { url, title, category, view }, imported }: { feed: OpmlFeed; imported: Imported },
): Promise<void> {
  const feed = await addFeed(deps, user, { url, title })
  if ('refused' in feed) {
    imported.parsedErrorItems.push({ url, title, message: feed.refused })
    return
  }
  const patch = {
    view: view === null || view === View.All ? DEFAULT_VIEW : view,
    category: category?.slice(0, limits.categoryLength) ?? null,
  }
  const isNew = await insertFeedSubscription(deps, user.id, {
    feedId: feed.id,
    patch: { ...patch, ...ownTitle(feed, title) },
    of: user,
  })
  const item = { id: String(feed.id), url, title: title ?? feed.title }
  if (isNew) imported.successfulItems.push(item)
  else imported.conflictItems.push(item)
}

async function addFeed(
  deps: ServiceDeps,
  user: SessionUser,
  { url, title }: Pick<OpmlFeed, 'url' | 'title'>,
) {
  try {
    const feed = await deps.feeds.addFeedByUrl(url, { userId: user.id, title })
    return feed ?? { refused: 'This is not an address on the web.' }
  } catch (error) {
    // What was imported before stays; the rest can be imported again later.
    if (error instanceof ApiError && error.key === 'operationNotCompleted') return { refused: error.message }
    throw error
  }
}

/** A title in the file that is not the feed's own is one that the user gave. */
function ownTitle(feed: { title: string | null }, title: string | null) {
  return title && feed.title && title !== feed.title ? { title: title.slice(0, limits.titleLength) } : {}
}
