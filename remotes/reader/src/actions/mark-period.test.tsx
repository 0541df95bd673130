import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { db } from '@tidings/db'
import { canRunCommand, runCommand } from '@tidings/runtime'
import { sendChanges, type Answers } from '@tidings/runtime/testing'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { z } from '@tidings/contracts'
import { loadLate } from '../late/late.ts'
import { entryOf, fillDatabase, renderAt, subscriptionTo } from '../testing.tsx'
import { TimelinePart } from '../timeline/timeline-part.tsx'

const news = subscriptionTo('News')
const now = Date.now()
const WEEK_MS = 7 * 24 * 3_600_000
const hoursAgo = (hours: number) => new Date(now - hours * 3_600_000).toISOString()
const [first, second, third] = [1, 2, 3].map((hours) =>
  entryOf(news, { title: `Of ${hours}`, publishedAt: hoursAgo(hours) }),
)

let asked: unknown[]

beforeAll(() => loadLate())
beforeEach(async () => {
  asked = []
  await fillDatabase(
    [news],
    [first, second, third].filter((entry) => entry !== undefined),
  )
})
afterEach(cleanup)

/** A server that has marked so many of the feed, of which the browser has only a few. */
const marking = (count: number): Answers => ({
  'GET /entries/check-new': () => ({ data: { has_new: false } }),
  'POST /entries': () => ({ data: [] }),
  'POST /reads/all': async (request) => {
    asked.push(await request.json())
    return { data: { read: count > 0 ? { [news.feedId]: count } : {} } }
  },
  '*': () => ({ data: null }),
})

async function open(count: number): Promise<void> {
  await renderAt(`/timeline/view-0/${news.feedId}`, <TimelinePart />, marking(count))
  await screen.findByRole('link', { name: /Of 2$/ })
}

async function answered(): Promise<void> {
  await screen.findByText('Marking as read…')
  await expect.poll(() => db.outbox.count()).toBe(1)
  await sendChanges()
}

async function markOlder(): Promise<void> {
  await userEvent.click(screen.getByRole('button', { name: 'More of this list' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Mark as read' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Older than a week' }))
  await answered()
}

async function markFrom(item: string): Promise<void> {
  const row = await screen.findByRole('link', { name: /Of 2$/ })
  await userEvent.pointer({ keys: '[MouseRight]', target: row })
  await userEvent.click(await screen.findByRole('menuitem', { name: item }))
  await answered()
}

describe('what is older than a week', () => {
  test('is marked at the server though nothing of it is here, and its answer is said', async () => {
    await open(200)
    const before = Date.now()
    await markOlder()
    expect(await screen.findByText('200 entries marked as read')).toBeTruthy()
    const [{ endTime }] = z.tuple([z.object({ endTime: z.number() })]).parse(asked)
    expect(endTime + WEEK_MS).toBeGreaterThanOrEqual(before)
    expect(endTime + WEEK_MS).toBeLessThanOrEqual(Date.now())
    expect(await db.unreadMarks.count()).toBe(3)
  })

  test('is so by the clock of the server, where that of the browser is slow', async () => {
    const serverNow = now + 5 * 24 * 3_600_000
    await renderAt(`/timeline/view-0/${news.feedId}`, <TimelinePart />, {
      ...marking(1),
      'POST /entries': () => ({ data: [], asOf: serverNow }),
    })
    await screen.findByRole('link', { name: /Of 2$/ })
    await expect.poll(() => db.meta.get('toldAsOf')).toMatchObject({ value: serverNow })
    await markOlder()
    expect(asked).toMatchObject([{ endTime: serverNow - WEEK_MS }])
  })

  test('is said to be nothing where the server says so', { tags: ['long'] }, async () => {
    await open(0)
    await markOlder()
    expect(await screen.findByText('Nothing unread is that old')).toBeTruthy()
  })
})

describe('those', () => {
  const time = Date.parse(second?.entries.publishedAt ?? '')
  const id = second?.entries.id

  test('below an entry are marked, all that the server has, and it itself is not', async () => {
    await open(300)
    await markFrom('Mark those below as read')
    expect(asked).toMatchObject([{ feedId: news.feedId, endTime: time, beforeId: id }])
    expect(await screen.findByText('300 entries marked as read')).toBeTruthy()
    expect(new Set(await db.unreadMarks.toCollection().primaryKeys())).toEqual(
      new Set([first?.entries.id, id]),
    )
  })

  test('above it are marked', async () => {
    await open(1)
    await markFrom('Mark those above as read')
    expect(asked).toMatchObject([{ feedId: news.feedId, startTime: time, afterId: id }])
    expect(await db.unreadMarks.get(first?.entries.id ?? '')).toBeUndefined()
  })
})

describe('an open entry that is not among the rows', () => {
  const other = subscriptionTo('Other')
  const aside = entryOf(other, { title: 'Aside', publishedAt: hoursAgo(1.5) }, true)

  async function openAside(source: string): Promise<void> {
    await fillDatabase(
      [news, other],
      [first, aside].filter((entry) => entry !== undefined),
    )
    await renderAt(`/timeline/view-0/${source}/${aside.entries.id}`, <TimelinePart />, marking(1))
    await screen.findByRole('heading', { name: 'Aside', level: 1 })
    await expect.poll(() => canRunCommand('entry:read-above')).toBe(true)
  }

  test('has those above it marked by its time', async () => {
    await openAside(news.feedId)
    runCommand('entry:read-above')
    await screen.findByText('Marking as read…')
    await expect.poll(() => db.outbox.filter(({ name }) => name === 'reads.markAllRead').count()).toBe(1)
    await sendChanges()
    const startTime = Date.parse(aside.entries.publishedAt)
    expect(asked).toMatchObject([{ feedId: news.feedId, startTime, afterId: aside.entries.id }])
  })

  test('says so where nothing beside it is unread', async () => {
    await openAside('collections')
    runCommand('entry:read-above')
    expect(await screen.findByText('Nothing there is unread')).toBeTruthy()
    expect(asked).toEqual([])
  })
})
