import { View, visibleTabs } from '@tidings/contracts'
import { describe, expect, test } from 'vitest'
import { withoutTab, withTab, type TabChoice } from './tab-choice.ts'

const { All, Articles, SocialMedia, Pictures, Videos, Audios, Notifications } = View

const nothing: TabChoice = { visible: [], hidden: [] }

const tabsOf = (choice: TabChoice, ...subscribed: View[]) => visibleTabs(choice, new Set(subscribed))

describe('the views with a tab', () => {
  test('are all, but for those that wait until something is subscribed to', () => {
    expect(tabsOf(nothing)).toEqual([All, Articles, SocialMedia, Pictures, Videos])
    expect(tabsOf(nothing, Audios)).toEqual([All, Articles, SocialMedia, Pictures, Videos, Audios])
  })

  test('are without one that was hidden, and with it again', () => {
    const without = withoutTab(nothing, Pictures)
    expect(tabsOf(without)).not.toContain(Pictures)
    expect(new Set(tabsOf(withTab(without, Pictures)))).toEqual(new Set(tabsOf(nothing)))
  })

  test('have one that waits, where it is asked for, and the others keep their order', () => {
    const ordered = { visible: [Videos, All], hidden: [Articles] }
    const choice = withTab(ordered, Notifications)
    expect(choice).toEqual({
      visible: [Videos, All, SocialMedia, Pictures, Notifications],
      hidden: [Articles],
    })
    expect(tabsOf(withoutTab(choice, Notifications), Notifications)).not.toContain(Notifications)
  })

  test('begin with All where nothing was said of it', () => {
    expect(withTab({ visible: [Videos], hidden: [] }, Audios).visible[0]).toBe(All)
  })
})
