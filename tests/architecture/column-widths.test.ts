import { settingsTable } from '@tidings/contracts'
import { expect, test } from 'vitest'
import { columnWidths } from '../../remotes/reader/src/timeline/column-widths.ts'
import { panelWidths, sidebarWidths } from '../../shell/src/layout/column-widths.ts'

test.each([
  ['entryColWidth', columnWidths],
  ['aiColWidth', panelWidths],
  ['feedColWidth', sidebarWidths],
])('a column can be made as wide as %s may be, and no wider', (name, { min, max, initial }) => {
  const setting = settingsTable[name]
  const isAllowed = (width: number) => setting?.schema.safeParse(width).success
  expect([min - 1, min, max, max + 1].map(isAllowed)).toEqual([false, true, true, false])
  expect(setting?.fallback).toBe(initial)
})
