// @vitest-environment jsdom
import { entryOf, fillDatabase, renderAt, subscriptionTo } from '../testing.tsx'
import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { db } from '@tidings/db'
import { afterEach, beforeEach, expect, test } from 'vitest'
import texts from '../../../../locales/en/reader.json'
import { useUndoable } from './use-undoable.ts'

const HOUR_MS = 3_600_000

const letters = subscriptionTo('Letters')
const entries = ['First', 'Second', 'Third'].map((title) => entryOf(letters, { title }))

beforeEach(async () => {
  await fillDatabase([letters], entries)
})

afterEach(cleanup)

function Stars() {
  const undoable = useUndoable()
  return entries.map(({ entries: { id, title } }) => (
    <button
      key={id}
      onClick={() =>
        void undoable('collections.star', { entryId: id }, `${title} is starred`, { forMs: HOUR_MS })
      }
    >
      Star {title}
    </button>
  ))
}

/** Stars all of them, one after the other. */
async function starAll(): Promise<void> {
  await renderAt('/timeline/view-0/all', <Stars />)
  for (const { entries: entry } of entries) {
    await userEvent.click(screen.getByRole('button', { name: `Star ${entry.title}` }))
    await screen.findByText(`${entry.title} is starred`)
  }
  await expectStarred('First', 'Second', 'Third')
}

async function expectStarred(...titles: string[]): Promise<void> {
  await waitFor(async () => {
    const stars = await db.collections.bulkGet(entries.map(({ entries: { id } }) => id))
    const starred = entries.filter((_, index) => stars[index])
    expect(starred.map(({ entries: { title } }) => title)).toEqual(titles)
  })
}

const pressUndo = () => userEvent.keyboard('{Control>}z{/Control}')

test('the keys of undo take back what was done last, and then what was done before', async () => {
  await starAll()
  await pressUndo()
  await expectStarred('First', 'Second')
  await waitFor(() => expect(screen.queryByText('Third is starred')).toBeNull())
  await pressUndo()
  await expectStarred('First')
  await pressUndo()
  await expectStarred()
  await pressUndo()
  expect(screen.queryByText(texts.undoTooLate)).toBeNull()
})

test('what its toast took back is nothing to the keys of undo, which go on with the change before', async () => {
  await starAll()
  const [latest] = await screen.findAllByRole('button', { name: texts.undo, hidden: true })
  await userEvent.click(latest ?? document.body)
  await expectStarred('First', 'Second')
  await pressUndo()
  await expectStarred('First')
  expect(screen.queryByText(texts.undoTooLate)).toBeNull()
})

test('keys that are held take back one change', async () => {
  await starAll()
  await userEvent.keyboard('{Control>}{z>3/}{/Control}')
  await expectStarred('First', 'Second')
})

test('what was sent before its time is not offered to be taken back any more', async () => {
  await starAll()
  await db.outbox.clear()
  await waitFor(() => expect(screen.queryByText('First is starred')).toBeNull())
  await pressUndo()
  await expectStarred('First', 'Second', 'Third')
  expect(screen.queryByText(texts.undoTooLate)).toBeNull()
})
