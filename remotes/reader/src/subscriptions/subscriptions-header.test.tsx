// @module-tag long
import { cleanup, fireEvent, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { loadLate } from '../late/late.ts'
import { entryOf, fillDatabase, renderAt, subscriptionTo } from '../testing.tsx'
import { changeSidebar } from './sidebar.store.ts'
import { SubscriptionsPart } from './subscriptions-part.tsx'

const [ants, bees, cats] = ['Ants', 'Bees', 'Cats'].map((title) => subscriptionTo(title))

beforeAll(() => loadLate())

beforeEach(async () => {
  localStorage.clear()
  changeSidebar({ subscriptionOrder: { by: 'title', descending: false } })
  if (ants && bees && cats)
    await fillDatabase(
      [ants, bees, cats],
      [entryOf(bees, { title: 'a' }), entryOf(bees, { title: 'b' }), entryOf(cats, { title: 'c' })],
    )
})

afterEach(cleanup)

const names = () =>
  screen
    .queryAllByRole('treeitem')
    .flatMap(({ textContent }) => /Ants|Bees|Cats/.exec(textContent)?.[0] ?? [])

/** Chooses an order of the subscriptions, which stand by their names. */
async function sortBy(order: string): Promise<void> {
  await renderAt('/timeline/view-0/all', <SubscriptionsPart />)
  await expect.poll(names).toEqual(['Ants', 'Bees', 'Cats'])
  await userEvent.click(screen.getByRole('button', { name: 'Sort' }))
  const chosen = await screen.findByRole('menuitemradio', { name: 'Name, A to Z' })
  expect(chosen.getAttribute('aria-checked')).toBe('true')
  await userEvent.click(screen.getByRole('menuitemradio', { name: order }))
}

test('the subscriptions stand as one sorts them', async () => {
  await sortBy('Most unread first')
  await expect.poll(names).toEqual(['Bees', 'Cats', 'Ants'])
})

test.each([
  ['Name, Z to A', ['Cats', 'Bees', 'Ants']],
  ['Fewest unread first', ['Ants', 'Cats', 'Bees']],
])('the subscriptions stand by “%s”', async (order, sorted) => {
  await sortBy(order)
  await expect.poll(names).toEqual(sorted)
})

test('the address of a feed is copied from its menu', async () => {
  const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  await renderAt('/timeline/view-0/all', <SubscriptionsPart />)
  fireEvent.contextMenu(await screen.findByRole('treeitem', { name: /Bees/ }))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Copy feed address' }))
  expect(await screen.findByText('Copied')).toBeTruthy()
  expect(copied).toHaveBeenCalledExactlyOnceWith(bees?.feeds.url)
})
