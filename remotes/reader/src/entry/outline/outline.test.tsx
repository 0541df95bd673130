// @module-tag long
// @vitest-environment jsdom
import { act, cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { db } from '@tidings/db'
import { runCommand } from '@tidings/runtime'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { loadLate } from '../../late/late.ts'
import { entryOf, fillDatabase, renderAt, subscriptionTo } from '../../testing.tsx'
import { TimelinePart } from '../../timeline/timeline-part.tsx'

const letters = subscriptionTo('Letters')
const chapters = (...names: string[]) => names.map((name) => `<h2>${name}</h2><p>Words.</p>`).join('')
const letter = entryOf(letters, { title: 'First', content: chapters('Ships', 'Harbours', 'Storms') })

/** Gives the article of the page. */
let arrive: (content: string) => void

beforeAll(async () => {
  await loadLate()
})

beforeEach(async () => {
  await fillDatabase([letters], [letter])
  await db.readabilities.clear()
  const article = new Promise<string>((resolve) => (arrive = resolve))
  await renderAt(`/timeline/view-0/all/${letter.entries.id}`, <TimelinePart />, {
    'GET /entries/readability': async () => ({ data: { content: await article } }),
    'GET /entries/check-new': () => ({ data: { has_new: false } }),
    'POST /entries': () => ({ data: [] }),
    '*': () => ({ data: null }),
  })
})

afterEach(cleanup)

const openContents = async () => userEvent.click(await screen.findByRole('button', { name: 'Contents' }))
const items = async () => (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)

test('a button of an entry leads to its headings, where they do not stand beside it', async () => {
  await openContents()
  expect(await items()).toEqual(['Ships', 'Harbours', 'Storms'])
  const scroll = vi.fn<() => void>()
  screen.getByRole('heading', { name: 'Harbours' }).scrollIntoView = scroll
  await userEvent.click(screen.getByRole('menuitem', { name: 'Harbours' }))
  expect(scroll).toHaveBeenCalledOnce()
})

test('the contents are those of what is shown, as soon as it is there', async () => {
  await screen.findByRole('button', { name: 'Contents' })
  act(() => void runCommand('entry:ability'))
  await expect.poll(() => screen.queryByRole('button', { name: 'Contents' })).toBeNull()
  // Two frames with nothing but its place.
  for (const _ of [1, 2]) await act(() => new Promise((resolve) => requestAnimationFrame(resolve)))
  arrive(chapters('One', 'Two', 'Three', 'Four'))
  await openContents()
  expect(await items()).toEqual(['One', 'Two', 'Three', 'Four'])
})
