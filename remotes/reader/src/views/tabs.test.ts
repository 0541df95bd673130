import { View, visibleTabs } from '@tidings/contracts'
import { expect, test } from 'vitest'
import { hiddenTabs, hideTab, moveTab } from './tabs.ts'

const { All, Articles, Pictures, Videos } = View

const shown = [All, Articles, Pictures]

test('a tab that is moved stands between the others, and no view is lost', () => {
  const { visible, hidden } = moveTab(shown, Pictures, 0)
  expect(visible).toEqual([Pictures, All, Articles])
  expect(visibleTabs({ visible, hidden }, new Set())).toEqual(visible)
  expect(new Set([...visible, ...hidden])).toEqual(new Set([...shown, ...hiddenTabs(shown)]))
})

test('a tab that is hidden stays so, also where something is subscribed to in its view', () => {
  const lists = hideTab(shown, Articles)
  expect(visibleTabs(lists, new Set([Articles]))).toEqual([All, Pictures])
})

test('the last tab cannot be hidden', () => {
  expect(hideTab([Videos], Videos).visible).toEqual([Videos])
})
