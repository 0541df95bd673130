import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { JobState } from '@tidings/contracts'
import { z } from 'zod'
import { cookieOf } from '../../foundation/http/testing.ts'
import { claimDueFeeds } from '../../reading/feeds/refresh/claim-feeds.ts'
import { createSamples, type Samples } from '../../reading/reads/counters.testing.ts'
import { createMailingServer, type MailingServer, type TestUser } from '../../testing.ts'

let server: MailingServer
let admin: TestUser
let samples: Samples

beforeAll(async () => {
  server = await createMailingServer()
  // Before there is mail to confirm it by.
  await server.signUp('admin@example.test')
  await server.database.pool.query('update "user" set email_verified = true')
  const answer = await server.request('/api/better-auth/sign-in/email', {
    method: 'POST',
    json: { email: 'admin@example.test', password: 'correct horse battery' },
    headers: { origin: 'http://localhost', host: 'localhost' },
  })
  const { rows } = await server.database.pool.query<{ id: string }>('select id from "user"')
  admin = { id: rows[0]?.id ?? '', cookie: cookieOf(answer) }
})

afterAll(() => server.close())

/** Six feeds with entries that nobody follows, no mail, and nothing done so far. */
beforeEach(async () => {
  for (const table of ['administration_audit', 'mails', 'lists', 'feeds']) await query(`delete from ${table}`)
  samples = await createSamples(server.database.pool, 6)
  for (let feed = 0; feed < 6; feed++) await samples.bring(feed, 2)
})

const query = (text: string, values: unknown[] = []) => server.database.pool.query(text, values)

async function call(method: string, path: string, json?: object) {
  const answer = await server.request(`/api/admin${path}`, { method, user: admin, ...(json && { json }) })
  return z.object({ code: z.number(), data: z.unknown().optional() }).parse(await answer.json())
}

async function job(name: JobState['name']): Promise<JobState | undefined> {
  return z
    .custom<JobState[]>()
    .parse((await call('GET', '/jobs')).data)
    .find((each) => each.name === name)
}

/** What the refresh takes of what is due. */
async function claim(): Promise<string[]> {
  const wish = {
    count: 10,
    free: 10,
    perHost: 10,
    busyHosts: [],
    busyFollowers: [],
    underWay: [],
    failing: 10,
  }
  const feeds = await claimDueFeeds(server.database.db, { ...wish, now: Date.now() })
  return feeds.map(({ id }) => String(id))
}

describe('the work behind the pages', () => {
  test('is fetching feeds: those that failed are due again at once, but for those that are given up', async () => {
    const [failed, gone] = samples.feedIds
    await query(`update feeds set next_check_at = now() + interval '1 day'`)
    await query(`update feeds set error_count = 3 where id = any($1)`, [[failed, gone]])
    await query(`update feeds set next_check_at = null where id = $1`, [gone])
    expect(await job('feeds')).toEqual({ name: 'feeds', waiting: 0, failed: 2, error: null })
    expect(await call('POST', '/jobs/feeds')).toMatchObject({ code: 0 })
    expect(await job('feeds')).toMatchObject({ waiting: 1 })
  })

  test('fetches no feed a second time that is being fetched', async () => {
    await query(`update feeds set error_count = 1, next_check_at = now() - interval '1 hour'`)
    const claimed = await claim()
    expect(claimed).toHaveLength(6)
    await call('POST', '/jobs/feeds')
    expect(await claim()).toEqual([])
  })

  test('keeps to the pause that a site has asked for', async () => {
    const [limited, broken] = samples.feedIds
    await query(`update feeds set next_check_at = now() + interval '1 day'`)
    await query(`update feeds set error_count = 1, error_kind = 'timeout' where id = $1`, [broken])
    const pause = `error_kind = 'unavailable', paused_until = now() + interval '1 day'`
    await query(`update feeds set error_count = 1, ${pause} where id = $1`, [limited])
    await call('POST', '/jobs/feeds')
    expect(await claim()).toEqual([broken])
  })

  test('is indexing entries, and says why that fails', async () => {
    await query('alter table entry_search rename to elsewhere')
    await query('insert into search_queue select id from entries on conflict do nothing')
    const { rows } = await query('select count(*)::int as count from search_queue')
    expect(await job('search')).toMatchObject({ waiting: rows[0]?.count, error: null })
    await call('POST', '/jobs/search')
    await expect.poll(async () => (await job('search'))?.error).toMatch(/entry_search/)
    await query('alter table elsewhere rename to entry_search')
    await call('POST', '/jobs/search')
    await expect
      .poll(async () => job('search'))
      .toEqual({ name: 'search', waiting: 0, failed: 0, error: null })
  })

  test('is sending mails: those that were given up are sent', async () => {
    await query(`insert into mails (id, "to", kind, subject, text, html, created_at, expires_at, error)
        values ('given-up', 'ann@example.test', 'verifyEmail', 'Confirm', 't', 'h', now(), now() + interval '1 hour', 'no answer')`)
    expect(await job('mails')).toMatchObject({ failed: 1 })
    await call('POST', '/jobs/mails')
    await expect.poll(() => server.mail.received.filter(({ to }) => to === 'ann@example.test').length).toBe(1)
    await expect.poll(async () => job('mails')).toEqual({ name: 'mails', waiting: 0, failed: 0, error: null })
  })

  test('that nobody knows is refused, and what was done is noted', async () => {
    expect(await call('POST', '/jobs/dreams')).toMatchObject({ code: 4 })
    for (const name of ['feeds', 'mails'])
      expect(await call('POST', `/jobs/${name}`)).toMatchObject({ code: 0 })
    expect((await call('GET', '/audit')).data).toMatchObject([
      { who: 'admin@example.test', action: 'job', about: 'mails' },
      { who: 'admin@example.test', action: 'job', about: 'feeds' },
    ])
  })
})

describe('cleaning up', () => {
  test('deletes feeds that nobody follows, lists, starred or read lately, a day after they came', async () => {
    const [followed, listed, starred, young, naughty, unused] = samples.feedIds
    await query(`update feeds set created_at = now() - interval '2 days' where id <> $1`, [young])
    await query(`update feeds set nsfw = true where id = $1`, [naughty])
    await query(`insert into subscriptions (user_id, feed_id, view) values ($1, $2, 0)`, [admin.id, followed])
    await query(
      `insert into lists (id, owner_user_id, title, view, fee, created_at, updated_at) values (1, $1, 'Best', 0, 0, now(), now())`,
      [admin.id],
    )
    await query(`insert into list_feeds (list_id, feed_id) values (1, $1)`, [listed])
    await query(
      `insert into collections (user_id, entry_id, feed_id, view) select $1, id, feed_id, 0 from entries where feed_id = $2 limit 1`,
      [admin.id, starred],
    )
    const left = async () =>
      (await query('select id::text from feeds order by id')).rows.map(({ id }: { id: string }) => id)
    expect(await call('POST', '/clean', { type: 'feeds', feedId: followed })).toMatchObject({ code: 0 })
    expect(await left()).toHaveLength(6)
    await call('POST', '/clean', { type: 'feeds', nsfw: true })
    expect(await left()).not.toContain(naughty)
    expect(await left()).toContain(unused)
    await query(
      `insert into read_events (entry_id, user_id) select id, $1 from entries where feed_id = $2 limit 1`,
      [admin.id, unused],
    )
    await call('POST', '/clean', { type: 'feeds' })
    expect(await left()).toContain(unused)
    await query(`update read_events set read_at = now() - interval '31 days'`)
    await call('POST', '/clean', { type: 'feeds' })
    expect(new Set(await left())).toEqual(new Set([followed, listed, starred, young]))
    expect((await query('select 1 from entries where feed_id = $1', [unused])).rows).toEqual([])
  })

  test('deletes sessions that are over, and no other', async () => {
    await query(
      `insert into "session" (id, user_id, token, expires_at) values ('over', $1, 'over', now() - interval '1 s')`,
      [admin.id],
    )
    await call('POST', '/clean', { type: 'sessions' })
    const { rows } = await query('select id from "session"')
    expect(rows.length).toBeGreaterThan(0)
    expect(rows).not.toContainEqual({ id: 'over' })
    expect((await call('GET', '/audit')).data).toMatchObject(
      expect.arrayContaining([
        expect.objectContaining({ action: 'clean', about: 'sessions', detail: 'count: 1' }),
      ]),
    )
  })

  test('of anything else is refused', async () => {
    expect(await call('POST', '/clean', { type: 'everything' })).toMatchObject({ code: 4 })
  })
})
