import { z } from 'zod'
import type { Stage } from '../scene/testing.ts'

/** What is stored of feeds and of who has read what, each entry by itself. */
export interface State {
  /** By id. */
  entries: ReadonlyMap<string, StoredEntry>
  /** By user and feed, as `pairOf` names them: of each entry whether it is read. */
  cursors: ReadonlyMap<string, ReadonlyMap<string, boolean>>
  /** The feeds that each user sees, inboxes apart. */
  seen: ReadonlySet<string>
  /** Those with a star of theirs. */
  starred: ReadonlySet<string>
}

const storedEntry = z.object({
  id: z.string(),
  feedId: z.string(),
  guid: z.string(),
  storyKey: z.string().nullable(),
  publishedAt: z.date(),
})

export type StoredEntry = z.infer<typeof storedEntry>

const pairRow = z.object({ userId: z.string(), feedId: z.string() })
const stateRow = pairRow.extend({ reads: z.record(z.string(), z.boolean()) })

/** How a user and a feed are named together. */
export const pairOf = ({ userId, feedId }: { userId: string; feedId: string }): string =>
  `${userId} ${feedId}`

/** The user and the feed of such a name. */
export function ofPair(pair: string): { userId: string; feedId: string } {
  const [userId = '', feedId = ''] = pair.split(' ')
  return { userId, feedId }
}

const entriesText = `select id::text, feed_id::text as "feedId", guid, story_key as "storyKey", published_at as "publishedAt"
  from entries order by published_at desc, id desc`

const readsText = `select c.user_id as "userId", c.feed_id::text as "feedId",
    coalesce(jsonb_object_agg(e.id::text, coalesce(s.read, e.id <= c.read_upto)) filter (where e.id is not null), '{}') as reads
  from cursors c left join entries e on e.feed_id = c.feed_id
  left join entry_states s on s.user_id = c.user_id and s.feed_id = c.feed_id and s.entry_id = e.id
  group by c.user_id, c.feed_id`

const seenText = `select distinct s.user_id as "userId", f.id::text as "feedId" from subscriptions s
  left join list_feeds lf on lf.list_id = s.list_id join feeds f on f.id = coalesce(s.feed_id, lf.feed_id)
  where f.kind = 'feed'`

const starredText = `select distinct user_id as "userId", feed_id::text as "feedId" from collections`

/** Reads all of it; entries come newest first. */
export async function stateOf({ deps }: Stage): Promise<State> {
  const rowsOf = async (text: string) => (await deps.database.pool.query(text)).rows
  const entries = (await rowsOf(entriesText)).map((row) => storedEntry.parse(row))
  const cursors = (await rowsOf(readsText)).map((row) => stateRow.parse(row))
  const pairsOf = async (text: string) =>
    new Set((await rowsOf(text)).map((row) => pairOf(pairRow.parse(row))))
  return {
    entries: new Map(entries.map((entry) => [entry.id, entry])),
    cursors: new Map(cursors.map(({ reads, ...pair }) => [pairOf(pair), new Map(Object.entries(reads))])),
    seen: await pairsOf(seenText),
    starred: await pairsOf(starredText),
  }
}
