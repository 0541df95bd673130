import { entryOf, fillDatabase, renderAt, subscriptionTo } from '../testing.tsx'
import { cleanup, waitFor } from '@testing-library/react'
import { db } from '@tidings/db'
import { afterEach, expect, test, vi } from 'vitest'
import { useEntry, type EntryState } from './use-entry.ts'

const PICTURE = 'https://example.com/a.png'

const letters = subscriptionTo('Letters')
const item = entryOf(letters, { title: 'First', content: `<p>Words <img src="${PICTURE}"></p>` })
const { id } = item.entries

afterEach(cleanup)

/** What an open entry was drawn with, each time. */
async function openEntry() {
  await fillDatabase([letters], [item])
  const drawn: EntryState[] = []
  function Drawn() {
    drawn.push(useEntry(id))
    return null
  }
  await renderAt('/', <Drawn />)
  const last = () => drawn.at(-1)
  await waitFor(() => expect(last()?.entry?.content).toContain('Words'))
  return { drawn, last }
}

test('what is read of an entry again and is as it was leads to nothing drawn anew', async () => {
  const { drawn, last } = await openEntry()
  const [before, entry] = [drawn.length, last()?.entry]
  const content = await db.contents.get(id)
  const reads = vi.spyOn(db.contents, 'get')
  if (content) await db.contents.put(content)
  await expect.poll(() => reads.mock.settledResults).toMatchObject([{ type: 'fulfilled' }])
  // What is read after it is there, too.
  await db.subscriptions.toArray()
  await db.images.toArray()
  await db.unreadMarks.delete(id)
  await waitFor(() => expect(last()?.entry?.read).toBe(true))
  expect(drawn).toHaveLength(before + 1)
  expect(last()?.entry).toEqual({ ...entry, read: true })
})

test('what becomes known of the size of its pictures is told', async () => {
  const { last } = await openEntry()
  expect(last()?.imageSizes.get(PICTURE)).toBeUndefined()
  await db.images.put({
    url: PICTURE,
    width: 30,
    height: 20,
    colors: null,
    createdAt: '2026-11-29T00:00:00.000Z',
  })
  await waitFor(() => expect(last()?.imageSizes.get(PICTURE)).toMatchObject({ width: 30 }))
})
