import { createTestApi, openTestDatabase } from '../../shared/db/src/testing.ts'
import { View, type EntryItem, type Subscription } from '@tidings/contracts'
import {
  countByView,
  flushOutbox,
  listSubscriptions,
  listTimeline,
  listUnreadCounts,
  mutate,
  storeEntries,
  storeSubscriptions,
  storeUnread,
  type TidingsDatabase,
} from '@tidings/db'
import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Reader } from '../support/reader.ts'
import { feedAt } from './follow.ts'
import { openStage, type Stage } from './stage.ts'

/** What the reader follows by themselves; the last of it is in a list, too, with one that is nowhere else. */
const OWN = 3
const FEEDS = OWN + 1
const ITEMS = 6
const views = [View.Articles, View.Pictures] as const

let stage: Stage
let reader: Reader
let listId: string

beforeAll(async () => {
  stage = await openStage({ feeds: FEEDS, items: ITEMS, size: 'brief' })
  reader = await stage.signUpReader()
  for (let nth = 0; nth < OWN; nth += 1)
    await reader.call('POST', '/subscriptions', { url: feedAt(stage, nth).url, view: views[nth % 2] })
  listId = await publishList([OWN - 1, OWN])
  await reader.call('POST', '/subscriptions', { listId, view: View.Pictures })
})

/** Somebody else publishes feeds as a list. */
async function publishList(feeds: readonly number[]): Promise<string> {
  const owner = await stage.signUpReader()
  const list = { title: 'Papers', view: View.Pictures, fee: 0 }
  const { data } = await owner.call<{ data: { id: string } }>('POST', '/lists', list)
  for (const nth of feeds) {
    const { url } = feedAt(stage, nth)
    const { feed } = await owner.call<{ feed: { id: string } }>('POST', '/subscriptions', { url, view: 0 })
    await owner.call('POST', '/lists/feeds', { listId: data.id, feedId: feed.id })
  }
  return data.id
}

afterAll(() => stage.close())

/** What a reader does on one of two devices. */
type Step = { device: number } & (
  | { do: 'read'; entries: number[] }
  | { do: 'unread'; entry: number }
  | { do: 'read all'; of: 'everything' | 'view' | 'feed' | 'folder' | 'list'; nth: number }
  | { do: 'move list'; view: number }
  | { do: 'move'; feed: number; view: number }
  | { do: 'file'; feed: number; category: string }
  | { do: 'send' | 'fetch' }
)

const entry = fc.nat(FEEDS * ITEMS - 1)
const feed = fc.nat(FEEDS - 1)
const own = fc.nat(OWN - 1)
const device = fc.nat(1)

const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    device,
    do: fc.constant('read' as const),
    entries: fc.array(entry, { minLength: 1, maxLength: 5 }),
  }),
  fc.record({ device, do: fc.constant('unread' as const), entry }),
  fc.record({
    device,
    do: fc.constant('read all' as const),
    of: fc.constantFrom(
      'everything' as const,
      'view' as const,
      'feed' as const,
      'folder' as const,
      'list' as const,
    ),
    nth: feed,
  }),
  fc.record({ device, do: fc.constant('move' as const), feed: own, view: fc.nat(1) }),
  fc.record({ device, do: fc.constant('move list' as const), view: fc.nat(1) }),
  fc.record({ device, do: fc.constant('file' as const), feed: own, category: fc.constantFrom('', 'Papers') }),
  fc.record({ device, do: fc.constantFrom('send' as const, 'fetch' as const) }),
)

const calls: Record<string, ['POST' | 'PATCH' | 'DELETE', string]> = {
  'reads.markRead': ['POST', '/reads'],
  'reads.markUnread': ['DELETE', '/reads'],
  'reads.markAllRead': ['POST', '/reads/all'],
  'subscriptions.update': ['PATCH', '/subscriptions'],
}

function onRefused({ name, error }: { name: string; error: Error }): never {
  throw new Error(`${name} was refused`, { cause: error })
}

const sum = (of: Record<string, number>) => Object.values(of).reduce((total, count) => total + count, 0)

/** A local database of somebody, and the server behind it. */
class Device {
  readonly db: TidingsDatabase
  readonly reader: Reader
  /** Of all feeds and entries, in the order of their identifiers. */
  feedIds: string[] = []
  entryIds: string[] = []
  /** Those that are followed by themselves. */
  ownIds: string[] = []

  constructor(db: TidingsDatabase, owner: Reader) {
    this.db = db
    this.reader = owner
  }

  async fetch(): Promise<void> {
    const { call } = this.reader
    const subscriptions = (await call<{ data: Subscription[] }>('GET', '/subscriptions')).data
    await storeSubscriptions(this.db, subscriptions)
    const request = { view: View.All, limit: 100 }
    const { data } = await call<{ data: EntryItem[] }>('POST', '/entries', request)
    await storeEntries(this.db, data)
    await storeUnread(this.db, (await call<{ data: Record<string, number> }>('GET', '/reads')).data)
    this.entryIds = data.map(({ entries }) => entries.id).toSorted()
    this.feedIds = [...new Set(data.map(({ feeds }) => feeds.id))].toSorted()
    this.ownIds = subscriptions.flatMap((row) => ('feeds' in row ? row.feedId : [])).toSorted()
  }

  async send(): Promise<void> {
    const api = createTestApi((name, input) => {
      const [method, path] = calls[name] ?? ['POST', name]
      return this.reader.call(method, path, input)
    })
    await flushOutbox({ db: this.db, api, onRefused, onAccepted: () => undefined })
  }

  async take(current: Step): Promise<void> {
    const feedId = (nth: number) => this.ownIds[nth] ?? ''
    switch (current.do) {
      case 'read': {
        const entryIds = current.entries.map((nth) => this.entryIds[nth] ?? '')
        return void (await mutate(this.db, 'reads.markRead', { entryIds }))
      }
      case 'unread':
        return void (await mutate(this.db, 'reads.markUnread', {
          entryId: this.entryIds[current.entry] ?? '',
        }))
      case 'read all':
        return void (await mutate(this.db, 'reads.markAllRead', {
          ...(await this.scopeOf(current)),
          insertedBefore: Date.now(),
        }))
      case 'move': {
        const input = { feedId: feedId(current.feed), view: views[current.view] ?? View.Articles }
        return void (await mutate(this.db, 'subscriptions.update', input))
      }
      case 'move list': {
        const input = { listId, view: views[current.view] ?? View.Articles }
        return void (await mutate(this.db, 'subscriptions.update', input))
      }
      case 'file': {
        const input = { feedId: feedId(current.feed), category: current.category }
        return void (await mutate(this.db, 'subscriptions.update', input))
      }
      case 'send':
        return this.send()
      case 'fetch':
        return this.fetch()
    }
  }

  async scopeOf({ of, nth }: Extract<Step, { do: 'read all' }>) {
    if (of === 'feed') return { feedId: this.feedIds[nth] ?? '' }
    if (of === 'view') return { view: views[nth % 2] ?? View.Articles }
    if (of === 'everything') return { view: View.All }
    if (of === 'list') return { listId }
    const rows = await listSubscriptions(this.db)
    const feedIdList = rows.filter(({ category }) => category === 'Papers').map(({ targetId }) => targetId)
    return { feedIdList }
  }

  /** What the sidebar, the tabs and the lists say is unread. */
  async counts() {
    const rows = await listSubscriptions(this.db)
    const byId = await listUnreadCounts(this.db)
    const byView = countByView(rows, byId)
    const shown = async (scope: Parameters<typeof listTimeline>[1]) =>
      (await listTimeline(this.db, scope, { unreadOnly: true, limit: 1000 })).length
    const ofFolder = rows.filter(({ category }) => category === 'Papers').map(({ targetId }) => targetId)
    const ofList = rows.flatMap(({ list }) => list?.feedIds ?? [])
    const total = (ids: readonly string[]) => ids.reduce((count, id) => count + (byId.get(id) ?? 0), 0)
    return {
      counted: {
        feeds: this.feedIds.map((id) => byId.get(id) ?? 0),
        views: views.map((view) => byView.get(view) ?? 0),
        all: byView.get(View.All) ?? 0,
        folder: total(ofFolder),
        list: total(ofList),
      },
      shown: {
        feeds: await Promise.all(this.feedIds.map((feedId) => shown({ feedId }))),
        views: await Promise.all(views.map((view) => shown({ view }))),
        all: await shown({ view: View.All }),
        folder: await shown({ feedIds: ofFolder }),
        list: await shown({ listId }),
      },
    }
  }
}

/** What the server says is unread: by its counts, and by its timelines. */
async function countAtServer({ call }: Reader, feedIds: readonly string[]) {
  const counts = async (query = '') =>
    (await call<{ data: Record<string, number> }>('GET', `/reads${query}`)).data
  const shown = async (scope: object) =>
    (await call<{ data: unknown[] }>('POST', '/entries', { ...scope, read: false, limit: 100 })).data.length
  const byId = await counts()
  return {
    counted: {
      feeds: feedIds.map((id) => byId[id] ?? 0),
      views: await Promise.all(views.map(async (view) => sum(await counts(`?view=${view}`)))),
      all: sum(byId),
    },
    shown: {
      feeds: await Promise.all(feedIds.map((feedId) => shown({ feedId }))),
      views: await Promise.all(views.map((view) => shown({ view }))),
      all: await shown({ view: View.All }),
    },
  }
}

/** Two devices of one reader, who has read nothing yet. */
async function openDevices(): Promise<[Device, Device]> {
  const devices: [Device, Device] = [
    new Device(await openTestDatabase(), reader),
    new Device(await openTestDatabase(), reader),
  ]
  await devices[0].fetch()
  for (const entryId of devices[0].entryIds) await reader.call('DELETE', '/reads', { entryId })
  for (const each of devices) await each.fetch()
  return devices
}

const expectAgreement = (numRuns: number) =>
  fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 20 }), async (steps) => {
      const devices = await openDevices()
      for (const current of steps) {
        const acting = devices[current.device] ?? devices[0]
        await acting.take(current)
        // At every moment what is counted is what is shown.
        const { counted, shown } = await acting.counts()
        expect(counted).toEqual(shown)
      }
      for (const each of devices) await each.send()
      const server = await countAtServer(devices[0].reader, devices[0].feedIds)
      expect(server.counted).toEqual(server.shown)
      for (const each of devices) {
        await each.fetch()
        expect((await each.counts()).counted).toMatchObject(server.counted)
      }
    }),
    { numRuns, endOnFailure: true },
  )

test(
  'unread counts of feeds, folders, lists, views and all agree, here and at the server, whatever one does',
  { tags: ['long'] },
  () => expectAgreement(3),
)

test('they agree after very many things, too', { tags: ['long'], timeout: 300_000 }, () =>
  expectAgreement(40),
)
