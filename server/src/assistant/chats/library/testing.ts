import { createSnowflake } from '@tidings/contracts'
import type { TestServer, TestUser } from '../../../testing.ts'

export interface Written {
  title: string
  content: string
  url?: string
  /** Of its page, as somebody has had it read. */
  article?: string
  /** Of a feed that the reader does not follow. */
  isForeign?: boolean
  /** Now, unless it is said. */
  publishedAt?: string
}

const nextId = createSnowflake(7)

/** Feeds and entries of a reader, whose words are found. */
export interface Library {
  feedId: string
  /** Writes an entry; answers its identifier. */
  write: (entry: Written) => Promise<string>
  /** Has the reader follow so many more, which have no entries; answers their identifiers. */
  follow: (count: number) => Promise<string[]>
}

/** Makes a feed that a reader follows in the category News, and one that nobody does. */
export async function createLibrary(server: TestServer, reader: TestUser): Promise<Library> {
  const { pool } = server.database
  const [feedId, foreignId] = [String(nextId()), String(nextId())]
  await pool.query(
    `insert into feeds (id, url, title) values
       ($1, $3, 'Harbour Post'), ($2, $4, 'Of others')`,
    [feedId, foreignId, `https://${feedId}.example/secret-token`, `https://${foreignId}.example/`],
  )
  await pool.query(
    `insert into subscriptions (user_id, feed_id, view, category) values ($1, $2, 0, 'News')`,
    [reader.id, feedId],
  )
  await pool.query('insert into cursors (user_id, feed_id) values ($1, $2)', [reader.id, feedId])
  return {
    feedId,
    follow: async (count) => {
      const ids = Array.from({ length: count }, () => String(nextId()))
      await pool.query(
        `with followed as (
           insert into feeds (id, url, title) select id, 'https://' || id || '.example/', 'Feed ' || id from unnest($2::bigint[]) id)
         insert into subscriptions (user_id, feed_id, view) select $1, id, 0 from unnest($2::bigint[]) id`,
        [reader.id, ids],
      )
      return ids
    },
    write: async ({ title, content, url, article, isForeign = false, publishedAt }) => {
      const id = String(nextId())
      await pool.query(
        `with counted as (update feeds set entry_count = entry_count + 1, last_entry_id = $1::bigint where id = $2::bigint)
         insert into entries (id, feed_id, guid, guid_hash, title, url, published_at)
         values ($1::bigint, $2::bigint, $5, decode(md5($5), 'hex'), $3, $4, coalesce($6::timestamptz, now()))`,
        [id, isForeign ? foreignId : feedId, title, url ?? null, id, publishedAt ?? null],
      )
      await pool.query(
        `insert into entry_contents (entry_id, content, readability_content, readability_updated_at)
         values ($1, $2, $3::text, case when $3 is not null then now() end)`,
        [id, content, article ?? null],
      )
      await pool.query('insert into search_queue (entry_id) values ($1) on conflict do nothing', [id])
      await server.deps.searchIndex.indexWaiting()
      return id
    },
  }
}
