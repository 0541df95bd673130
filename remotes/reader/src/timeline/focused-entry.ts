import { entryIdAttribute } from './rows/row-frame.tsx'

/** The entry whose row has the focus. */
export function focusedEntryId(): string | null {
  const row = document.activeElement?.closest(`[${entryIdAttribute}]`)
  return row?.getAttribute(entryIdAttribute) ?? null
}
