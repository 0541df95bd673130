import { afterAll, beforeAll, expect, test } from 'vitest'
import { follow } from './follow.ts'
import { expectRefusal } from './refusals.ts'
import { openStage, type Person, type Stage } from './stage.ts'

let stage: Stage

beforeAll(async () => {
  stage = await openStage()
})

afterAll(() => stage.close())

const unread = async ({ api }: Person, query = {}) => (await api.reads.get(query)).data
const rows = async ({ api }: Person, feedId: string) => (await api.entries.list({ feedId })).data

test('unread entries are counted by feed, those of one view where a view is asked for', async () => {
  const person = await stage.signUp()
  const [news, photos] = [await follow(stage, person, 0), await follow(stage, person, 1, { view: 2 })]
  expect(await unread(person)).toEqual({ [news]: 10, [photos]: 10 })
  expect(await unread(person, { view: 2 })).toEqual({ [photos]: 10 })
})

test('entries are marked read and unread, and asking twice counts once', async () => {
  const person = await stage.signUp()
  const feedId = await follow(stage, person, 0)
  const entryIds = (await rows(person, feedId)).slice(0, 3).map(({ entries }) => entries.id)
  await person.api.reads.markAsRead({ entryIds })
  await person.api.reads.markAsRead({ entryIds, isInbox: false })
  expect(await unread(person)).toEqual({ [feedId]: 7 })
  await person.api.reads.markAsUnread({ entryId: entryIds[0] ?? '' })
  await person.api.reads.markAsUnread({ entryId: entryIds[0] ?? '' })
  expect(await unread(person)).toEqual({ [feedId]: 8 })
})

test('all of a view, a feed or some feeds is marked read, and what was marked is told by feed', async () => {
  const person = await stage.signUp()
  const ids = [await follow(stage, person, 0), await follow(stage, person, 1), await follow(stage, person, 2)]
  const [first = '', second = '', third = ''] = ids
  expect((await person.api.reads.markAllAsRead({ feedId: first })).data).toEqual({ read: { [first]: 10 } })
  expect((await person.api.reads.markAllAsRead({ feedIdList: [first, second] })).data.read).toMatchObject({
    [second]: 10,
  })
  expect((await person.api.reads.markAllAsRead({ view: 0 })).data.read).toMatchObject({ [third]: 10 })
  expect(Object.values(await unread(person)).every((count) => count === 0)).toBe(true)
})

test('marking all can be limited to a time of publication, or to what had come by then', async () => {
  const person = await stage.signUp()
  const feedId = await follow(stage, person, 0)
  const times = (await rows(person, feedId)).map(({ entries }) => Date.parse(entries.publishedAt))
  const [startTime = 0, endTime = 0] = [times[5], times[2]]
  await person.api.reads.markAllAsRead({ feedId, startTime, endTime })
  expect(await unread(person)).toEqual({ [feedId]: 6 })
  await person.api.reads.markAllAsRead({ feedId, insertedBefore: Date.now() - 3_600_000 })
  expect(await unread(person)).toEqual({ [feedId]: 6 })
  await person.api.reads.markAllAsRead({ feedId, insertedBefore: Date.now() + 1000 })
  expect((await unread(person))[feedId] ?? 0).toBe(0)
})

test('what is private stays unread where asked', async () => {
  const person = await stage.signUp()
  const [open, secret] = [await follow(stage, person, 0), await follow(stage, person, 1, { isPrivate: true })]
  await person.api.reads.markAllAsRead({ view: 0, excludePrivate: true })
  expect(await unread(person)).toMatchObject({ [secret]: 10 })
  expect((await unread(person))[open] ?? 0).toBe(0)
})

test('how many entries are unread in all is told', async () => {
  const person = await stage.signUp()
  const feedId = await follow(stage, person, 0)
  await follow(stage, person, 1)
  expect((await person.api.reads.getTotalCount()).data).toEqual({ count: 20 })
  await person.api.reads.markAllAsRead({ feedId })
  expect((await person.api.reads.getTotalCount()).data).toEqual({ count: 10 })
})

test('what is hidden from a view is counted for itself, and stays unread when the view is marked', async () => {
  const person = await stage.signUp()
  const hidden = await follow(stage, person, 0, { hideFromTimeline: true })
  await follow(stage, person, 1)
  await person.api.reads.markAllAsRead({ view: 0 })
  expect(await unread(person)).toEqual({ [hidden]: 10 })
})

test("another user's entries are not marked", async () => {
  const [one, other] = [await stage.signUp(), await stage.signUp()]
  const feedId = await follow(stage, one, 0)
  const [entry] = await rows(one, feedId)
  await other.api.reads.markAsRead({ entryIds: [entry?.entries.id ?? ''] })
  expect(await unread(one)).toEqual({ [feedId]: 10 })
  expect((await other.api.reads.getTotalCount()).data).toEqual({ count: 0 })
  await expectRefusal(other.api.reads.markAllAsRead({ feedId }), 'feedNotFound')
  await expectRefusal(one.api.reads.markAsRead({ entryIds: [] }), 'invalidInput')
})
