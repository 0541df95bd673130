import { entryOf, fillDatabase, renderAt, subscriptionTo } from '../testing.tsx'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { View } from '@tidings/contracts'
import { db, listSubscriptions } from '@tidings/db'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { SubscriptionsPart } from './subscriptions-part.tsx'

const letters = subscriptionTo('Letters', { category: 'Reading' })
const maps = subscriptionTo('Maps', { category: 'Reading', isPrivate: true })
const ailing = subscriptionTo('Ailing')
ailing.feeds = { ...ailing.feeds, errorAt: '2026-11-18T12:00:00.000Z', errorKind: 'timeout' }
const film = subscriptionTo('Film', { view: View.Videos })

const names = () => screen.getAllByRole('treeitem').map((item) => item.textContent)

beforeEach(async () => {
  localStorage.clear()
  await fillDatabase(
    [letters, maps, ailing, film],
    [entryOf(letters, { title: 'a' }), entryOf(letters, { title: 'b' }), entryOf(maps, { title: 'c' })],
  )
})

afterEach(cleanup)

describe('the sidebar', () => {
  test('shows the subscriptions of a view in folders, with what is unread', async () => {
    await renderAt('/timeline/view-0/all', <SubscriptionsPart />)
    const folder = await screen.findByRole('treeitem', { name: /Reading/ })
    expect(folder.getAttribute('aria-expanded')).toBe('true')
    expect(folder.textContent).toContain('3 unread entries')
    expect(screen.getByRole('treeitem', { name: /Letters/ }).getAttribute('aria-level')).toBe('2')
    expect(screen.queryByRole('treeitem', { name: /Film/ })).toBeNull()
  })

  test('counts what is unread in each view, and hides the views that nobody asked for', async () => {
    await renderAt('/timeline/view-0/all', <SubscriptionsPart />)
    expect(
      (await screen.findByRole('link', { name: 'Articles 3 unread entries' })).getAttribute('aria-current'),
    ).toBe('page')
    expect(screen.getByRole('link', { name: 'Videos' })).toBeTruthy()
    expect(screen.queryByRole('link', { name: 'Audios' })).toBeNull()
  })

  test('says in words what is wrong with a feed, and what is private', async () => {
    await renderAt('/timeline/view-0/all', <SubscriptionsPart />)
    expect((await screen.findByRole('treeitem', { name: /Ailing/ })).textContent).toMatch(/Since/)
    expect(screen.getByRole('treeitem', { name: /Maps/ }).textContent).toContain('Private subscription')
  })

  test('is walked with the arrow keys: left closes a folder, right opens it', async () => {
    await renderAt('/timeline/view-0/all', <SubscriptionsPart />)
    const folder = await screen.findByRole('treeitem', { name: /Reading/ })
    folder.focus()
    await userEvent.keyboard('{ArrowLeft}')
    await waitFor(() => expect(names()).toHaveLength(2))
    await userEvent.keyboard('{ArrowRight}')
    await waitFor(() => expect(names()).toHaveLength(4))
    await userEvent.keyboard('{End}')
    expect(document.activeElement?.textContent).toContain('Ailing')
  })

  test('marks the timeline in view', async () => {
    await renderAt(`/timeline/view-0/${letters.feedId}`, <SubscriptionsPart />)
    const item = await screen.findByRole('treeitem', { name: /Letters/ })
    expect(item.getAttribute('aria-selected')).toBe('true')
  })

  test('unsubscribes from the menu of a feed, and undoes it', async () => {
    await renderAt('/timeline/view-0/all', <SubscriptionsPart />)
    fireEvent.contextMenu(await screen.findByRole('treeitem', { name: /Letters/ }))
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Unsubscribe' }))
    await waitFor(async () => expect(await listSubscriptions(db)).toHaveLength(3))
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }))
    await waitFor(async () => expect(await listSubscriptions(db)).toHaveLength(4))
  })

  test('renames a category for all of its feeds', async () => {
    await renderAt('/timeline/view-0/all', <SubscriptionsPart />)
    fireEvent.contextMenu(await screen.findByRole('treeitem', { name: /Reading/ }))
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Rename category' }))
    const field = await screen.findByRole('textbox', { name: 'Name' })
    await userEvent.clear(field)
    await userEvent.type(field, 'Evening{Enter}')
    expect(await screen.findByRole('treeitem', { name: /Evening/ })).toBeTruthy()
    expect(screen.queryByRole('treeitem', { name: /Reading/ })).toBeNull()
  })

  test('leads to new subscriptions while there are none', async () => {
    await fillDatabase([], [])
    await renderAt('/timeline/view-0/all', <SubscriptionsPart />)
    expect(await screen.findByText('No subscriptions yet')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Add subscriptions' })).toBeTruthy()
  })
})
