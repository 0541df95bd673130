import { atom } from '@tidings/runtime'

/** What is asked about an entry, or about how entries are shown. */
export type EntryQuestion = { ask: 'toolbar' } | ShareQuestion

export interface ShareQuestion {
  ask: 'share'
  entryId: string
  /** The words that were selected in it. */
  quotation: string
}

/** Asked from menus and by keys; the page of the timeline shows it. */
export const $entryDialog = atom<EntryQuestion | null>(null)
