import { entryOf, fillDatabase, renderAt, subscriptionTo } from '../testing.tsx'
import { cleanup, screen } from '@testing-library/react'
import { db } from '@tidings/db'
import { runCommand } from '@tidings/runtime'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { loadLate } from '../late/late.ts'
import { TimelinePart } from '../timeline/timeline-part.tsx'

const letters = subscriptionTo('Letters')
const item = entryOf(letters, { title: 'First', content: '<p>Words</p>' })
const other = entryOf(letters, { title: 'Second' })
const { id } = item.entries

beforeAll(async () => {
  await loadLate()
})

afterEach(cleanup)

test('an entry that is marked unread in the moment it opens stays unread', async () => {
  await fillDatabase([letters], [item, other])
  const marked = vi.fn<() => void>()
  db.unreadMarks.hook('deleting', marked)
  const beginChanges = db.holdChanges()
  await renderAt(`/timeline/view-0/all/${id}`, <TimelinePart />)
  await screen.findByRole('heading', { level: 1, name: 'First' })
  expect(runCommand('entry:read')).toBe(true)
  beginChanges()
  await expect.poll(() => marked).toHaveBeenCalled()
  await expect.poll(() => db.unreadMarks.get(id)).toBeDefined()
  expect(await db.outbox.count()).toBe(0)
})

test('all that is marked read stays read, whatever was marked unread just before', async () => {
  await fillDatabase([letters], [item, other])
  await renderAt(`/timeline/view-0/all/${id}`, <TimelinePart />)
  await screen.findByRole('heading', { level: 1, name: 'First' })
  await expect.poll(() => db.unreadMarks.get(id)).toBeUndefined()
  expect(runCommand('entry:read')).toBe(true)
  expect(runCommand('subscription:mark-all-as-read')).toBe(true)
  await expect.poll(() => db.outbox.toArray()).toMatchObject([{ name: 'reads.markAllRead' }])
  expect(await db.unreadMarks.count()).toBe(0)
})
