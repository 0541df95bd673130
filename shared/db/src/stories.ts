import { settingsInEffect, type OtherEntry } from '@tidings/contracts'
import { compareIds } from './compare-ids.ts'
import type { TidingsDatabase } from './database.ts'
import { idsAmong } from './ids-among.ts'
import { deletePresent, putChanged } from './put-changed.ts'
import { listSettings } from './settings.ts'
import { subscriptionId } from './rows/subscriptions.ts'

/** Another entry with the same story, and what its feed is called. */
export interface OtherSource extends Pick<OtherEntry, 'id' | 'feedId'> {
  title: string
}

interface Told {
  id: string
  feedId: string
  alsoIn: readonly OtherEntry[]
}

/** Keeps what a reply tells of entries; those that it names learn of it too. */
export async function storeStories(db: TidingsDatabase, told: readonly Told[]): Promise<void> {
  const alone = told.filter(({ alsoIn }) => alsoIn.length === 0)
  await deletePresent(
    db.stories,
    alone.map(({ id }) => id),
  )
  const shared = told.filter(({ alsoIn }) => alsoIn.length > 0)
  if (shared.length === 0) return
  const named = shared.flatMap(({ id, feedId, alsoIn }) =>
    alsoIn.map((other) => ({ id: other.id, other: { id, feedId } })),
  )
  const known = await db.stories.bulkGet(named.map(({ id }) => id))
  const stories = new Map(known.flatMap((story) => (story ? [[story.id, story]] : [])))
  for (const { id, other } of named) {
    const others = stories.get(id)?.others.filter((one) => one.id !== other.id) ?? []
    stories.set(id, { id, others: [...others, other] })
  }
  for (const { id, alsoIn } of shared)
    stories.set(id, { id, others: alsoIn.map((other) => ({ id: other.id, feedId: other.feedId })) })
  await putChanged(db.stories, 'id', [...stories.values()])
}

/** Whether the user wants each story once. */
async function joinsStories(db: TidingsDatabase): Promise<boolean> {
  return settingsInEffect(await listSettings(db), null).joinStories
}

/** The other sources of those of the entries that have any. */
export async function getOtherSources(
  db: TidingsDatabase,
  ids: readonly string[],
): Promise<Map<string, OtherSource[]>> {
  const found = await db.stories.bulkGet([...ids])
  const stories = found.filter((story) => story !== undefined)
  if (stories.length === 0 || !(await joinsStories(db))) return new Map()
  const feedIds = [...new Set(stories.flatMap(({ others }) => others.map(({ feedId }) => feedId)))]
  const feeds = await db.feeds.bulkGet(feedIds)
  const subscriptions = await db.subscriptions.bulkGet(feedIds.map((id) => subscriptionId('feed', id)))
  const titles = new Map(
    feedIds.map((id, index) => [id, subscriptions[index]?.title || feeds[index]?.title || feeds[index]?.url]),
  )
  return new Map(
    stories.map(({ id, others }) => [
      id,
      others.flatMap((other) => {
        const title = titles.get(other.feedId)
        return title ? [{ ...other, title }] : []
      }),
    ]),
  )
}

/** The entries, and those here that tell the same stories, where the user wants each once. */
export async function withSameStories(db: TidingsDatabase, ids: readonly string[]): Promise<string[]> {
  const others = await getOtherSources(db, ids)
  return [...new Set([...ids, ...[...others.values()].flatMap((sources) => sources.map(({ id }) => id))])]
}

/**
 * Entries left out of a timeline of several feeds, as another of them tells the same story. What is unread is always
 * there, as it is counted; of what is read stays the one that came first, unless another is unread.
 */
export async function listRepeated(
  db: TidingsDatabase,
  feedIds: ReadonlySet<string>,
): Promise<ReadonlySet<string>> {
  const stories = feedIds.size > 1 ? await db.stories.toArray() : []
  if (stories.length === 0 || !(await joinsStories(db))) return new Set()
  const told = stories.map(({ id, others }) => ({
    id,
    others: others.filter(({ feedId }) => feedIds.has(feedId)).map((other) => other.id),
  }))
  const all = [...new Set(told.flatMap(({ id, others }) => [id, ...others]))]
  const unread = await idsAmong(db.unreadMarks, all)
  const here = new Set(await db.entries.where('id').anyOf(all).primaryKeys())
  const isRepeated = (id: string, other: string) =>
    !unread.has(id) && here.has(other) && (unread.has(other) || compareIds(other, id) < 0)
  return new Set(
    told.filter(({ id, others }) => others.some((other) => isRepeated(id, other))).map(({ id }) => id),
  )
}
