import { View } from '@tidings/contracts'
import { beforeEach, describe, expect, test } from 'vitest'
import type { TidingsDatabase } from '../database.ts'
import { storeEntries } from '../store-entries.ts'
import { storeSubscriptions } from '../store-subscriptions.ts'
import { listTimeline } from '../timeline.ts'
import { makeId, openTestDatabase, wireEntry, wireList, wireSubscription } from '../testing.ts'
import { mutate, undoMutation } from './outbox.ts'

const [followed, listed, unknown] = [makeId(), makeId(), makeId()]
const [own, brought, left] = [makeId(), makeId(), makeId()]
/** The identifier of the other list is the greater number, though its text comes first. */
const [firstList, secondList] = ['9999999999999', '10000000000000']

let db: TidingsDatabase

beforeEach(async () => {
  db = await openTestDatabase()
  await storeSubscriptions(db, [
    wireSubscription(followed, { view: View.Audios }),
    wireList(secondList, [listed], { view: View.Videos }),
    wireList(firstList, [followed, listed], { view: View.Pictures }),
  ])
  await storeEntries(db, [
    wireEntry({ feedId: followed, id: own }),
    wireEntry({ feedId: listed, id: brought }),
    wireEntry({ feedId: unknown, id: left }),
  ])
})

const viewOf = async (entryId: string) => (await db.collections.get(entryId))?.view

async function starredIn(view: View): Promise<string[]> {
  const keys = await listTimeline(db, { starred: true, view }, { limit: 10 })
  return keys.map(({ id }) => id)
}

describe('a star', () => {
  test('is in the view of its feed, as the user filed it', async () => {
    await mutate(db, 'collections.star', { entryId: own, view: View.Articles })
    expect(await viewOf(own)).toBe(View.Audios)
  })

  test('is in the view of the earliest list with its feed, where that is not followed itself', async () => {
    await mutate(db, 'collections.star', { entryId: brought, view: View.Articles })
    expect(await viewOf(brought)).toBe(View.Pictures)
  })

  test('is in the view that is named, where nobody has filed its feed', async () => {
    await mutate(db, 'collections.star', { entryId: left, view: View.Videos })
    expect(await viewOf(left)).toBe(View.Videos)
  })
})

describe('a feed that is moved to another view', () => {
  test.each([
    ['alone', () => mutate(db, 'subscriptions.update', { feedId: followed, view: View.Videos })],
    [
      'with others',
      () => mutate(db, 'subscriptions.updateBatch', { feedIds: [followed], view: View.Videos }),
    ],
  ])('%s takes its stars along, and back', async (_, move) => {
    await mutate(db, 'collections.star', { entryId: own })
    const id = await move()
    expect([await starredIn(View.Videos), await starredIn(View.Audios)]).toEqual([[own], []])
    await undoMutation(db, id ?? 0)
    expect([await starredIn(View.Videos), await starredIn(View.Audios)]).toEqual([[], [own]])
  })

  test('has its stars moved, too, that the server tells of before it has heard of it', async () => {
    await mutate(db, 'subscriptions.update', { feedId: followed, view: View.Videos })
    const collections = { createdAt: '2026-11-20T12:00:00.000Z' }
    await storeEntries(db, [{ ...wireEntry({ feedId: followed, id: own, view: View.Audios }), collections }])
    expect(await starredIn(View.Videos)).toEqual([own])
  })
})

test('a list that is moved takes the stars of those feeds along that are in its view', async () => {
  for (const entryId of [own, brought]) await mutate(db, 'collections.star', { entryId })
  const id = await mutate(db, 'subscriptions.update', { listId: firstList, view: View.SocialMedia })
  expect([await viewOf(own), await viewOf(brought)]).toEqual([View.Audios, View.SocialMedia])
  await undoMutation(db, id ?? 0)
  expect(await viewOf(brought)).toBe(View.Pictures)
})
