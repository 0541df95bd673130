import { fillDatabase, renderAt, subscriptionTo } from '../testing.tsx'
import { act, cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { canRunCommand, runCommand } from '@tidings/runtime'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { loadLate } from '../late/late.ts'
import { $question } from '../library/question.store.ts'
import { SubscriptionsPart } from './subscriptions-part.tsx'

/** A feed of the one site. */
function ofSite(name: string) {
  const { feeds, ...subscription } = subscriptionTo(name)
  return { ...subscription, feeds: { ...feeds, siteUrl: `https://${name.toLowerCase()}.example.com` } }
}

beforeEach(async () => {
  localStorage.clear()
  await fillDatabase([subscriptionTo('Paper', { category: 'News' }), subscriptionTo('Alone')], [])
  await loadLate()
  await renderAt('/timeline/view-0/all', <SubscriptionsPart />)
})

afterEach(() => {
  cleanup()
  $question.set(null)
})

async function focusCategory(): Promise<void> {
  const line = await screen.findByRole('treeitem', { name: /News/ })
  await act(async () => line.focus())
  await expect.poll(() => canRunCommand('category:rename')).toBe(true)
}

test.each([
  ['F2', 'rename-folder'],
  ['Delete', 'delete-folder'],
])('%s on the line of a category asks first: %s', async (key, ask) => {
  await focusCategory()
  await userEvent.keyboard(`{${key}}`)
  expect($question.get()).toMatchObject({ ask, folder: { name: 'News' } })
})

test('a category is renamed by its command while its line has the focus, and by none afterwards', async () => {
  await focusCategory()
  await act(async () => expect(runCommand('category:rename')).toBe(true))
  expect($question.get()).toMatchObject({ ask: 'rename-folder', folder: { name: 'News' } })
  await userEvent.keyboard('{Escape}')
  const feed = await screen.findByRole('treeitem', { name: /Alone/ })
  await act(async () => feed.focus())
  await expect.poll(() => canRunCommand('category:rename')).toBe(false)
})

test('what the feeds of a site stand in has no name of its own: no key renames or deletes it', async () => {
  cleanup()
  await fillDatabase([ofSite('One'), ofSite('Two'), subscriptionTo('Paper', { category: 'News' })], [])
  await renderAt('/timeline/view-0/all', <SubscriptionsPart />)
  await focusCategory()
  const site = await screen.findByRole('treeitem', { name: /Example\.com/ })
  await act(async () => site.focus())
  await expect.poll(() => canRunCommand('category:rename')).toBe(false)
  await userEvent.keyboard('{F2}{Delete}')
  expect($question.get()).toBeNull()
})
