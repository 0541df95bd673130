// @vitest-environment jsdom
import { entryOf, fillDatabase, renderAt, subscriptionTo } from '../testing.tsx'
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { changeSettings, startKeyboard } from '@tidings/runtime'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { loadLate } from '../late/late.ts'
import { SubscriptionsPart } from '../subscriptions/subscriptions-part.tsx'
import { TimelinePart } from '../timeline/timeline-part.tsx'

const letters = subscriptionTo('Letters')
const news = subscriptionTo('News')
const atlas = subscriptionTo('Atlas')
const first = entryOf(letters, { title: 'First', content: '<p>Words of <a href="/x">the first</a></p>' })
const second = entryOf(letters, {
  title: 'Second',
  content: '<p>Words of the second</p>',
  publishedAt: '2026-11-19T12:00:00.000Z',
})

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

const focusOn = (element: HTMLElement) => act(() => element.focus())
const press = async (keys: string) => userEvent.keyboard(keys)
const row = async (title: string) =>
  within(await screen.findByRole('list', { name: /Entries of/ })).findByRole('link', {
    name: new RegExp(title),
  })
const text = async () => screen.findByRole('region', { name: 'Text of the entry' })
const expectFocus = async (element: HTMLElement) =>
  waitFor(() => expect(document.activeElement).toBe(element))

/** The browser takes the focus from what goes, and says so. */
function remove(element: HTMLElement) {
  act(() => element.blur())
  element.remove()
}

async function open(path = '/timeline/view-0/all') {
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

describe('the first key', () => {
  test('of the list has the focus on the row that it opens', async () => {
    await open()
    expect(document.activeElement).toBe(document.body)
    await press('j')
    await expectFocus(await row('First'))
    await press('{ArrowDown}')
    await expectFocus(await row('Second'))
  })

  test('finds the list where the page as a whole has the focus', async () => {
    await open()
    focusOn(screen.getByRole('main'))
    await press('j')
    await expectFocus(await row('First'))
  })

  test('that opens nothing brings the focus to the row of what is open', async () => {
    await open(`/timeline/view-0/all/${second.entries.id}`)
    expect(document.activeElement).toBe(document.body)
    await press('{Enter}')
    await expectFocus(await row('Second'))
  })
})

describe('from column to column', () => {
  test('Enter opens a row, and leads into the text where it is open', async () => {
    await open()
    const link = await row('First')
    focusOn(link)
    await press('{Enter}')
    await screen.findByText('the first')
    expect(document.activeElement).toBe(link)
    await press('{Enter}')
    await expectFocus(await text())
  })

  test('the right arrow opens a row and leads into its text', async () => {
    await open()
    const link = await row('Second')
    focusOn(link)
    await press('{ArrowRight}')
    await expectFocus(await text())
    expect(await screen.findByText('Words of the second')).toBeTruthy()
  })

  test('Escape leads back from the text to the row, and the left arrow on to the subscriptions', async () => {
    await open()
    await press('j{Enter}')
    await expectFocus(await text())
    await press('{Escape}')
    await expectFocus(await row('First'))
    await press('{ArrowLeft}')
    await waitFor(() => expect(document.activeElement?.getAttribute('role')).toBe('treeitem'))
  })

  test('Enter and the right arrow lead from the line of what is open into its list', async () => {
    await open(`/timeline/view-0/${letters.feedId}`)
    const line = await screen.findByRole('treeitem', { name: /Letters/ })
    focusOn(line)
    await press('{Enter}')
    await expectFocus(await row('First'))
    focusOn(line)
    await press('{ArrowRight}')
    await expectFocus(await row('First'))
  })

  test('a list without rows has the focus itself, and the left arrow leads back', async () => {
    await open(`/timeline/view-0/${letters.feedId}`)
    const line = await screen.findByRole('treeitem', { name: /News/ })
    focusOn(line)
    await press('{Enter}')
    await waitFor(() => expect(line.getAttribute('aria-current')).toBe('page'))
    await press('{Enter}')
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByRole('region', { name: /Entries of News/ })),
    )
    await press('{ArrowLeft}')
    await expectFocus(line)
  })
})

describe('in the text', () => {
  test('the next entry has the focus where the one before had it, also on what went with that', async () => {
    await open()
    await press('j{Enter}')
    const link = await screen.findByRole('link', { name: 'the first' })
    focusOn(link)
    await press('l')
    expect(await screen.findByText('Words of the second')).toBeTruthy()
    await expectFocus(await text())
    await press('h')
    expect(await screen.findByText('the first')).toBeTruthy()
    expect(document.activeElement).toBe(await text())
  })
})

describe('what goes while it has the focus', () => {
  test('hands it to its column', async () => {
    await open()
    await press('j{Enter}')
    const link = await screen.findByRole('link', { name: 'the first' })
    focusOn(link)
    remove(link)
    await expectFocus(await text())
  })

  test('and lay over everything, to the column that had it before', async () => {
    await open()
    await press('j')
    const button = document.body.appendChild(document.createElement('button'))
    focusOn(button)
    remove(button)
    await expectFocus(await row('First'))
  })

  test('is a subscription that one leaves: the line in its place has it', async () => {
    await open()
    const line = await screen.findByRole('treeitem', { name: /Letters/ })
    focusOn(line)
    await press('{Delete}')
    await waitFor(() => expect(line.isConnected).toBe(false))
    await waitFor(() => expect(screen.getByRole('treeitem', { name: /News/ }).tabIndex).toBe(0))
  })
})
