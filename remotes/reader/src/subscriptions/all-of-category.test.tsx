// @module-tag long
import { allowUndoForHours, entryOf, fillDatabase, renderAt, subscriptionTo } from '../testing.tsx'
import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { View } from '@tidings/contracts'
import { makeListSubscription } from '@tidings/contracts/testing'
import { db, listSubscriptions } from '@tidings/db'
import { changeSettings } from '@tidings/runtime'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { loadLate } from '../late/late.ts'
import { clearSelection } from './selection.store.ts'
import { SubscriptionsPart } from './subscriptions-part.tsx'

const unread = subscriptionTo('Unread', { category: 'News' })
const read = subscriptionTo('All read', { category: 'News' })

beforeAll(() => loadLate())

beforeEach(async () => {
  localStorage.clear()
  clearSelection()
  await fillDatabase([unread, read], [entryOf(unread, { title: 'a' })])
  await changeSettings({ hideAllReadSubscriptions: true })
})

afterEach(async () => {
  cleanup()
  await changeSettings({ hideAllReadSubscriptions: false })
})

/** Opens the menu of the category, in which one of its feeds is not shown. */
async function choose(item: RegExp): Promise<void> {
  await renderAt('/timeline/view-0/all', <SubscriptionsPart />)
  const folder = await screen.findByRole('treeitem', { name: /News/ })
  await expect.poll(() => screen.queryByRole('treeitem', { name: /All read/ })).toBeNull()
  fireEvent.contextMenu(folder)
  await userEvent.click(await screen.findByRole('menuitem', { name: item }))
}

const stored = async () => (await listSubscriptions(db)).toSorted((a, b) => a.name.localeCompare(b.name))

const categories = async () => (await stored()).map(({ category }) => category)

describe('a category of which some is not shown', () => {
  test('is renamed as a whole', async () => {
    await choose(/^Rename category/)
    const field = await screen.findByRole('textbox', { name: 'Name' })
    fireEvent.change(field, { target: { value: 'World' } })
    await userEvent.type(field, '{Enter}')
    await expect.poll(stored).toMatchObject([{ category: 'World' }, { category: 'World' }])
  })

  test('goes as a whole, and its subscriptions stay', async () => {
    await choose(/^Delete category/)
    expect(await screen.findByText(/its 2 subscriptions stay/)).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Delete category' }))
    await expect.poll(stored).toMatchObject([{ category: null }, { category: null }])
  })

  test('is renamed with the lists in it, and its toast takes all of that back', async () => {
    allowUndoForHours()
    const list = makeListSubscription({ category: 'News', view: View.Articles, lists: { title: 'Papers' } })
    await fillDatabase([unread, read, list], [entryOf(unread, { title: 'a' })])
    await choose(/^Rename category/)
    const field = await screen.findByRole('textbox', { name: 'Name' })
    fireEvent.change(field, { target: { value: 'World' } })
    await userEvent.type(field, '{Enter}')
    await expect.poll(categories).toEqual(['World', 'World', 'World'])
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }))
    await expect.poll(categories).toEqual(['News', 'News', 'News'])
  })

  test('goes with its lists, where that is wished', async () => {
    const list = makeListSubscription({ category: 'News', view: View.Articles, lists: { title: 'Papers' } })
    await fillDatabase([unread, read, list], [entryOf(unread, { title: 'a' })])
    await choose(/^Delete category/)
    await userEvent.click(await screen.findByRole('checkbox', { name: /its 3 subscriptions/ }))
    await userEvent.click(screen.getByRole('button', { name: 'Delete category' }))
    await expect.poll(stored).toEqual([])
  })

  test('is moved to another view as a whole', async () => {
    await choose(/^Move to view/)
    const views = await screen.findByRole('menuitem', { name: /^Videos/ })
    await userEvent.click(views)
    await expect.poll(stored).toMatchObject([{ view: View.Videos }, { view: View.Videos }])
  })

  test('is chosen as a whole, and that is said', async () => {
    await choose(/^Choose/)
    const bar = await screen.findByRole('region', { name: '2 feeds chosen' })
    await userEvent.click(within(bar).getByRole('button', { name: 'Unsubscribe' }))
    await expect.poll(stored).toEqual([])
  })
})
