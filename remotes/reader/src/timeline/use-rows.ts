import { useEffect, useState, useSyncExternalStore } from 'react'
import type { View } from '@tidings/contracts'
import { readRows, type LoadedRows, type RowEntry, type Rows } from './rows-in-memory.ts'

/** The rows of a list of its own, followed as long as it is on the page; throws where they cannot be read. */
export function useRows(
  view: View,
  known: readonly RowEntry[] | undefined,
): { rows: LoadedRows; isReady: boolean } {
  const [rows] = useState(() => readRows(view, known))
  const isReady = useSyncExternalStore(rows.subscribe, rows.isReady)
  const error = useSyncExternalStore(rows.subscribe, rows.error)
  useEffect(() => () => rows.close(), [rows])
  if (error) throw error
  return { rows, isReady }
}

/** The entry of one row, undefined until it was read: only what shows this one is drawn anew when it changes. */
export const useRow = (rows: Rows, id: string | null): RowEntry | undefined =>
  useSyncExternalStore(rows.subscribe, () => (id === null ? undefined : rows.get(id)))
