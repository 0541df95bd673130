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

const FEEDS = 3
const ITEMS = 6
const views = [View.Articles, View.Pictures] as const

let stage: Stage
let reader: Reader

beforeAll(async () => {
  stage = await openStage({ feeds: FEEDS, items: ITEMS, size: 'brief' })
  reader = await stage.signUpReader()
  for (let nth = 0; nth < FEEDS; nth += 1)
    await reader.call('POST', '/subscriptions', { url: feedAt(stage, nth).url, view: views[nth % 2] })
})

afterAll(() => stage.close())

/** What a reader does on one of two devices. */
type Step = { device: number } & (
  | { do: 'read'; entries: number[] }
  | { do: 'unread'; entry: number }
  | { do: 'read all'; of: 'everything' | 'view' | 'feed' | 'folder'; nth: number }
  | { do: 'move'; feed: number; view: number }
  | { do: 'file'; feed: number; category: string }
  | { do: 'send' | 'fetch' }
)

const entry = fc.nat(FEEDS * ITEMS - 1)
const feed = fc.nat(FEEDS - 1)
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
    of: fc.constantFrom('everything' as const, 'view' as const, 'feed' as const, 'folder' as const),
    nth: feed,
  }),
  fc.record({ device, do: fc.constant('move' as const), feed, view: fc.nat(1) }),
  fc.record({ device, do: fc.constant('file' as const), feed, category: fc.constantFrom('', 'Papers') }),
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

  constructor(db: TidingsDatabase, owner: Reader) {
    this.db = db
    this.reader = owner
  }

  async fetch(): Promise<void> {
    const { call } = this.reader
    await storeSubscriptions(this.db, (await call<{ data: Subscription[] }>('GET', '/subscriptions')).data)
    const request = { view: View.All, limit: 100 }
    const { data } = await call<{ data: EntryItem[] }>('POST', '/entries', request)
    await storeEntries(this.db, data)
    await storeUnread(this.db, (await call<{ data: Record<string, number> }>('GET', '/reads')).data)
    this.entryIds = data.map(({ entries }) => entries.id).toSorted()
    this.feedIds = [...new Set(data.map(({ feeds }) => feeds.id))].toSorted()
  }

  async send(): Promise<void> {
    const api = createTestApi((name, input) => {
      const [method, path] = calls[name] ?? ['POST', name]
      return this.reader.call(method, path, input)
    })
    await flushOutbox({ db: this.db, api, onRefused, onAccepted: () => undefined })
  }

  async take(current: Step): Promise<void> {
    const feedId = (nth: number) => this.feedIds[nth] ?? ''
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
    return {
      counted: {
        feeds: this.feedIds.map((id) => byId.get(id) ?? 0),
        views: views.map((view) => byView.get(view) ?? 0),
        all: byView.get(View.All) ?? 0,
        folder: ofFolder.reduce((total, id) => total + (byId.get(id) ?? 0), 0),
      },
      shown: {
        feeds: await Promise.all(this.feedIds.map((feedId) => shown({ feedId }))),
        views: await Promise.all(views.map((view) => shown({ view }))),
        all: await shown({ view: View.All }),
        folder: await shown({ feedIds: ofFolder }),
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
  'unread counts of feeds, folders, views and all agree, here and at the server, whatever one does',
  { tags: ['long'] },
  () => expectAgreement(3),
)

test('they agree after very many things, too', { tags: ['long'], timeout: 300_000 }, () =>
  expectAgreement(40),
)
