import { makeId, openTestDatabase, wireEntry, wireSubscription } from '../testing.ts'
import { firstIdAfter } from '@tidings/contracts'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { storeEntries } from '../store-entries.ts'
import { storeSubscriptions } from '../store-subscriptions.ts'
import { storeUnread } from '../store-unread.ts'
import { listTimeline } from '../timeline.ts'
import { mutate } from './outbox.ts'

const feedId = makeId()
/** Identifiers of later years have a digit more. */
const minutes = fc.array(fc.record({ minute: fc.nat(2), isOfLaterYears: fc.boolean() }), {
  minLength: 1,
  maxLength: 8,
})

test('a part of a timeline that ends at an entry is what stands on that side of it, of its own time too', async () => {
  const cases = fc.record({ minutes, at: fc.nat(), isNewer: fc.boolean() })
  await fc.assert(
    fc.asyncProperty(cases, async ({ minutes: given, at, isNewer }) => {
      const db = await openTestDatabase()
      await storeSubscriptions(db, [wireSubscription(feedId)])
      const entries = given.map(({ minute, isOfLaterYears }) =>
        wireEntry({
          id: `${isOfLaterYears ? 1 : ''}${makeId()}`,
          feedId,
          publishedAt: `2026-11-20T12:0${minute}:00Z`,
        }),
      )
      await storeEntries(db, entries, Number(firstIdAfter(Date.now())))
      const keys = await listTimeline(db, { feedId }, { limit: 100 })
      const index = at % keys.length
      const { id = '', publishedAt = '' } = keys[index] ?? {}
      const time = Date.parse(publishedAt)
      const part = isNewer ? { startTime: time, afterId: id } : { endTime: time, beforeId: id }
      await mutate(db, 'reads.markAllRead', { feedId, ...part })
      const left = await listTimeline(db, { feedId }, { limit: 100, unreadOnly: true })
      expect(left).toEqual(isNewer ? keys.slice(index) : keys.slice(0, index + 1))
    }),
    { numRuns: 20 },
  )
})

test('what is loaded of it while the server has not heard of it is read, too', async () => {
  const db = await openTestDatabase()
  await storeSubscriptions(db, [wireSubscription(feedId)])
  const older = wireEntry({ id: makeId(), feedId, publishedAt: '2026-11-20T12:00:00Z' })
  const newer = wireEntry({ id: makeId(), feedId, publishedAt: '2026-11-21T12:00:00Z' })
  await storeEntries(db, [newer])
  await storeUnread(db, { [feedId]: 2 }, Date.UTC(2040, 0))
  await mutate(db, 'reads.markAllRead', {
    feedId,
    endTime: Date.UTC(2026, 10, 21, 12),
    beforeId: newer.entries.id,
  })
  await storeEntries(db, [older])
  expect(await db.unreadMarks.toCollection().primaryKeys()).toEqual([newer.entries.id])
})

test.each([
  ['newer than', 'startTime', 'afterId', ['older']],
  ['older than', 'endTime', 'beforeId', ['newer']],
] as const)(
  'of one time what has an identifier with a digit more is newer: what is %s an entry is marked so',
  async (_, time, end, kept) => {
    const db = await openTestDatabase()
    await storeSubscriptions(db, [wireSubscription(feedId)])
    const ids = { older: '999999999999999998', at: '999999999999999999', newer: '1000000000000000000' }
    const entries = Object.values(ids).map((id) => wireEntry({ id, feedId }))
    await storeEntries(db, entries, Number(firstIdAfter(Date.UTC(2040, 0))))
    const publishedAt = Date.parse(entries[0]?.entries.publishedAt ?? '')
    await mutate(db, 'reads.markAllRead', { feedId, [time]: publishedAt, [end]: ids.at })
    const left = await db.unreadMarks.toCollection().primaryKeys()
    expect(left.toSorted()).toEqual([ids.at, ...kept.map((name) => ids[name])].toSorted())
  },
)
