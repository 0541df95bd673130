// @module-tag long
import { cleanup, screen, within } from '@testing-library/react'
import type { EntryItem } from '@tidings/contracts'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { loadLate } from '../late/late.ts'
import { entryOf, fillDatabase, renderAt, subscriptionTo } from '../testing.tsx'
import { TimelinePart } from '../timeline/timeline-part.tsx'

const letters = subscriptionTo('Letters')
const picture = 'https://pictures.example/ann.jpg'

beforeAll(() => loadLate())

afterEach(cleanup)

/** Opens a letter. */
async function open(letter: Partial<EntryItem['entries']>): Promise<HTMLElement> {
  const entry = entryOf(letters, { title: 'A letter', content: '<p>Words</p>', ...letter })
  await fillDatabase([letters], [entry])
  await renderAt(`/timeline/view-0/all/${entry.entries.id}`, <TimelinePart />)
  await screen.findByRole('heading', { level: 1, name: 'A letter' })
  return screen.getByRole('region', { name: 'Text of the entry' })
}

test('above an entry stand its source and its author, with their picture and their page', async () => {
  const page = await open({ author: 'Ann', authorUrl: 'https://ann.example/', authorAvatar: picture })
  const author = await within(page).findByRole('link', { name: 'Ann' })
  expect(author.getAttribute('href')).toBe('https://ann.example/')
  expect([...page.querySelectorAll('img')].map(({ src }) => src)).toContain(picture)
  expect(
    within(page)
      .getByRole('link', { name: /Letters/ })
      .getAttribute('href'),
  ).toBe(`/timeline/view-0/${letters.feedId}`)
})

test('an author whose address is no page has a name alone', async () => {
  const page = await open({ author: 'Ann', authorUrl: 'mailto:ann@ann.example' })
  expect(await within(page).findByText('Ann')).toBeTruthy()
  expect(within(page).queryByRole('link', { name: 'Ann' })).toBeNull()
})

test('a source is called as its reader calls it', async () => {
  const mine = subscriptionTo('Letters', { title: 'From Ann' })
  const entry = entryOf(mine, { title: 'A letter', content: '<p>Words</p>', author: 'From Ann' })
  await fillDatabase([mine], [entry])
  await renderAt(`/timeline/view-0/all/${entry.entries.id}`, <TimelinePart />)
  const page = await screen.findByRole('region', { name: 'Text of the entry' })
  expect(await within(page).findByRole('link', { name: /From Ann/ })).toBeTruthy()
  expect(within(page).getAllByText('From Ann')).toHaveLength(1)
  expect(screen.queryByText('Letters')).toBeNull()
})

test('an author who is called as their feed is named once', async () => {
  const page = await open({ author: 'Letters', authorUrl: 'https://letters.example/' })
  expect(within(page).getAllByText('Letters')).toHaveLength(1)
})
