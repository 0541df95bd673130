import type { RowEntry } from '../rows-in-memory.ts'

const originals = new WeakMap<RowEntry, RowEntry>()

/** Notes of what entry a row shows something else. */
export const noteOriginal = (shown: RowEntry, original: RowEntry): void => void originals.set(shown, original)

/** An entry as it is, whatever its row shows of it. */
export const originalOf = (entry: RowEntry): RowEntry => originals.get(entry) ?? entry
