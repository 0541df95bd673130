import { limits } from '@tidings/contracts'
import type pg from 'pg'
import type { Reader } from '../../support/reader.ts'
import type { Account } from './read-calls.ts'

const LETTERS = 250
/** One feed of so many has stars, and then as many: most feeds have none, and are forgotten when they are left. */
const STARRED = 10

/** Gives somebody who follows feeds one of everything else that there is to read, and what grows with their feeds. */
export async function openAccount(pool: pg.Pool, reader: Reader, size: number): Promise<Account> {
  const { id: userId, call } = reader
  const feedIds = await idsOf(
    pool,
    'select feed_id as id from subscriptions where user_id = $1 order by feed_id',
    userId,
  )
  const newest = 'select id from entries where feed_id = $1 order by id desc limit 1'
  const [entryId = ''] = await idsOf(pool, newest, feedIds[0] ?? '')
  await pool.query(
    `insert into collections (user_id, entry_id, feed_id, view)
     select $1, e.id, f.feed_id, 0 from (
       select feed_id, row_number() over (order by feed_id) as place from subscriptions where user_id = $1) f
     cross join lateral (select id from entries where feed_id = f.feed_id order by id desc limit $2) e
     where f.place % $2 = 1`,
    [userId, STARRED],
  )
  await pool.query(
    `insert into feature_flags (name, enabled, rollout_type, rollout_value, rollout_percentage, created_at, updated_at)
     values ('ai_chat', true, 'percentage', 1, 50, now(), now()) on conflict do nothing`,
  )
  await pool.query(`update "user" set role = 'admin' where id = $1`, [userId])
  await call('POST', '/lists', { title: 'Best', view: 0, fee: 0 })
  const [listId = ''] = await idsOf(pool, 'select id from lists where owner_user_id = $1', userId)
  await call('POST', '/lists/feeds', { listId, feedIds: feedIds.slice(0, limits.feedsPerList) })
  await call('POST', '/subscriptions', { listId })
  await call('POST', '/searches', { title: 'Mine', query: 'entry' })
  const handle = `letters-${size}`
  await call('POST', '/inboxes', { handle, title: 'Letters' })
  const inboxEntryId = await bringLetters(pool, handle)
  return { size, userId, feedIds, entryId, listId, handle, inboxEntryId }
}

async function bringLetters(pool: pg.Pool, handle: string): Promise<string> {
  const [inboxId = ''] = await idsOf(pool, 'select id from feeds where handle = $1', handle)
  const [newest = ''] = await idsOf(
    pool,
    `with brought as (
       insert into entries (id, feed_id, guid, guid_hash, title, published_at)
       select $1::bigint + n, $1::bigint, n::text, decode(md5(n::text), 'hex'), 'Letter ' || n, now() - n * interval '1 hour'
       from generate_series(1, ${LETTERS}) n returning id)
     select max(id) as id from brought`,
    inboxId,
  )
  await pool.query(`update feeds set entry_count = ${LETTERS}, last_entry_id = $2 where id = $1`, [
    inboxId,
    newest,
  ])
  return newest
}

async function idsOf(pool: pg.Pool, text: string, value: string): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>(text, [value])
  return rows.map(({ id }) => id)
}
