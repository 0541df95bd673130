// @module-tag long
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { db } from '@tidings/db'
import { changeSettings } from '@tidings/runtime'
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { loadLate } from '../late/late.ts'
import { fillDatabase, renderAt, subscriptionTo } from '../testing.tsx'
import { clearSelection } from './selection.store.ts'
import { changeSidebar } from './sidebar.store.ts'
import { SubscriptionsPart } from './subscriptions-part.tsx'

const letters = subscriptionTo('Letters', { category: 'Reading' })
const maps = subscriptionTo('Maps')
const plans = subscriptionTo('Plans')
const [ants, bees] = ['Ants', 'Bees'].map((title) => {
  const subscription = subscriptionTo(title)
  return { ...subscription, feeds: { ...subscription.feeds, siteUrl: 'https://insects.example/' } }
})

beforeAll(() => loadLate())

beforeEach(async () => {
  localStorage.clear()
  changeSidebar({ closedFolders: [] })
  clearSelection()
  await changeSettings({ autoGroup: true })
  if (ants && bees) await fillDatabase([letters, maps, plans, ants, bees], [])
  await renderAt('/timeline/view-0/all', <SubscriptionsPart />)
})

afterEach(cleanup)

const line = async (name: RegExp) => screen.findByRole('treeitem', { name })

async function drag(from: RegExp, to: RegExp): Promise<void> {
  const dataTransfer = {}
  fireEvent.dragStart(await line(from), { dataTransfer })
  fireEvent.dragOver(await line(to), { dataTransfer })
  fireEvent.drop(await line(to), { dataTransfer })
}

/** What has been moved, and where to. */
const moved = async () => (await db.outbox.toArray()).map(({ input }) => input)

test.each([
  ['a feed that is grouped by its site, on itself', /^Ants/, /^Ants/],
  ['a feed that is grouped by its site, on another of the group', /^Ants/, /^Bees/],
  ['a feed that is grouped by its site, on the group', /^Ants/, /^insects/i],
  ['the group, on one of its feeds', /^insects/i, /^Bees/],
  ['a feed of a category, on its category', /^Letters/, /^Reading/],
  ['a feed without a category, on another without one', /^Plans/, /^Maps/],
])('nothing is moved by dropping %s', async (_, from, to) => {
  await drag(from, to)
  await drag(/^Maps/, /^Reading/)
  await expect.poll(async () => JSON.stringify(await moved())).toContain(maps.feedId)
  expect(await moved()).toEqual([{ feedIds: [maps.feedId], category: 'Reading' }])
})

test('of what is dropped on a category together only what is not in it moves', async () => {
  fireEvent.click(await line(/^Letters/), { ctrlKey: true })
  fireEvent.click(await line(/^Plans/), { ctrlKey: true })
  await drag(/^Plans/, /^Reading/)
  await expect.poll(async () => JSON.stringify(await moved())).toContain(plans.feedId)
  expect(await moved()).toEqual([{ feedIds: [plans.feedId], category: 'Reading' }])
})
