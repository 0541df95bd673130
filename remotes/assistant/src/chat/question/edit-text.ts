import { listPieces, type Draft } from './chip.ts'

type Range = [start: number, end: number]

/**
 * Writes into a field in place of a range, as if it was typed: it can be undone. `onWritten` hears of it where the field does not
 * tell of it by itself.
 */
export function insertText(
  area: HTMLTextAreaElement,
  [start, end]: Range,
  text: string,
  onWritten: (area: HTMLTextAreaElement) => void,
): void {
  area.focus()
  area.setSelectionRange(start, end)
  // No other way leaves what was there before to be undone; there may be browsers that have it no more.
  // oxlint-disable-next-line typescript/no-deprecated
  if ('execCommand' in document && document.execCommand('insertText', false, text)) return
  area.setRangeText(text, start, end, 'end')
  onWritten(area)
}

/** The chip that a key begins to delete; undefined where it deletes something else. */
export function chipToDelete(
  draft: Draft,
  { selectionStart, selectionEnd }: Pick<HTMLTextAreaElement, 'selectionStart' | 'selectionEnd'>,
  key: string,
): Range | undefined {
  if (selectionStart !== selectionEnd || (key !== 'Backspace' && key !== 'Delete')) return undefined
  const piece = listPieces(draft).find(
    ({ chip, from, text }) => chip && selectionStart === (key === 'Delete' ? from : from + text.length),
  )
  return piece && [piece.from, piece.from + piece.text.length]
}
