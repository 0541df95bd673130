import type { Pool } from 'pg'

export interface LibraryOptions {
  userId: string
  feeds: number
  entriesPerFeed: number
}

/** Gives a user a library of unread entries, written straight into the database. */
export async function fillLibrary(
  pool: Pool,
  { userId, feeds, entriesPerFeed }: LibraryOptions,
): Promise<void> {
  await pool.query(
    `insert into feeds (id, url, title, checked_at, entry_count, last_entry_id)
     select ${feedId('n')}, 'https://feed-' || n || '.example/feed.xml', 'Feed ' || n, now(), $2::int,
       ${entryId('n', '$2::int')}
     from generate_series(1, $1::int) n`,
    [feeds, entriesPerFeed],
  )
  // Newest last in each feed, and the feeds' entries interleaved in time.
  await pool.query(
    `insert into entries (id, feed_id, guid, guid_hash, title, url, author, description, published_at)
     select ${entryId('n', 'k')}, ${feedId('n')}, 'g' || k, decode(md5(n || '-' || k), 'hex'), 'Entry ' || k || ' of feed ' || n,
       'https://feed-' || n || '.example/' || k, 'Author ' || n, repeat('A description of the entry. ', 10),
       now() - ($2::int - k) * interval '10 minutes' - n * interval '3 seconds'
     from generate_series(1, $1::int) n, generate_series(1, $2::int) k`,
    [feeds, entriesPerFeed],
  )
  await pool.query(
    `insert into subscriptions (user_id, feed_id, view, category)
     select $1, ${feedId('n')}, 0, 'Category ' || n % 10 from generate_series(1, $2::int) n`,
    [userId, feeds],
  )
  await pool.query('insert into cursors (user_id, feed_id) select $1, id from feeds', [userId])
  await pool.query('analyze')
}

/** Has a user follow the first feeds of a library that is there, with all of them unread. */
export async function followFirst(pool: Pool, userId: string, feeds: number): Promise<void> {
  const first = `select id from feeds where kind = 'feed' order by id limit $2`
  await pool.query(`insert into subscriptions (user_id, feed_id, view) select $1, id, 0 from (${first}) f`, [
    userId,
    feeds,
  ])
  await pool.query(`insert into cursors (user_id, feed_id) select $1, id from (${first}) f`, [userId, feeds])
}

const feedId = (feed: string): string => `1600000000000000000 + ${feed}::bigint * 4096`

/** Identifiers grow with time, whatever the feed. */
const entryId = (feed: string, position: string): string =>
  `1700000000000000000 + (${position}::bigint * 100000 + ${feed}) * 4096`
