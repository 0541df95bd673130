// @module-tag long
import { allowUndoForHours, fillDatabase, renderAt, somebody } from '../testing.tsx'
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { View, type ListSubscription } from '@tidings/contracts'
import { db, listSubscriptions, storeSubscriptions } from '@tidings/db'
import { $session, canRunCommand, runCommand } from '@tidings/runtime'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { $question } from '../library/question.store.ts'
import { loadLate } from '../late/late.ts'
import { SubscriptionsPart } from '../subscriptions/subscriptions-part.tsx'
import { ListCommands } from './list-commands.tsx'

const [own, followed, me] = ['349396175058632704', '349396175058632705', '349396175058632706']
const now = '2026-11-20T12:00:00.000Z'

const subscriptionTo = (id: string, title: string, ownerUserId: string | null): ListSubscription => ({
  userId: me,
  feedId: id,
  listId: id,
  view: View.Pictures,
  title: null,
  category: null,
  isPrivate: false,
  hideFromTimeline: false,
  createdAt: now,
  lists: {
    type: 'list',
    id,
    feedIds: [],
    view: View.Pictures,
    fee: 0,
    title,
    ownerUserId,
    createdAt: null,
    updatedAt: null,
  },
})

const user = { ...somebody, id: me }

const write = vi.fn<(text: string) => Promise<void>>()
const openTab = vi.fn<() => null>()

beforeEach(async () => {
  localStorage.clear()
  await fillDatabase([], [])
  await storeSubscriptions(db, [subscriptionTo(own, 'Mine', me), subscriptionTo(followed, 'Theirs', null)])
  $session.set(user)
  $question.set(null)
  write.mockReset().mockResolvedValue()
  openTab.mockReset().mockReturnValue(null)
  vi.stubGlobal('open', openTab)
  Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { writeText: write } })
  await loadLate()
})

afterEach(() => {
  cleanup()
  $session.set(undefined)
  vi.unstubAllGlobals()
})

const run = (id: string) => act(async () => expect(runCommand(id)).toBe(true))

/** In which view the list of somebody else stands. */
const viewOfTheirs = async () =>
  (await db.subscriptions.toArray()).find(({ targetId }) => targetId === followed)?.view

/** Which of them can be done depends on what the list is to the user. */
const expectToBeKnown = () => waitFor(() => expect(canRunCommand('list:edit')).toBe(true))

describe('commands of the open list', () => {
  beforeEach(async () => {
    await renderAt(`/timeline/all/list-${own}`, <ListCommands openId={own} />)
    await expectToBeKnown()
  })

  test('copy its address and its identifier', async () => {
    await run('list:copy-url')
    await run('list:copy-id')
    expect(write.mock.calls).toEqual([[`${location.origin}/discover?follow=${own}&follow_type=list`], [own]])
  })

  test('open its page in a tab of its own', async () => {
    await run('list:open-in-browser')
    const address = new URL(`/discover?follow=${own}&follow_type=list`, location.origin)
    expect(openTab).toHaveBeenCalledWith(address, '_blank', 'noopener,noreferrer')
  })

  test('show its entries in the view of its subscription', async () => {
    await run('list:navigate-to')
    await waitFor(() => expect(location.pathname).toBe(`/timeline/view-2/list-${own}`))
  })

  test('edit the list of its owner', async () => {
    await run('list:edit')
    await waitFor(() => expect($question.get()).toMatchObject({ ask: 'edit-list', list: { id: own } }))
  })

  test('ask for its feeds, and whether it shall go', async () => {
    await run('list:feeds')
    expect($question.get()).toMatchObject({ ask: 'list-feeds', list: { id: own } })
    await run('list:delete')
    expect($question.get()).toMatchObject({ ask: 'delete-list', list: { id: own } })
  })

  test('unsubscribe from it, and its toast takes that back', async () => {
    allowUndoForHours()
    await run('list:unfollow')
    await waitFor(async () => expect(await listSubscriptions(db)).toHaveLength(1))
    ;(await screen.findByRole('button', { name: 'Undo' })).click()
    await waitFor(async () => expect(await listSubscriptions(db)).toHaveLength(2))
  })
})

describe('commands of lists in the sidebar', () => {
  test('are of the list whose line has the focus, whichever is open', async () => {
    await renderAt(`/timeline/all/list-${own}`, <SubscriptionsPart />)
    const line = await screen.findByRole('treeitem', { name: /Theirs/ })
    await act(async () => line.focus())
    await expectToBeKnown()
    await run('list:copy-id')
    expect(write).toHaveBeenCalledWith(followed)
    await run('list:edit')
    await waitFor(() =>
      expect($question.get()).toMatchObject({
        ask: 'edit-subscription',
        subscription: { targetId: followed },
      }),
    )
  })

  test('that lead to its entries and its page stand in its menu', async () => {
    await renderAt('/timeline/all/all', <SubscriptionsPart />)
    fireEvent.contextMenu(await screen.findByRole('treeitem', { name: /Theirs/ }))
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Open page of the list in browser' }))
    const address = new URL(`/discover?follow=${followed}&follow_type=list`, location.origin)
    await expect.poll(() => openTab.mock.calls).toEqual([[address, '_blank', 'noopener,noreferrer']])
    fireEvent.contextMenu(await screen.findByRole('treeitem', { name: /Theirs/ }))
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Show the entries of the list' }))
    await waitFor(() => expect(location.pathname).toBe(`/timeline/view-2/list-${followed}`))
  })

  test('that are for its owner are offered for no list of others', async () => {
    await renderAt(`/timeline/all/list-${own}`, <SubscriptionsPart />)
    await waitFor(() => expect(canRunCommand('list:delete')).toBe(true))
    await act(async () => (await screen.findByRole('treeitem', { name: /Theirs/ })).focus())
    await waitFor(() => expect(canRunCommand('list:delete')).toBe(false))
    fireEvent.contextMenu(await screen.findByRole('treeitem', { name: /Theirs/ }))
    expect(await screen.findByRole('menuitem', { name: /^Unsubscribe/ })).toBeTruthy()
    expect(screen.queryByRole('menuitem', { name: 'Delete list' })).toBeNull()
  })

  test('move it into another view, from its menu', async () => {
    await renderAt('/timeline/all/all', <SubscriptionsPart />)
    fireEvent.contextMenu(await screen.findByRole('treeitem', { name: /Theirs/ }))
    await userEvent.click(await screen.findByRole('menuitem', { name: /^Move to view/ }))
    await userEvent.click(await screen.findByRole('menuitem', { name: /^Videos/ }))
    await expect.poll(viewOfTheirs).toBe(View.Videos)
  })

  test('are offered for no other line', async () => {
    await db.subscriptions.clear()
    await renderAt('/timeline/all', <SubscriptionsPart />)
    expect(canRunCommand('list:edit')).toBe(false)
  })
})
