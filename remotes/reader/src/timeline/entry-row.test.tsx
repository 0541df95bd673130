// @vitest-environment jsdom
import { entryOf, fillDatabase, subscriptionTo } from '../testing.tsx'
import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import { View } from '@tidings/contracts'
import { db, mutate } from '@tidings/db'
import { atom } from '@tidings/runtime'
import { memo } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { useDrawLine } from './draw-line.tsx'
import type { RowContext } from './entry-row.tsx'
import { Flight } from './flight.ts'
import { readRows } from './rows-in-memory.ts'
import type { RowProps } from './rows/row.ts'
import type { Selection } from './selection.ts'

const letters = subscriptionTo('Letters')
const items = ['First', 'Second', 'Third'].map((title) => entryOf(letters, { title }))
const keys = items.map(({ entries: { id, publishedAt } }) => ({ id, publishedAt }))
/** The line that stays on the page wherever the list stands. */
const KEPT = 1
const idAt = (index: number) => keys[index]?.id ?? ''

const lines = keys.map((key) => ({ type: 'entries' as const, entries: [key] }))
const day = { type: 'day' as const, day: '2026-11-20' }

afterEach(cleanup)

function Lines({ context }: { context: RowContext }) {
  const drawLine = useDrawLine(context, 1)
  return [
    ...lines.map((line, index) => drawLine(line, index === KEPT ? null : index)),
    drawLine(day, lines.length),
  ]
}

async function renderRows(flight = new Flight()) {
  await fillDatabase([letters], items)
  const rows = readRows(View.Articles)
  const drawn = vi.fn<(title: string | null) => void>()
  const Row = memo(({ entry, isCurrent }: RowProps) => {
    drawn(entry.title)
    return <p aria-current={isCurrent}>{`${entry.title}${entry.read ? '' : ' (unread)'}`}</p>
  })
  const $selection = atom<Selection>({ currentId: null, tabStopId: null })
  const context: RowContext = {
    Row,
    rows,
    flight,
    $selection,
    scope: { view: View.Articles, kind: 'all' },
    sourceOf: () => source,
  }
  render(<Lines context={context} />)
  expect(drawn).not.toHaveBeenCalled()
  act(() => rows.show(lines, { first: 0, last: 2 }, null))
  await waitFor(() => expect(rows.get(idAt(2))?.title).toBe('Third'))
  return { drawn, $selection }
}

async function renderRowsDrawn() {
  const rendered = await renderRows()
  expect(await screen.findByText('Third (unread)')).toBeTruthy()
  rendered.drawn.mockClear()
  return rendered
}

const source = { title: 'Letters', image: null }

test('of a step from one entry to the next only these two rows are drawn anew', async () => {
  const { drawn, $selection } = await renderRowsDrawn()
  act(() => $selection.set({ currentId: idAt(0), tabStopId: idAt(0) }))
  expect(drawn.mock.calls).toEqual([['First']])
  drawn.mockClear()
  act(() => $selection.set({ currentId: idAt(1), tabStopId: idAt(1) }))
  expect(new Set(drawn.mock.calls.flat())).toEqual(new Set(['First', 'Second']))
  expect(drawn).toHaveBeenCalledTimes(2)
  expect(screen.getByText(/Second/).getAttribute('aria-current')).toBe('true')
})

test('what is marked read is drawn anew alone', async () => {
  const { drawn } = await renderRowsDrawn()
  await act(() => mutate(db, 'reads.markRead', { entryIds: [idAt(2)] }))
  expect(await screen.findByText('Third')).toBeTruthy()
  expect(drawn.mock.calls).toEqual([['Third']])
})

test('what comes while a list goes on and on is a place of its size until it lands, but for days and what stays on the page', async () => {
  const flight = new Flight()
  let first = 0
  const goOn = () => flight.move({ first: (first += 100), last: first + 20 })
  for (let jump = 0; jump < 3; jump += 1) goOn()
  const onward = setInterval(goOn, 10)
  await renderRows(flight)
  expect(screen.getByText('Second (unread)')).toBeTruthy()
  expect(screen.queryByText('Third (unread)')).toBeNull()
  expect(screen.getByRole('heading')).toBeTruthy()
  clearInterval(onward)
  expect(await screen.findByText('Third (unread)')).toBeTruthy()
  expect(flight.isFlying()).toBe(false)
})
