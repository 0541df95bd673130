// @module-tag long
import { afterAll, beforeAll, expect, test } from 'vitest'
import { follow } from './follow.ts'
import { expectRefusal } from './refusals.ts'
import { openStage, type Api, type Stage } from './stage.ts'

let stage: Stage

beforeAll(async () => {
  stage = await openStage()
})

afterAll(() => stage.close())

const names = async (api: Api, query = {}) => (await api.categories.get(query)).data

test('categories are those that subscriptions are in, of one view where a view is asked for', async () => {
  const person = await stage.signUp()
  await follow(stage, person, 0, { view: 0, category: 'News' })
  await follow(stage, person, 1, { view: 2, category: 'Photos' })
  expect((await names(person.api)).toSorted()).toEqual(['News', 'Photos'])
  expect(await names(person.api, { view: 2 })).toEqual(['Photos'])
})

test('feeds are put into a category', async () => {
  const person = await stage.signUp()
  const feedIdList = [await follow(stage, person, 0), await follow(stage, person, 1, { category: 'Old' })]
  await person.api.categories.update({ feedIdList, category: 'New' })
  expect(await names(person.api)).toEqual(['New'])
})

test('a category is dissolved and its subscriptions stay, unless they are to go too', async () => {
  const person = await stage.signUp()
  const feedIdList = [await follow(stage, person, 0, { category: 'News' })]
  await person.api.categories.delete({ feedIdList, deleteSubscriptions: false })
  expect(await names(person.api)).toEqual([])
  expect((await person.api.subscriptions.get({})).data).toMatchObject([{ category: null }])
  await person.api.categories.delete({ feedIdList, deleteSubscriptions: true })
  expect((await person.api.subscriptions.get({})).data).toEqual([])
})

test("another user's feeds stay where they are, and a category has a name", async () => {
  const [one, other] = [await stage.signUp(), await stage.signUp()]
  const feedIdList = [await follow(stage, one, 0, { category: 'News' })]
  await other.api.categories.delete({ feedIdList, deleteSubscriptions: true })
  expect(await names(one.api)).toEqual(['News'])
  await expectRefusal(one.api.categories.update({ feedIdList, category: ' ' }), 'invalidInput')
})
