import { entryOf, fillDatabase, renderAt, subscriptionTo } from '../testing.tsx'
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { changeSettings, startKeyboard } from '@tidings/runtime'
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest'
import { loadLate } from '../late/late.ts'
import { SubscriptionsPart } from '../subscriptions/subscriptions-part.tsx'
import { TimelinePart } from '../timeline/timeline-part.tsx'

export const letters = subscriptionTo('Letters')
const news = subscriptionTo('News')
const atlas = subscriptionTo('Atlas')
const first = entryOf(letters, { title: 'First', content: '<p>Words of <a href="/x">the first</a></p>' })
export const second = entryOf(letters, {
  title: 'Second',
  content: '<p>Words of the second</p>',
  publishedAt: '2026-11-19T12:00:00.000Z',
})

/** Has each test of a file begin with three subscriptions, two entries of one of them, and the keys of the product. */
export function readByKeys(): void {
  let stopKeyboard: () => void

  beforeAll(async () => {
    await loadLate()
    stopKeyboard = startKeyboard(false)
  })

  afterAll(() => stopKeyboard())

  beforeEach(async () => {
    localStorage.clear()
    sessionStorage.clear()
    await changeSettings({ unreadOnly: false })
    await fillDatabase([atlas, letters, news], [first, second])
  })

  afterEach(cleanup)
}

export const focusOn = (element: HTMLElement) => act(() => element.focus())
export const press = async (keys: string) => userEvent.keyboard(keys)
export const row = async (title: string) =>
  within(await screen.findByRole('list', { name: /Entries of/ })).findByRole('link', {
    name: new RegExp(title),
  })
export const expectFocus = async (element: HTMLElement) =>
  waitFor(() => expect(document.activeElement).toBe(element))

/** Opens a page with the subscriptions, a list, and what of it is open. */
export async function open(path = '/timeline/view-0/all') {
  await renderAt(
    path,
    <>
      <SubscriptionsPart />
      <main tabIndex={-1}>
        <TimelinePart />
      </main>
    </>,
  )
  await row('First')
}
