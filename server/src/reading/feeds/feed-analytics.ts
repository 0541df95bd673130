import type { FeedAnalytics } from '@tidings/contracts'
import { videoHosts } from '@tidings/contracts/players'
import { DAY_MS } from '@tidings/contracts/spans'
import { sql } from 'drizzle-orm'
import { idArray } from '../../foundation/database/id-array.ts'
import type { Db } from '../../foundation/database/database.ts'
import { PAGE_FEED_MARK } from '../documents/pages/page-feed-url.ts'
import { suggestView, type EntrySample } from './feed-view.ts'

/** Entries by which the view is suggested. */
const SAMPLE = 10
const WEEKS = 4
const WEEK_MS = 7 * DAY_MS
/** With fewer, no days say how many a week has. */
const FEW = 5

interface Row extends Record<string, unknown> {
  id: string
  subscriptions: string
  recent: string
  oldest: Date | null
  latest: Date | null
  samples: EntrySample[] | null
}

/**
 * Figures of feeds: how often they are written, by how many followed, and the view that suits them. Whoever follows in
 * private is counted for nobody else.
 */
export async function listFeedAnalytics(
  db: Db,
  ids: readonly bigint[],
  { userId, now }: { userId: string; now: number },
): Promise<FeedAnalytics[]> {
  if (ids.length === 0) return []
  const since = new Date(now - WEEKS * WEEK_MS)
  const { rows } = await db.execute<Row>(sql`
    select f.id,
      (select count(*) from subscriptions s where s.feed_id = f.id
        and (not s.is_private or s.user_id = ${userId})) as subscriptions,
      (select count(*) from entries e where e.feed_id = f.id and e.published_at > ${since.toISOString()}) as recent,
      (select min(e.published_at) from entries e where e.feed_id = f.id) as oldest,
      (select max(e.published_at) from entries e where e.feed_id = f.id) as latest,
      (select jsonb_agg(jsonb_build_object(
          'hasTitle', e.title is not null,
          'hasAudio', coalesce(jsonb_path_exists(e.attachments, '$[*].mime_type ? (@ starts with "audio")'), false),
          'hasVideo', coalesce(lower(split_part(e.url, '/', 3)) = any(${sql.param(videoHosts)}::text[]), false)
            or coalesce(e.media @> '[{"type": "video"}]', false),
          'hasPhoto', coalesce(e.media @> '[{"type": "photo"}]', false),
          'textLength', coalesce(length(e.description), 0),
          'isTeaser', strpos(f.url, ${PAGE_FEED_MARK}) > 0))
        from (select * from entries where feed_id = f.id order by published_at desc, id desc limit ${SAMPLE}) e) as samples
    from feeds f where f.kind = 'feed' and f.id = any(${idArray(ids)})`)
  return rows.map((row) => toAnalytics(row, now))
}

/** How many entries a week has, by those of the last weeks, or of as many days as are here of the feed. */
export function entriesPerWeek(recent: number, oldest: Date | null, now: number): number {
  const weeksHere = (now - (oldest?.getTime() ?? now)) / WEEK_MS
  const least = recent < FEW ? 1 : 1 / 7
  return Math.ceil(recent / Math.min(WEEKS, Math.max(least, weeksHere)))
}

function toAnalytics(
  { id, subscriptions, recent, oldest, latest, samples }: Row,
  now: number,
): FeedAnalytics {
  return {
    feedId: id,
    view: suggestView(samples ?? []),
    updatesPerWeek: entriesPerWeek(Number(recent), oldest && new Date(oldest), now),
    subscriptionCount: Number(subscriptions),
    independentSubscriptionCount: null,
    activeSubscriptionCount: null,
    latestEntryPublishedAt: latest && new Date(latest).toISOString(),
  }
}
