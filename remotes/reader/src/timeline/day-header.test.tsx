// @module-tag long
import { cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { changeSettings } from '@tidings/runtime'
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { loadLate } from '../late/late.ts'
import { allowUndoForHours, entryOf, fillDatabase, renderAt, subscriptionTo } from '../testing.tsx'
import { TimelinePart } from './timeline-part.tsx'

const letters = subscriptionTo('Letters')
const on = (day: number, title: string) =>
  entryOf(letters, { title, publishedAt: `2026-11-${day}T12:00:00.000Z` })

beforeAll(() => loadLate())

beforeEach(async () => {
  await changeSettings({ groupByDate: true, unreadOnly: false })
  await fillDatabase([letters], [on(19, 'Late'), on(19, 'Later'), on(19, 'Latest'), on(12, 'Early')])
})

afterEach(cleanup)

const unread = () => screen.queryAllByRole('link', { name: /^Unread:/ }).map(({ textContent }) => textContent)

test('a day is marked read where it begins, and no other day; undo brings it back', async () => {
  allowUndoForHours()
  await renderAt('/timeline/view-0/all', <TimelinePart />)
  await expect.poll(unread).toHaveLength(4)
  const [heading] = await screen.findAllByRole('heading', { name: /Nov 19/ })
  const day = heading?.parentElement
  if (day) await userEvent.click(within(day).getByRole('button', { name: 'Mark this day as read' }))
  await expect.poll(unread).toEqual(['Unread: Early'])
  expect(await screen.findByText('Marking as read…')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }))
  await expect.poll(unread).toHaveLength(4)
})
