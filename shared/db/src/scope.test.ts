import { makeId, openTestDatabase, wireEntry, wireList, wireSubscription } from './testing.ts'
import { View, type Subscription } from '@tidings/contracts'
import { describe, expect, test } from 'vitest'
import type { TidingsDatabase } from './database.ts'
import { getEntry } from './entries.ts'
import { mutate } from './mutations/outbox.ts'
import { resolveScope, type TimelineScope } from './scope.ts'
import { storeEntries } from './store-entries.ts'
import { storeSubscriptions } from './store-subscriptions.ts'

const [firstList, secondList, listed, followed] = [makeId(), makeId(), makeId(), makeId()]

async function opened(...subscriptions: Subscription[]): Promise<TidingsDatabase> {
  const db = await openTestDatabase()
  await storeSubscriptions(db, subscriptions)
  return db
}

async function feedsIn(db: TidingsDatabase, scope: TimelineScope, excludePrivate = false) {
  const resolved = await resolveScope(db, scope, excludePrivate)
  return 'feedIds' in resolved ? resolved.feedIds.toSorted() : null
}

const list = (changes: Parameters<typeof wireList>[2] = {}) =>
  wireList(firstList, [listed, followed], { view: View.Articles, ...changes })

/** As the server has it: view-feeds.test.ts there. */
describe('a feed that somebody follows and has in a list', () => {
  test('is shown once', async () => {
    const db = await opened(list(), wireSubscription(followed))
    expect(await feedsIn(db, { view: View.Articles })).toEqual([listed, followed].toSorted())
    expect(await feedsIn(db, { view: View.All })).toEqual([listed, followed].toSorted())
  })

  test('is in its own view, whatever that of the list', async () => {
    const db = await opened(list(), wireSubscription(followed, { view: View.Videos }))
    expect(await feedsIn(db, { view: View.Videos })).toEqual([followed])
    expect(await feedsIn(db, { view: View.Articles })).toEqual([listed])
  })

  test('stays unread when all of the view of the list is marked', async () => {
    const db = await opened(list(), wireSubscription(followed, { view: View.Videos }))
    const [own, other] = [wireEntry({ feedId: followed }), wireEntry({ feedId: listed })]
    await storeEntries(db, [own, other])
    await mutate(db, 'reads.markAllRead', { view: View.Articles })
    expect(await getEntry(db, own.entries.id)).toMatchObject({ read: false })
    expect(await getEntry(db, other.entries.id)).toMatchObject({ read: true })
  })

  test('is shown though it is hidden by itself, and not where the list is hidden too', async () => {
    const hidden = wireSubscription(followed, { hideFromTimeline: true })
    expect(await feedsIn(await opened(list(), hidden), { view: View.Articles })).toContain(followed)
    const db = await opened(list({ hideFromTimeline: true }), hidden)
    expect(await feedsIn(db, { view: View.Articles })).toEqual([])
    expect(await feedsIn(db, { feedId: followed })).toEqual([followed])
  })

  test('is left out as private where the list is private too', async () => {
    const own = wireSubscription(followed, { isPrivate: true })
    const [open, closed] = [await opened(list(), own), await opened(list({ isPrivate: true }), own)]
    for (const scope of [{ view: View.Articles }, { feedIds: [followed] }]) {
      expect(await feedsIn(open, scope, true)).toContain(followed)
      expect(await feedsIn(closed, scope, true)).toEqual([])
      expect(await feedsIn(closed, scope)).toContain(followed)
    }
  })
})

test('a feed of several lists is in the view of the earliest', async () => {
  const db = await opened(
    wireList(secondList, [listed], { view: View.Pictures }),
    wireList(firstList, [listed], { view: View.Articles }),
  )
  expect(await feedsIn(db, { view: View.Articles })).toEqual([listed])
  expect(await feedsIn(db, { view: View.Pictures })).toEqual([])
})

test('a list that is followed no more shows nothing', async () => {
  const db = await opened(list())
  await mutate(db, 'subscriptions.remove', { listId: firstList })
  expect(await feedsIn(db, { view: View.All })).toEqual([])
})
