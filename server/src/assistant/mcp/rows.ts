import { toolServerLimits, type EntryItem } from '@tidings/contracts'
import { headOf } from '../lookups/entry-words.ts'
import { nameOfView } from './view-names.ts'

/** An entry as tools tell it. */
export const toRow = (item: EntryItem) => ({
  ...headOf(item),
  feedId: item.feeds.id,
  view: nameOfView(item.view),
})

/** The first of some rows, as many as an answer has room for. */
export function takeFitting<Row>(rows: readonly Row[]): Row[] {
  let room: number = toolServerLimits.rowsLength
  const tooMany = rows.findIndex((row) => {
    room -= JSON.stringify(row).length
    return room < 0
  })
  return tooMany === -1 ? [...rows] : rows.slice(0, tooMany)
}
