import { limits } from '@tidings/contracts'
import type { EntryKey } from './timeline.ts'

/** Entries above or below another, it not counted: the nearest of them, no more than one call takes. */
export function idsBeside(keys: readonly EntryKey[], currentId: string, side: 'above' | 'below'): string[] {
  const index = keys.findIndex(({ id }) => id === currentId)
  if (index === -1) return []
  const beside =
    side === 'above'
      ? keys.slice(Math.max(0, index - limits.readsPerCall), index)
      : keys.slice(index + 1, index + 1 + limits.readsPerCall)
  return beside.map(({ id }) => id)
}
