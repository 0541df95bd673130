import { feedChecks, snowflakeId, View } from '@tidings/contracts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { statementsDuring } from '../../foundation/database/statements.testing.ts'
import { createTestServer, type TestServer, type TestUser } from '../../testing.ts'

/** More than are told at a time, by whatever call. */
const FEEDS = 1100
const EACH_CATEGORY = 5

/** Identifiers have so many digits. */
const FIRST = 1_000_000_000_000_000

const ids = Array.from({ length: FEEDS }, (_, index) => String(FIRST + index + 1))

let server: TestServer
let reader: TestUser

beforeAll(async () => {
  server = await createTestServer()
  reader = await server.signUp()
  const { pool } = server.database
  await pool.query(
    `insert into feeds (id, url, title, checked_at) select id, 'https://feed.example/' || id, 'Feed ' || id, now() from unnest($1::bigint[]) id`,
    [ids],
  )
  await pool.query(
    `insert into subscriptions (user_id, feed_id, view, category, created_at)
     select $1, id, id % 2, nullif(id % $3::int, 0)::text, now() + (id - $4::bigint) * interval '1 ms' from unnest($2::bigint[]) id`,
    [reader.id, ids, EACH_CATEGORY, FIRST],
  )
})

afterAll(() => server.close())

const ask = (path: string) => server.request(`/api${path}`, { user: reader })

const subscribed = z.object({ data: z.array(z.object({ feedId: snowflakeId })), version: z.int() })
const checked = z.object({ data: feedChecks, asOf: z.int() })

test('all that somebody follows is told once, the oldest first', async () => {
  const { data } = subscribed.parse(await (await ask('/subscriptions')).json())
  expect(data.map(({ feedId }) => feedId)).toEqual(ids)
})

test('of one view those of it are told', async () => {
  const { data } = subscribed.parse(await (await ask(`/subscriptions?view=${View.SocialMedia}`)).json())
  expect(data.map(({ feedId }) => feedId)).toEqual(ids.filter((id) => Number(id) % 2 === 1))
})

test('all that was checked is told once', async () => {
  const { data } = checked.parse(await (await ask('/feed-checks?since=0')).json())
  expect(data.feeds.map(({ id }) => id).toSorted()).toEqual(ids)
})

test('all is exported, and each folder is there once', async () => {
  const file = await (await ask('/subscriptions/export')).text()
  const exported = [...file.matchAll(/xmlUrl="https:\/\/feed\.example\/(\d+)"/g)].map(([, id = '']) => id)
  expect(new Set(exported)).toEqual(new Set(ids))
  expect(exported).toHaveLength(FEEDS)
  const folders = [...file.matchAll(/<outline text="(\d)" title="\d">/g)].map(([, name = '']) => name)
  expect(new Set(folders)).toEqual(new Set(['1', '2', '3', '4']))
  expect(folders).toHaveLength(4)
})

test('what somebody leaves while they are told of it is missing, and nothing else is', async () => {
  const answer = await ask('/subscriptions')
  const [left = ''] = ids.slice(-1)
  await server.request('/api/subscriptions', { method: 'DELETE', user: reader, json: { feedId: left } })
  const { data } = subscribed.parse(await answer.json())
  expect(data.map(({ feedId }) => feedId)).toEqual(ids.slice(0, -1))
})

test('whoever leaves after the beginning has no more looked up', async () => {
  const statements = await statementsDuring(async () => {
    const { body } = await ask('/subscriptions')
    await body?.cancel()
  })
  const ofFeeds = statements.filter((text) => text.includes('from "feeds"'))
  expect(ofFeeds).toHaveLength(1)
})
