// @module-tag long
import { cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { loadLate } from '../../late/late.ts'
import { entryOf, fillDatabase, renderAt, subscriptionTo } from '../../testing.tsx'
import { TimelinePart } from '../../timeline/timeline-part.tsx'

const letters = subscriptionTo('Letters')

beforeAll(async () => {
  await loadLate()
})

afterEach(cleanup)

/** What can be done to an open entry with six of something in its text. */
async function actionsWith(make: (index: number) => string): Promise<(string | null)[]> {
  const content = `<p>Words</p>${Array.from({ length: 6 }, (_, index) => make(index)).join('')}`
  const entry = entryOf(letters, { title: 'Harbour', content })
  await fillDatabase([letters], [entry])
  await renderAt(`/timeline/all/all/${entry.entries.id}`, <TimelinePart />)
  await screen.findByText('Words')
  const toolbar = within(screen.getByRole('toolbar', { name: 'Entry actions' }))
  await userEvent.click(toolbar.getByRole('button', { name: 'More' }))
  const items = await within(await screen.findByRole('menu')).findAllByRole('menuitem')
  return items.map(({ textContent }) => textContent)
}

test('all pictures of an entry can be shown where it has some', async () => {
  const actions = await actionsWith((index) => `<img src="https://x.example/${index}.jpg" alt="">`)
  expect(actions).toContain('Show all pictures')
})

test('recordings of an entry are no pictures to be shown', async () => {
  const actions = await actionsWith((index) => `<audio src="https://x.example/${index}.mp3"></audio>`)
  expect(actions).toContain('Print')
  expect(actions).not.toContain('Show all pictures')
})
