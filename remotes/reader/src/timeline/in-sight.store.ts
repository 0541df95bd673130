import { atom } from '@tidings/runtime'
import type { LoadedRows } from './rows-in-memory.ts'
import type { EntryKey } from './timeline.ts'

/** What stands in sight where a list has come to rest: any of it may be opened next. */
export const $inSight = atom<{ rows: LoadedRows; keys: readonly EntryKey[] } | null>(null)
