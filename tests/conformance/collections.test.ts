// @module-tag long
import { afterAll, beforeAll, expect, test } from 'vitest'
import { follow } from './follow.ts'
import { expectRefusal } from './refusals.ts'
import { openStage, type Person, type Stage } from './stage.ts'

let stage: Stage

beforeAll(async () => {
  stage = await openStage()
})

afterAll(() => stage.close())

async function firstEntry(person: Person): Promise<string> {
  const feedId = await follow(stage, person, 0)
  const { data } = await person.api.entries.list({ feedId, limit: 1 })
  return data[0]?.entries.id ?? ''
}

test('an entry is starred, asked after, and loses its star', async () => {
  const person = await stage.signUp()
  const entryId = await firstEntry(person)
  const isStarred = async () => (await person.api.collections.get({ entryId })).data
  expect(await isStarred()).toBe(false)
  await person.api.collections.post({ entryId, view: 0 })
  await person.api.collections.post({ entryId, view: 0 })
  expect(await isStarred()).toBe(true)
  await person.api.collections.delete({ entryId })
  expect(await isStarred()).toBe(false)
})

test('a starred entry stays when its feed is left', async () => {
  const person = await stage.signUp()
  const entryId = await firstEntry(person)
  await person.api.collections.post({ entryId, view: 0 })
  const { data } = await person.api.subscriptions.get({})
  await person.api.subscriptions.delete({ feedIdList: data.map(({ feedId }) => feedId) })
  const starred = await person.api.entries.list({ isCollection: true })
  expect(starred.data.map(({ entries }) => entries.id)).toEqual([entryId])
})

test('a star is in the view of its feed, whichever it was starred in, and goes along with it', async () => {
  const person = await stage.signUp()
  const feedId = await follow(stage, person, 0)
  const [item] = (await person.api.entries.list({ feedId, limit: 1 })).data
  await person.api.collections.post({ entryId: item?.entries.id ?? '', view: 3 })
  const viewsWithIt = async () => {
    const views = []
    for (const view of [0, 1, 2, 3, 4, 5]) {
      const { data } = await person.api.entries.list({ isCollection: true, view })
      if (data.length > 0) views.push([view, data[0]?.view])
    }
    return views
  }
  expect(await viewsWithIt()).toEqual([[0, 0]])
  await person.api.subscriptions.update({ feedId, view: 2 })
  expect(await viewsWithIt()).toEqual([[2, 2]])
  await person.api.subscriptions.delete({ feedId })
  // It stays where it was last, as in the browser.
  expect(await viewsWithIt()).toEqual([[2, 2]])
})

test('nobody stars what they cannot see', async () => {
  const [one, other] = [await stage.signUp(), await stage.signUp()]
  const entryId = await firstEntry(one)
  await expectRefusal(other.api.collections.post({ entryId, view: 0 }), 'entryNotFound')
  expect((await other.api.collections.get({ entryId })).data).toBe(false)
})

test('stars of one feed are listed, or of several, also when a feed was left', async () => {
  const person = await stage.signUp()
  const feedIds = [await follow(stage, person, 0), await follow(stage, person, 1)]
  const [first = '', second = ''] = feedIds
  const star = async (feedId: string) => {
    const [item] = (await person.api.entries.list({ feedId, limit: 1 })).data
    await person.api.collections.post({ entryId: item?.entries.id ?? '', view: 0 })
  }
  for (const feedId of feedIds) await star(feedId)
  const listed = async (of: { feedId?: string; feedIdList?: string[] }) => {
    const { data } = await person.api.entries.list({ isCollection: true, ...of })
    return data.map(({ feeds }) => feeds.id).toSorted()
  }
  expect(await listed({ feedId: first })).toEqual([first])
  expect(await listed({ feedIdList: feedIds })).toEqual(feedIds.toSorted())
  expect(await listed({ feedIdList: [] })).toEqual([])
  await person.api.subscriptions.delete({ feedId: second })
  expect(await listed({ feedId: second })).toEqual([second])
})
