import { allowUndoForHours, entryOf, fillDatabase, renderAt, somebody, subscriptionTo } from '../testing.tsx'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { View } from '@tidings/contracts'
import { db, listSubscriptions } from '@tidings/db'
import { $session, changeSettings } from '@tidings/runtime'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { loadLate } from '../late/late.ts'
import { clearSelection } from './selection.store.ts'
import { changeSidebar } from './sidebar.store.ts'
import { SubscriptionsPart } from './subscriptions-part.tsx'

const letters = subscriptionTo('Letters', { category: 'Reading' })
const maps = subscriptionTo('Maps', { category: 'Reading', isPrivate: true })
const ailing = subscriptionTo('Ailing')
ailing.feeds = { ...ailing.feeds, errorAt: '2026-11-18T12:00:00.000Z', errorKind: 'timeout' }
const film = subscriptionTo('Film', { view: View.Videos })

const names = () => screen.getAllByRole('treeitem').map((item) => item.textContent)

/** The subscription to a feed, by the name of the feed. */
const storedOf = async (title: string) =>
  (await listSubscriptions(db)).find(({ feed }) => feed?.title === title)

/** Chooses an item of the menu of a line. */
async function act(line: string, item: string) {
  fireEvent.contextMenu(await screen.findByRole('treeitem', { name: new RegExp(line) }))
  await userEvent.click(await screen.findByRole('menuitem', { name: new RegExp(`^${item}`) }))
}

const fill = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } })

const click = async (name: RegExp, keys: object) =>
  fireEvent.click(await screen.findByRole('treeitem', { name }), keys)

beforeAll(async () => {
  await loadLate()
})

beforeEach(async () => {
  localStorage.clear()
  changeSidebar({ closedFolders: [] })
  clearSelection()
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

  test('says which feeds their owners have claimed, unless one wants no such badges', async () => {
    const [own, claimed] = [subscriptionTo('Mine'), subscriptionTo('Theirs')]
    own.feeds = { ...own.feeds, ownerUserId: somebody.id }
    claimed.feeds = { ...claimed.feeds, ownerUserId: '349396175058632799' }
    await fillDatabase([own, claimed, ailing], [])
    $session.set({ ...somebody, role: 'pro' })
    await renderAt('/timeline/view-0/all', <SubscriptionsPart />)
    expect(await screen.findByRole('treeitem', { name: /Mine.*This feed is yours/ })).toBeTruthy()
    expect(screen.getByRole('treeitem', { name: /Theirs.*Claimed by its owner/ })).toBeTruthy()
    expect(screen.getByRole('treeitem', { name: /Ailing/ }).textContent).not.toMatch(/yours|owner/)
    await changeSettings({ enhancedSettings: true, hideExtraBadge: true })
    await waitFor(() => expect(screen.getByRole('tree').textContent).not.toMatch(/yours|owner/))
    await changeSettings({ enhancedSettings: false, hideExtraBadge: false })
    $session.set(null)
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

  test('shows where one is, also in a folder that was closed; closed again it stays so', async () => {
    changeSidebar({ closedFolders: ['0/Reading'] })
    await renderAt(`/timeline/view-0/${letters.feedId}`, <SubscriptionsPart />)
    const line = await screen.findByRole('treeitem', { name: /Letters/ })
    expect(line.getAttribute('aria-current')).toBe('page')
    const folder = screen.getByRole('treeitem', { name: /Reading/ })
    folder.focus()
    await userEvent.keyboard('{ArrowLeft}')
    await waitFor(() => expect(folder.getAttribute('aria-expanded')).toBe('false'))
    expect(screen.queryByRole('treeitem', { name: /Letters/ })).toBeNull()
  })

  test('opens and closes all folders at once, in this view alone', { tags: ['long'] }, async () => {
    await renderAt('/timeline/view-0/all', <SubscriptionsPart />)
    await userEvent.click(await screen.findByRole('button', { name: 'Collapse all categories' }))
    await waitFor(() => expect(names()).toHaveLength(2))
    cleanup()
    await renderAt('/timeline/all', <SubscriptionsPart />)
    await screen.findByRole('treeitem', { name: /Film/ })
    expect(names()).toHaveLength(5)
    cleanup()
    await renderAt('/timeline/view-0/all', <SubscriptionsPart />)
    await userEvent.click(await screen.findByRole('button', { name: 'Expand all categories' }))
    await waitFor(() => expect(names()).toHaveLength(4))
  })

  test('marks the timeline in view', async () => {
    await renderAt(`/timeline/view-0/${letters.feedId}`, <SubscriptionsPart />)
    const item = await screen.findByRole('treeitem', { name: /Letters/ })
    expect(item.getAttribute('aria-selected')).toBe('true')
  })

  test('unsubscribes from the menu of a feed, and undoes it', async () => {
    allowUndoForHours()
    await renderAt('/timeline/view-0/all', <SubscriptionsPart />)
    fireEvent.contextMenu(await screen.findByRole('treeitem', { name: /Letters/ }))
    await userEvent.click(await screen.findByRole('menuitem', { name: /^Unsubscribe/ }))
    await waitFor(async () => expect(await listSubscriptions(db)).toHaveLength(3))
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }))
    await waitFor(async () => expect(await listSubscriptions(db)).toHaveLength(4))
  })

  test('renames a category for all of its feeds', { tags: ['long'] }, async () => {
    await renderAt('/timeline/view-0/all', <SubscriptionsPart />)
    fireEvent.contextMenu(await screen.findByRole('treeitem', { name: /Reading/ }))
    await userEvent.click(await screen.findByRole('menuitem', { name: /^Rename category/ }))
    const field = await screen.findByRole('textbox', { name: 'Name' })
    await userEvent.clear(field)
    await userEvent.type(field, 'Evening{Enter}')
    expect(await screen.findByRole('treeitem', { name: /Evening/ })).toBeTruthy()
    expect(screen.queryByRole('treeitem', { name: /Reading/ })).toBeNull()
  })

  test('tells of a feed that fails for long, or is silent, in words', async () => {
    const silent = subscriptionTo('Silent')
    silent.feeds = { ...silent.feeds, lastEntryAt: '2020-11-18T12:00:00.000Z' }
    await fillDatabase([silent, letters], [])
    await renderAt('/timeline/view-0/all', <SubscriptionsPart />)
    expect((await screen.findByRole('treeitem', { name: /Silent/ })).textContent).toMatch(/Nothing new since/)
    expect(screen.getByRole('treeitem', { name: /Letters/ }).textContent).not.toMatch(/since/)
  })

  test('edits the title, category, view and visibility of a subscription at once, and undoes it', async () => {
    allowUndoForHours()
    await renderAt('/timeline/view-0/all', <SubscriptionsPart />)
    await act('Ailing', 'Edit subscription')
    fill(await screen.findByRole('textbox', { name: 'Own title' }), 'Well again')
    fill(screen.getByRole('combobox', { name: 'Category' }), 'Evening')
    await userEvent.click(screen.getByRole('switch', { name: /Private/ }))
    await userEvent.click(screen.getByRole('button', { name: 'Save' }))
    const item = await screen.findByRole('treeitem', { name: /Well again/ })
    expect(item.textContent).toContain('Private subscription')
    expect(await storedOf('Ailing')).toMatchObject({ category: 'Evening', isPrivate: true })
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }))
    await waitFor(async () => expect(await storedOf('Ailing')).toMatchObject({ title: null, category: null }))
  })

  test('chooses several feeds with the keyboard, and moves them to a view by the dialog', async () => {
    await renderAt('/timeline/view-0/all', <SubscriptionsPart />)
    const item = await screen.findByRole('treeitem', { name: /Letters/ })
    item.focus()
    await userEvent.keyboard(' {Shift>}{ArrowDown}{/Shift}')
    expect(await screen.findByRole('region', { name: '2 feeds chosen' })).toBeTruthy()
    expect(screen.getAllByRole('treeitem', { selected: true }).map((each) => each.textContent)).toHaveLength(
      3,
    )
    await userEvent.click(screen.getByRole('button', { name: 'Move to category or view' }))
    await userEvent.click(await screen.findByRole('button', { name: 'View' }))
    await userEvent.click(screen.getByRole('combobox', { name: 'View' }))
    await userEvent.click(await screen.findByRole('option', { name: 'Pictures' }))
    await userEvent.click(screen.getByRole('button', { name: 'Move' }))
    await waitFor(() => expect(names()).toHaveLength(1))
    expect(await storedOf('Letters')).toMatchObject({ view: View.Pictures, category: 'Reading' })
    expect(await storedOf('Maps')).toMatchObject({ view: View.Pictures })
    expect(screen.queryByRole('region', { name: /chosen/ })).toBeNull()
  })

  test('chooses feeds with Ctrl and Shift and the mouse; a click alone ends it', async () => {
    await renderAt('/timeline/view-0/all', <SubscriptionsPart />)
    await click(/Letters/, { ctrlKey: true })
    await click(/Ailing/, { ctrlKey: true })
    expect(await screen.findByRole('region', { name: '2 feeds chosen' })).toBeTruthy()
    await click(/Letters/, { metaKey: true })
    expect(await screen.findByRole('region', { name: '1 feed chosen' })).toBeTruthy()
    await click(/Ailing/, { shiftKey: true })
    expect(await screen.findByRole('region', { name: '3 feeds chosen' })).toBeTruthy()
    expect(location.pathname).toBe('/timeline/view-0/all')
    await click(/Maps/, {})
    await waitFor(() => expect(screen.queryByRole('region', { name: /chosen/ })).toBeNull())
  })

  test('unsubscribes from all that is chosen with Delete, and undoes it', async () => {
    allowUndoForHours()
    await renderAt('/timeline/view-0/all', <SubscriptionsPart />)
    const folder = await screen.findByRole('treeitem', { name: /Reading/ })
    folder.focus()
    await userEvent.keyboard(' {Delete}')
    await waitFor(async () => expect(await listSubscriptions(db)).toHaveLength(2))
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }))
    await waitFor(async () => expect(await listSubscriptions(db)).toHaveLength(4))
  })

  test('drops a feed on a category, and on the tab of a view', async () => {
    await renderAt('/timeline/view-0/all', <SubscriptionsPart />)
    const dataTransfer = {}
    fireEvent.dragStart(await screen.findByRole('treeitem', { name: /Ailing/ }), { dataTransfer })
    const folder = screen.getByRole('treeitem', { name: /Reading/ })
    expect(fireEvent.dragOver(folder, { dataTransfer })).toBe(false)
    fireEvent.drop(folder, { dataTransfer })
    await waitFor(async () => expect(await storedOf('Ailing')).toMatchObject({ category: 'Reading' }))
    fireEvent.dragStart(screen.getByRole('treeitem', { name: /Ailing/ }), { dataTransfer })
    const all = screen.getByRole('link', { name: /^All/ })
    expect(fireEvent.dragOver(all, { dataTransfer })).toBe(true)
    fireEvent.drop(screen.getByRole('link', { name: /^Videos/ }), { dataTransfer })
    await waitFor(async () => expect(await storedOf('Ailing')).toMatchObject({ view: View.Videos }))
  })

  test('deletes a category with its feeds where that is asked for', async () => {
    await renderAt('/timeline/view-0/all', <SubscriptionsPart />)
    await act('Reading', 'Delete category')
    await userEvent.click(
      await screen.findByRole('checkbox', { name: /Unsubscribe from its 2 subscriptions/ }),
    )
    await userEvent.click(screen.getByRole('button', { name: 'Delete category' }))
    await waitFor(async () => expect(await listSubscriptions(db)).toHaveLength(2))
  })

  test('goes to a line by the letters that it begins with', async () => {
    await renderAt('/timeline/view-0/all', <SubscriptionsPart />)
    const folder = await screen.findByRole('treeitem', { name: /Reading/ })
    folder.focus()
    await userEvent.keyboard('{Shift>}M{/Shift}')
    expect(document.activeElement?.textContent).toContain('Maps')
    await userEvent.keyboard('{Home}')
    expect(document.activeElement?.textContent).toContain('Reading')
  })

  test('leads to new subscriptions while there are none', async () => {
    await fillDatabase([], [])
    await renderAt('/timeline/view-0/all', <SubscriptionsPart />)
    expect(await screen.findByText('No subscriptions yet')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Add subscriptions' })).toBeTruthy()
  })
})
