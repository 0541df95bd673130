import { View } from '@tidings/contracts'
import { describe, expect, test } from 'vitest'
import { parseSettings } from './settings.ts'

describe('stored settings', () => {
  test.each([[null], ['{}'], ['null'], ['[1'], ['"x"']])('%j give the defaults', (stored) => {
    expect(parseSettings(stored)).toMatchObject({ unreadOnly: false, groupByDate: true, entryColWidth: 356 })
  })

  test('keep what is right and forget what is wrong', () => {
    const stored = { unreadOnly: true, entryColWidth: 9000, timelineTabs: { visible: [0], hidden: [7] } }
    expect(parseSettings(JSON.stringify(stored))).toMatchObject({
      unreadOnly: true,
      entryColWidth: 356,
      timelineTabs: { visible: [], hidden: [] },
    })
  })

  test('keep the order of the tabs', () => {
    const timelineTabs = { visible: [View.Videos, View.All], hidden: [View.Articles] }
    expect(parseSettings(JSON.stringify({ timelineTabs })).timelineTabs).toEqual(timelineTabs)
  })
})
