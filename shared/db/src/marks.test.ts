import { makeId, openTestDatabase, wireEntry, wireSubscription } from './testing.ts'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { getMarks } from './marks.ts'
import { storeEntries } from './store-entries.ts'
import { storeSubscriptions } from './store-subscriptions.ts'
import { listTimeline } from './timeline.ts'

const star = { collections: { createdAt: '2026-11-20T12:00:00Z' } }
const times = ['2026-11-18T08:00:00.000Z', '2026-11-19T08:00:00.000Z', '2026-11-20T08:00:00.000Z']

const anyEntry = fc.record({
  feed: fc.nat(2),
  publishedAt: fc.constantFrom(...times),
  read: fc.boolean(),
  isStarred: fc.boolean(),
  isOfLaterYears: fc.boolean(),
})

test('marks of the keys of a timeline are those of its entries, whatever else is between them', async () => {
  const feedIds = [makeId(), makeId(), makeId()]
  const feedAt = (index: number) => feedIds[index] ?? ''
  await fc.assert(
    fc.asyncProperty(fc.array(anyEntry, { maxLength: 40 }), async (given) => {
      const db = await openTestDatabase()
      await storeSubscriptions(
        db,
        feedIds.map((id) => wireSubscription(id)),
      )
      // Identifiers of later years have a digit more.
      const items = given.map(({ feed, publishedAt, read, isStarred, isOfLaterYears }) =>
        wireEntry({
          id: `${isOfLaterYears ? 1 : ''}${makeId()}`,
          feedId: feedAt(feed),
          publishedAt,
          read,
          ...(isStarred && star),
        }),
      )
      await storeEntries(db, items)
      const keys = await listTimeline(db, { feedId: feedAt(0) }, { limit: 100 })
      const marks = await getMarks(db, keys)
      const ids = new Set(keys.map(({ id }) => id))
      const ofKeys = (found: ReadonlySet<string>) => [...found].filter((id) => ids.has(id)).toSorted()
      const those = items.filter(({ entries }) => ids.has(entries.id))
      const idsOf = (some: typeof items) => some.map(({ entries }) => entries.id).toSorted()
      expect(ofKeys(marks.unread)).toEqual(idsOf(those.filter(({ read }) => !read)))
      expect(ofKeys(marks.starred)).toEqual(idsOf(those.filter(({ collections }) => collections)))
      db.close()
    }),
    { numRuns: 25 },
  )
})
