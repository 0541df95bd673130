import { runCommand } from '@tidings/runtime'

let askedId: string | null = null

/** Leads into the text of an entry: at once where it is open, else as soon as it is there. */
export function goToText(entryId: string): void {
  askedId = runCommand('layout:focus-to-entry-render') ? null : entryId
}

/** Whether the text of an entry was asked for before it was there; true once. */
export function takeAskedText(entryId: string): boolean {
  const isAsked = askedId === entryId
  askedId = null
  return isAsked
}
