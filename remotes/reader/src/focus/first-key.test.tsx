// @module-tag long
// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { expect, describe, test } from 'vitest'
import { expectFocus, focusOn, open, press, readByKeys, row, second } from './testing.tsx'

// What was read in before has the focus back: none of these may read in anything but the list.
readByKeys()

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
