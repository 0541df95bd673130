// @module-tag long
import { afterAll, beforeAll, expect, test } from 'vitest'
import { feedAt, follow } from './follow.ts'
import { expectRefusal } from './refusals.ts'
import { openStage, type Stage } from './stage.ts'

let stage: Stage

beforeAll(async () => {
  // One for each test, for whoever follows a feed is counted.
  stage = await openStage({ feeds: 6, items: 10, size: 'brief' })
})

afterAll(() => stage.close())

test('a feed is found by its address, with its newest entries', async () => {
  const { api } = await stage.signUp()
  const expected = feedAt(stage, 0)
  const { code, data } = await api.feeds.get({ url: expected.url, entriesLimit: 3 })
  expect(code).toBe(0)
  expect(data.feed).toMatchObject({ type: 'feed', title: expected.title, siteUrl: expected.siteUrl })
  expect(data.entries).toHaveLength(3)
  expect(data).toMatchObject({ readCount: 0, subscriptionCount: 0 })
  expect(data.subscription).toBeUndefined()
})

test('a feed is found by its id, and then says how the user follows it', async () => {
  const person = await stage.signUp()
  const id = await follow(stage, person, 4, { view: 1, category: 'News' })
  const { data } = await person.api.feeds.get({ id })
  expect(data.feed.id).toBe(id)
  expect(data.subscription).toMatchObject({ feedId: id, userId: person.id, view: 1, category: 'News' })
  expect(data.subscriptionCount).toBe(1)
})

test('the address of a site leads to its feed', async () => {
  const { api } = await stage.signUp()
  const expected = feedAt(stage, 5)
  const { data } = await api.feeds.get({ url: expected.siteUrl })
  expect(data.feed.url).toBe(expected.url)
})

test('neither an id nor an address is refused, as is what is not there', async () => {
  const { api } = await stage.signUp()
  await expectRefusal(api.feeds.get({}), 'feedIdOrUrlRequired')
  await expectRefusal(api.feeds.get({ id: '349396175058632704' }), 'feedNotFound')
  await expectRefusal(api.feeds.get({ url: `${stage.feeds.url}/status/404` }), 'feedFetchFailed')
})

test('only administrators refresh a feed', async () => {
  const person = await stage.signUp()
  const id = await follow(stage, person, 2)
  await expectRefusal(person.api.feeds.refresh({ id }), 'feedRefreshAdminOnly')
  expect(await stage.admin.api.feeds.refresh({ id })).toMatchObject({ code: 0 })
})

test('only the owner of a feed and administrators reset it, and nothing of it is lost', async () => {
  const person = await stage.signUp()
  const id = await follow(stage, person, 1)
  const before = await person.api.entries.list({ feedId: id })
  await expectRefusal(person.api.feeds.reset({ id }), 'noPermission')
  expect(await stage.admin.api.feeds.reset({ id })).toMatchObject({ code: 0 })
  const idsOf = ({ data }: typeof before) => data?.map(({ entries }) => entries.id)
  expect(idsOf(await person.api.entries.list({ feedId: id }))).toEqual(idsOf(before))
})

test('figures of several feeds are told by id', async () => {
  const person = await stage.signUp()
  const id = await follow(stage, person, 3)
  const { data } = await person.api.feeds.analytics({ id: [id] })
  expect(data.analytics[id]).toMatchObject({ subscriptionCount: 1 })
})
