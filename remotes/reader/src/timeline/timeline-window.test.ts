import { entryOf, fillDatabase, subscriptionTo } from '../testing.tsx'
import { db, listTimeline, storeEntries, type TimelineKey } from '@tidings/db'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { openWindow, type TimelineWindow, type WindowOptions } from './timeline-window.ts'

const COUNT = 12
const pieces = { first: 3, next: 5 }
const letters = subscriptionTo('Letters')
const scope = { feedIds: [letters.feedId] }
const timeOf = (number: number) => new Date(Date.UTC(2026, 10, 1) + number * 60_000).toISOString()
const entries = Array.from({ length: COUNT }, (_, number) =>
  entryOf(letters, { title: `Entry ${number}`, publishedAt: timeOf(number) }),
)

const endAt = (number: number) => ({ publishedAt: timeOf(number), id: '\uFFFF' })

// Outside of a browser there are no frames.
vi.stubGlobal('requestAnimationFrame', (then: () => void) => setTimeout(then))

let open: TimelineWindow | undefined
let shown: { keys: TimelineKey[]; hasMore: boolean }

beforeEach(() => fillDatabase([letters], entries))
afterEach(() => open?.close())

async function openAt(options: Partial<WindowOptions> = {}): Promise<TimelineWindow> {
  const onChange = vi.fn<WindowOptions['onChange']>((keys, hasMore) => {
    shown = { keys, hasMore }
  })
  open = openWindow({
    scope,
    pieces,
    order: 'newest',
    unreadOnly: false,
    wanted: 0,
    end: null,
    ...options,
    onChange,
  })
  await expect.poll(() => onChange).toHaveBeenCalled()
  return open
}

const all = (order: 'newest' | 'oldest' = 'newest') =>
  listTimeline(db, scope, { limit: Number.MAX_SAFE_INTEGER, order })

describe('a window of a timeline', () => {
  test.each(['newest', 'oldest'] as const)('grows to all of it, the %s first', async (order) => {
    const window = await openAt({ order })
    expect(shown).toEqual({ keys: (await all(order)).slice(0, 3), hasMore: true })
    window.widen()
    await expect.poll(() => shown.keys).toHaveLength(8)
    window.widen()
    await expect.poll(() => shown).toEqual({ keys: expect.anything(), hasMore: false })
    expect(shown.keys).toEqual(await all(order))
  })

  test('opens as long as it is wanted', async () => {
    await openAt({ wanted: 10 })
    expect(shown.keys).toEqual(await all())
  })

  test('follows what changes where it is, and keeps every other key the same object', async () => {
    await openAt({ wanted: COUNT })
    const before = shown.keys
    const between = entryOf(letters, { title: 'Between', publishedAt: timeOf(5.5) })
    await storeEntries(db, [between])
    await expect.poll(() => shown.keys).toHaveLength(COUNT + 1)
    expect(shown.keys).toEqual(await all())
    expect(shown.keys.filter((key) => !before.includes(key))).toHaveLength(1)
    await storeEntries(db, [entryOf(letters, { title: 'Newest', publishedAt: timeOf(COUNT) })])
    await expect.poll(() => shown.keys).toHaveLength(COUNT + 2)
    expect(shown.keys).toEqual(await all())
  })

  test('of what is unread keeps what was read meanwhile, unless its entry is gone', async () => {
    await openAt({ unreadOnly: true, wanted: COUNT })
    const [read, gone] = [shown.keys[1], shown.keys[7]]
    await db.unreadMarks.bulkDelete([read?.id ?? '', gone?.id ?? ''])
    await db.entries.delete(gone?.id ?? '')
    await expect.poll(() => shown.keys).toHaveLength(COUNT - 1)
    expect(shown.keys).toContain(read)
    expect(shown.keys).not.toContain(gone)
    open?.close()
    await openAt({ unreadOnly: true, wanted: COUNT })
    expect(shown.keys).toHaveLength(COUNT - 2)
  })

  test('shows nothing beyond the end that it is given, until it is moved', async () => {
    const window = await openAt({ order: 'oldest', end: endAt(1) })
    expect(shown.keys).toHaveLength(2)
    window.endAt(endAt(5))
    await expect.poll(() => shown.keys).toHaveLength(3)
    window.widen()
    await expect.poll(() => shown.keys).toHaveLength(6)
    window.endAt(null)
    await expect.poll(() => shown.keys).toHaveLength(8)
  })
})
