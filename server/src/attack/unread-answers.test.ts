import { View } from '@tidings/contracts'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createSamples, type Samples } from '../reading/reads/counters.testing.ts'
import { createTestServer, type TestServer, type TestUser } from '../testing.ts'
import { expectFewUnread, expectWhole, LETTERS } from './unread/testing.ts'

const FILE_ID = '1234567890123456789'
const PICTURE_ID = 'ab'.repeat(16)

let server: TestServer
let origin: string
let entryId: string
let samples: Samples

beforeEach(async () => {
  server = await createTestServer()
  origin = (await server.listen()).url
  const { pool } = server.database
  samples = await createSamples(pool, 1)
  await samples.bring(0, 1)
  entryId = samples.entries[0]?.id ?? ''
  await pool.query(
    `insert into entry_contents (entry_id, content) values ($1, repeat('x', $2))
     on conflict (entry_id) do update set content = excluded.content`,
    [entryId, LETTERS],
  )
})

afterEach(() => server.close())

/** Somebody who has subscribed to the feed of the entry. */
async function signUp(): Promise<TestUser> {
  const user = await server.signUp()
  await samples.find(user.id)
  const json = { feedId: samples.feedIds[0], view: View.Articles }
  expect((await server.request('/api/subscriptions', { method: 'POST', user, json })).status).toBe(200)
  return user
}

/** Has a file of a chat; both files are as large as none that is uploaded may be. */
const keepFile = async (user: TestUser) =>
  server.database.pool.query(
    `insert into chat_attachments (id, user_id, name, type, size, data, created_at)
     values ($1, $2, 'a.txt', 'text/plain', $3, convert_to(repeat('x', $3), 'UTF8'), now())`,
    [FILE_ID, user.id, LETTERS],
  )

const keepPicture = async (user: TestUser) =>
  server.database.pool.query(
    `insert into avatars (id, user_id, type, image, created_at)
     values ($1, $2, 'image/png', convert_to(repeat('x', $3), 'UTF8'), now())`,
    [PICTURE_ID, user.id, LETTERS],
  )

describe('whoever reads none of their answers is given no more of them, and keeps nobody else waiting', () => {
  test('texts', async () => {
    const [hoarder, other] = [await signUp(), await signUp()]
    const asked = { path: `/api/entries?id=${entryId}` }
    await expectFewUnread(origin, asked, {
      hoarder,
      times: 8,
      other: () => expectWhole(origin, asked, other),
    })
  })

  test('texts that come as they are taken', { tags: ['long'] }, async () => {
    const [hoarder, other] = [await signUp(), await signUp()]
    const asked = { path: '/api/entries/stream', json: { ids: [entryId] } }
    await expectFewUnread(origin, asked, {
      hoarder,
      times: 8,
      other: () => expectWhole(origin, asked, other),
    })
  })

  test('files of chats', { tags: ['long'] }, async () => {
    const [hoarder, other] = [await signUp(), await signUp()]
    await keepFile(hoarder)
    const asked = { path: `/api/ai/chat-attachments/${FILE_ID}` }
    const entry = { path: `/api/entries?id=${entryId}` }
    await expectFewUnread(origin, asked, {
      hoarder,
      times: 8,
      other: () => expectWhole(origin, entry, other),
    })
  })

  test('pictures of users', { tags: ['long'] }, async () => {
    const [hoarder, other] = [await signUp(), await signUp()]
    await keepPicture(other)
    const asked = { path: `/api/avatars/${PICTURE_ID}` }
    await expectFewUnread(origin, asked, {
      hoarder,
      times: 16,
      other: () => expectWhole(origin, asked, other),
    })
  })

  test('pictures of users, by whoever has not signed in', { tags: ['long'] }, async () => {
    const other = await signUp()
    await keepPicture(other)
    const nobody = { ...other, cookie: '' }
    const asked = { path: `/api/avatars/${PICTURE_ID}` }
    await expectFewUnread(origin, asked, {
      hoarder: nobody,
      times: 16,
      other: () => expectWhole(origin, asked, other),
    })
  })
})
