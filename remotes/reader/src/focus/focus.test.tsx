// @module-tag long
// @vitest-environment jsdom
import { act, screen, waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { expectFocus, focusOn, letters, open, press, readByKeys, row } from './testing.tsx'

readByKeys()

const text = async () => screen.findByRole('region', { name: 'Text of the entry' })

/** The browser takes the focus from what goes, and says so. */
function remove(element: HTMLElement) {
  act(() => element.blur())
  element.remove()
}

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
