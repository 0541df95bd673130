import { startTestServer, type TestServer } from '../data/testing.ts'
import { InfiniteQueryObserver } from '@tanstack/react-query'
import { View, type SettingValues } from '@tidings/contracts'
import { db, flushOutbox, mutate, storeSettings } from '@tidings/db'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { entriesQuery } from '../data/entries-query.ts'
import { queryClient } from '../data/query-client.ts'
import { senderOptions } from '../data/sender-options.ts'
import { followStories } from './follow-stories.ts'

let server: TestServer
let stop: () => void

beforeEach(async () => {
  server = await startTestServer()
  await db.delete()
  await db.open()
  server.answers['POST /api/entries'] = { code: 0, data: [] }
  server.answers['PATCH /api/settings/general'] = { code: 0, data: null }
  const timeline = new InfiniteQueryObserver(queryClient, entriesQuery({ view: View.All }))
  const leave = timeline.subscribe(() => undefined)
  await queryClient.fetchInfiniteQuery(entriesQuery({ view: View.All }))
  const stopFollowing = followStories()
  stop = () => [leave, stopFollowing].forEach((each) => each())
})

afterEach(async () => {
  stop()
  queryClient.clear()
  await server.close()
})

const change = (values: SettingValues) =>
  mutate(db, 'settings.update', { tab: 'general', values, at: Date.now() })

/** Another device changed settings. */
const heard = (values: SettingValues, second: number) =>
  storeSettings(db, {
    settings: { general: values },
    updated: { general: new Date(1_800_000_000_000 + second * 1000).toISOString() },
  })

/** What was asked of the server, in its order. */
const asked = () => server.requests.filter((call) => /entries|PATCH/.test(call))

test('timelines are asked for anew once the server was told how stories are wanted, and for nothing else', async () => {
  await change({ dimRead: true })
  await flushOutbox(senderOptions)
  await change({ joinStories: false })
  await flushOutbox(senderOptions)
  const [saved, loaded] = ['PATCH /api/settings/general', 'POST /api/entries']
  await expect.poll(asked).toEqual([loaded, saved, saved, loaded])
})

test('timelines are asked for anew where another device chose how stories are wanted', async () => {
  await heard({ joinStories: false }, 1)
  await expect.poll(asked).toEqual(['POST /api/entries', 'POST /api/entries'])
  await heard({ joinStories: true }, 2)
  await expect.poll(asked).toHaveLength(3)
})

test('where the database is closed while it is read, that is no error of a page', async () => {
  const closing = vi.spyOn(db.outbox, 'toArray').mockImplementation(() => {
    db.close()
    return db.outbox.limit(1).toArray()
  })
  await db.settings.put({
    tab: 'general',
    values: { joinStories: true },
    updated: '2126-11-20T12:00:00.000Z',
  })
  await expect.poll(() => db.isOpen()).toBe(false)
  closing.mockRestore()
})
