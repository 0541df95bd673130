import { allowUndoForHours, entryOf, fillDatabase, renderAt, subscriptionTo } from '../testing.tsx'
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { View } from '@tidings/contracts'
import { makeListSubscription } from '@tidings/contracts/testing'
import { db, listSubscriptions } from '@tidings/db'
import { toast } from '@tidings/ui'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { loadLate, SelectionBar } from '../late/late.ts'
import { clearSelection } from './selection.store.ts'
import { changeSidebar } from './sidebar.store.ts'
import { SubscriptionsPart } from './subscriptions-part.tsx'

const news = subscriptionTo('News', { category: 'Morning' })
const maps = subscriptionTo('Maps')
const film = subscriptionTo('Film', { view: View.Videos })
const inList = subscriptionTo('In the list', { view: View.Videos })
const papers = makeListSubscription({ category: 'Morning', view: View.Articles, lists: { title: 'Papers' } })
papers.lists = { ...papers.lists, feedIds: [inList.feedId] }

beforeAll(async () => {
  await Promise.all([loadLate(), SelectionBar.load()])
})

beforeEach(async () => {
  localStorage.clear()
  changeSidebar({ closedFolders: [] })
  clearSelection()
  const entries = [news, film, inList].map((feed) => entryOf(feed, { title: `Of ${feed.feeds.title}` }))
  await fillDatabase([news, maps, film, inList, papers], entries)
  await renderAt('/timeline/view-0/all', <SubscriptionsPart />)
})

afterEach(() => {
  act(() => toast.dismiss())
  cleanup()
})

const line = async (name: RegExp) => screen.findByRole('treeitem', { name })

/** Those that are not where they were, or how they are filed now. */
async function stored() {
  const found = (await listSubscriptions(db)).filter(({ name }) => name === 'News' || name === 'Papers')
  return Object.fromEntries(found.map(({ name, view, category }) => [name, { view, category }]))
}

/** Until that is said: by then nothing of it is left to do. */
async function drag(from: HTMLElement, to: HTMLElement, said: string) {
  const dataTransfer = {}
  fireEvent.dragStart(from, { dataTransfer })
  expect(fireEvent.dragOver(to, { dataTransfer })).toBe(false)
  fireEvent.drop(to, { dataTransfer })
  await screen.findByText(said)
}

describe('what is dragged', () => {
  test('is all of a category, its lists as well', async () => {
    await drag(await line(/^Morning/), screen.getByRole('link', { name: /^Videos/ }), '2 moved to Videos')
    const moved = { view: View.Videos, category: 'Morning' }
    await expect.poll(stored).toEqual({ News: moved, Papers: moved })
  })

  test('is a list, out of its category and back', async () => {
    await drag(await line(/^Papers/), await line(/^Maps/), 'Taken out of its category')
    await expect.poll(stored).toMatchObject({ Papers: { category: null }, News: { category: 'Morning' } })
    await drag(await line(/^Papers/), await line(/^Morning/), 'Moved to Morning')
    await expect.poll(stored).toMatchObject({ Papers: { category: 'Morning' } })
  })
})

async function chooseMorning(): Promise<HTMLElement> {
  const folder = await line(/^Morning/)
  folder.focus()
  await userEvent.keyboard(' ')
  return screen.findByRole('region', { name: '2 feeds and lists chosen' })
}

describe('a category that is chosen with its lists', () => {
  test('is unsubscribed from as a whole, and that is undone as a whole', async () => {
    allowUndoForHours()
    const bar = await chooseMorning()
    await userEvent.click(within(bar).getByRole('button', { name: 'Unsubscribe' }))
    expect(await screen.findByText('Unsubscribed from 2 feeds and lists')).toBeTruthy()
    await expect.poll(stored).toEqual({})
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }))
    await expect.poll(async () => Object.keys(await stored()).toSorted()).toEqual(['News', 'Papers'])
  })

  test('is unsubscribed from by its key', async () => {
    await chooseMorning()
    await userEvent.keyboard('{Delete}')
    expect(await screen.findByText('Unsubscribed from 2 feeds and lists')).toBeTruthy()
    await expect.poll(stored).toEqual({})
  })

  test('is marked read with what its lists show', async () => {
    const bar = await chooseMorning()
    await userEvent.click(within(bar).getByRole('button', { name: 'Mark all as read' }))
    expect(await screen.findByText('2 entries marked as read')).toBeTruthy()
    const left = await db.unreadMarks.toArray()
    expect(left.map(({ feedId }) => feedId)).toEqual([film.feedId])
  })

  test('is moved from the menu as a whole', async () => {
    await chooseMorning()
    fireEvent.contextMenu(await line(/^Papers/))
    const menu = within(await screen.findByRole('menu'))
    expect(menu.getByRole('menuitem', { name: /^Unsubscribe from 2 feeds and lists/ })).toBeTruthy()
    await userEvent.click(menu.getByRole('menuitem', { name: /^Move to view/ }))
    await userEvent.click(await screen.findByRole('menuitem', { name: /^Videos/ }))
    expect(await screen.findByText('2 moved to Videos')).toBeTruthy()
    const moved = { view: View.Videos, category: 'Morning' }
    await expect.poll(stored).toEqual({ News: moved, Papers: moved })
  })
})
