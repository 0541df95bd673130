import type { FeedAnalytics } from '@tidings/contracts'
import { sql } from 'drizzle-orm'
import type { Db } from '../../foundation/database/database.ts'
import { PAGE_FEED_MARK } from '../documents/pages/page-feed-url.ts'
import { suggestView, type EntrySample } from './feed-view.ts'

/** Entries by which the view is suggested. */
const SAMPLE = 10
const WEEKS = 4

interface Row extends Record<string, unknown> {
  id: string
  subscriptions: string
  recent: string
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
  const since = new Date(now - WEEKS * 7 * 24 * 60 * 60_000)
  const { rows } = await db.execute<Row>(sql`
    select f.id,
      (select count(*) from subscriptions s where s.feed_id = f.id
        and (not s.is_private or s.user_id = ${userId})) as subscriptions,
      (select count(*) from entries e where e.feed_id = f.id and e.published_at > ${since.toISOString()}) as recent,
      (select max(e.published_at) from entries e where e.feed_id = f.id) as latest,
      (select jsonb_agg(jsonb_build_object(
          'hasTitle', e.title is not null,
          'hasAudio', coalesce(jsonb_path_exists(e.attachments, '$[*].mime_type ? (@ starts with "audio")'), false),
          'hasVideo', coalesce(e.url ~ '^https?://(www\.)?(youtube\.com|youtu\.be|vimeo\.com|bilibili\.com)/', false)
            or coalesce(e.media @> '[{"type": "video"}]', false),
          'hasPhoto', coalesce(e.media @> '[{"type": "photo"}]', false),
          'textLength', coalesce(length(e.description), 0),
          'isTeaser', strpos(f.url, ${PAGE_FEED_MARK}) > 0))
        from (select * from entries where feed_id = f.id order by published_at desc, id desc limit ${SAMPLE}) e) as samples
    from feeds f where f.kind = 'feed' and f.id = any(${sql.param(ids)}::bigint[])`)
  return rows.map(toAnalytics)
}

function toAnalytics({ id, subscriptions, recent, latest, samples }: Row): FeedAnalytics {
  return {
    feedId: id,
    view: suggestView(samples ?? []),
    updatesPerWeek: Math.ceil(Number(recent) / WEEKS),
    subscriptionCount: Number(subscriptions),
    independentSubscriptionCount: null,
    activeSubscriptionCount: null,
    latestEntryPublishedAt: latest && new Date(latest).toISOString(),
  }
}
