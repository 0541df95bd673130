import { View } from '@tidings/contracts'
import { makeInboxSubscription, TIME } from '@tidings/contracts/testing'
import { beforeEach, describe, expect, test } from 'vitest'
import type { TidingsDatabase } from '../database.ts'
import type { MutationInput, MutationName } from '../rows/outbox.ts'
import { mutationsByName } from './mutations-by-name.ts'
import { listSearches, storeSearches } from '../searches.ts'
import { storeEntries } from '../store-entries.ts'
import { storeSubscriptions } from '../store-subscriptions.ts'
import { storeUnread } from '../store-unread.ts'
import { makeId, openTestDatabase, wireEntry, wireList } from '../testing.ts'

const [listId, feedId, inboxFeedId, entryId, searchId] = [makeId(), makeId(), makeId(), makeId(), makeId()]
const list = wireList(listId, [feedId])
const inbox = makeInboxSubscription('news', {
  feedId: inboxFeedId,
  inboxes: { title: 'News', email: 'news@inbox.example' },
})

let db: TidingsDatabase

beforeEach(async () => {
  db = await openTestDatabase()
  await storeSubscriptions(db, [list, inbox])
  await storeEntries(db, [
    { ...wireEntry({ feedId: inboxFeedId, id: entryId }), collections: { createdAt: TIME } },
  ])
  await db.contents.put({ entryId, content: '<p>Hello</p>' })
  await storeUnread(db, { news: 3 })
  await storeSearches(db, [{ id: searchId, title: 'Rust', query: 'rust', createdAt: TIME }])
})

/** All that is stored. */
async function snapshot() {
  const tables = await Promise.all(
    db.tables.map(async (table) => [table.name, await table.toArray()] as const),
  )
  return Object.fromEntries(tables)
}

/** What a change does, and that taking it back leaves no trace. */
async function changeAndRevert<Name extends MutationName>(
  name: Name,
  input: MutationInput<Name>,
  check: () => Promise<void>,
) {
  const before = await snapshot()
  const undo = await mutationsByName[name].apply(db, input)
  await check()
  await mutationsByName[name].revert(db, JSON.parse(JSON.stringify(undo)))
  expect(await snapshot()).toEqual(before)
}

describe('optimistic with rollback', () => {
  test('list view change', () =>
    changeAndRevert(
      'lists.update',
      { listId, view: View.Pictures, title: 'Better', description: '' },
      async () => {
        expect(await db.lists.get(listId)).toMatchObject({
          view: View.Pictures,
          title: 'Better',
          description: null,
        })
      },
    ))

  test('feeds added to a list, and taken out of it', async () => {
    const other = makeId()
    await changeAndRevert('lists.addFeeds', { listId, feedIds: [other, feedId] }, async () => {
      expect((await db.lists.get(listId))?.feedIds).toEqual([feedId, other])
    })
    await changeAndRevert('lists.removeFeed', { listId, feedId }, async () => {
      expect((await db.lists.get(listId))?.feedIds).toEqual([])
    })
  })

  test('inbox create', () =>
    changeAndRevert('inboxes.create', { handle: 'builds', title: 'Builds' }, async () => {
      expect(await db.inboxes.get('builds')).toMatchObject({ title: 'Builds' })
      expect(await db.subscriptions.get('inbox/builds')).toMatchObject({ type: 'inbox', feedId: null })
    }))

  test('inbox create leaves alone one that is there', async () => {
    expect(await mutationsByName['inboxes.create'].narrow?.(db, { handle: 'news' })).toBeNull()
  })

  test('inbox update', () =>
    changeAndRevert('inboxes.update', { handle: 'news', title: 'Letters' }, async () => {
      expect(await db.inboxes.get('news')).toMatchObject({ title: 'Letters', secret: 'a secret' })
    }))

  test('inbox delete', () =>
    changeAndRevert('inboxes.remove', { handle: 'news' }, async () => {
      expect(await db.inboxes.get('news')).toBeUndefined()
      expect(await db.subscriptions.get('inbox/news')).toBeUndefined()
      expect(await db.unread.get('news')).toBeUndefined()
    }))

  test('inbox entry delete', () =>
    changeAndRevert('entries.removeInboxEntry', { entryId }, async () => {
      expect(await db.entries.get(entryId)).toBeUndefined()
      expect(await db.contents.get(entryId)).toBeUndefined()
      expect(await db.collections.get(entryId)).toBeUndefined()
      expect(await db.unread.get('news')).toEqual({ id: 'news', count: 2 })
    }))

  test('inbox entry delete gives back what rules said of the entry', async () => {
    const settings = { readability: true, star: true, rewriteRules: [{ from: 'a', to: 'b' }] }
    await db.entries.update(entryId, { settings })
    await changeAndRevert('entries.removeInboxEntry', { entryId }, async () => {
      expect(await db.entries.get(entryId)).toBeUndefined()
    })
  })

  test('saved search renamed and forgotten', async () => {
    await changeAndRevert('searches.update', { searchId, title: 'Systems' }, async () => {
      expect(await listSearches(db)).toMatchObject([{ title: 'Systems', query: 'rust' }])
    })
    await changeAndRevert('searches.remove', { searchId }, async () => {
      expect(await listSearches(db)).toEqual([])
    })
  })
})
