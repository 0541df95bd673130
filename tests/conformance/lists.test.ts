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

async function publish({ api }: Person, title = 'Best of the web'): Promise<string> {
  return (await api.lists.create({ title, view: 0, fee: 0, description: 'What I read', image: null })).data.id
}

test('a list is published, edited, filled, and read by who subscribes to it', async () => {
  const [owner, reader] = [await stage.signUp(), await stage.signUp()]
  const feedId = await follow(stage, owner, 0)
  const listId = await publish(owner)
  await owner.api.lists.update({ listId, title: 'Better', view: 1 })
  expect((await owner.api.lists.addFeeds({ listId, feedIds: [feedId] })).data).toMatchObject([{ id: feedId }])
  const created = await reader.api.subscriptions.create({ listId, view: 1 })
  expect(created).toMatchObject({
    feed: null,
    list: {
      id: listId,
      title: 'Better',
      description: 'What I read',
      image: null,
      language: null,
      ownerUserId: owner.id,
      feedIds: [feedId],
      fee: 0,
      createdAt: expect.any(String),
      updatedAt: expect.any(String),
    },
  })
  expect((await reader.api.subscriptions.get({})).data).toMatchObject([
    {
      listId,
      view: 1,
      lists: { type: 'list', title: 'Better', ownerUserId: owner.id, feeds: [{ id: feedId }] },
    },
  ])
  const query: Parameters<Person['api']['entries']['list']>[0] & { listId: string } = { listId }
  const items = (await reader.api.entries.list(query)).data
  expect(items).toHaveLength(10)
  expect(items[0]).toMatchObject({ from: [listId], view: 1, feeds: { id: feedId } })
  const page = (await reader.api.lists.get({ listId })).data
  expect(page).toMatchObject({
    subscriptionCount: 1,
    feedCount: 1,
    subscription: { listId },
    list: { feedIds: [feedId] },
  })
  expect(page.entries).toHaveLength(10)
  expect((await reader.api.lists.get({ listId, noExtras: true })).data.entries).toEqual([])
})

test('lists of the user, or of another, come with their figures', async () => {
  const [owner, reader] = [await stage.signUp(), await stage.signUp()]
  const listId = await publish(owner)
  await reader.api.subscriptions.create({ listId })
  const expected = [
    { id: listId, title: 'Best of the web', fee: 0, subscriptionCount: 1, purchaseAmount: 0, feedIds: [] },
  ]
  expect((await owner.api.lists.list({})).data).toMatchObject(expected)
  expect((await reader.api.lists.list({ userId: owner.id })).data).toMatchObject(expected)
  expect((await reader.api.lists.list({})).data).toEqual([])
})

test('only the owner of a list can edit it; non-owners are denied', async () => {
  const [owner, other] = [await stage.signUp(), await stage.signUp()]
  const feedId = await follow(stage, owner, 0)
  const listId = await publish(owner)
  await expectRefusal(other.api.lists.update({ listId, title: 'Mine' }), 'listPermissionDenied')
  await expectRefusal(other.api.lists.delete({ listId }), 'listPermissionDenied')
  await expectRefusal(other.api.lists.addFeeds({ listId, feedId }), 'listPermissionDenied')
  await expectRefusal(other.api.lists.removeFeed({ listId, feedId }), 'listPermissionDenied')
})

test('a feed is added to a list once', async () => {
  const owner = await stage.signUp()
  const feedId = await follow(stage, owner, 0)
  const listId = await publish(owner)
  await owner.api.lists.addFeeds({ listId, feedId })
  await expectRefusal(owner.api.lists.addFeeds({ listId, feedId }), 'feedAlreadyInList')
  await owner.api.lists.removeFeed({ listId, feedId })
  expect((await owner.api.lists.get({ listId })).data.list.feedIds).toEqual([])
})

test('a list cannot be deleted while it has subscriptions', async () => {
  const [owner, reader] = [await stage.signUp(), await stage.signUp()]
  const listId = await publish(owner)
  await reader.api.subscriptions.create({ listId })
  await expectRefusal(owner.api.lists.delete({ listId }), 'listHasSubscriptions')
  await reader.api.subscriptions.delete({ listId })
  await owner.api.lists.delete({ listId })
  await expectRefusal(owner.api.lists.get({ listId }), 'listNotFound')
})
