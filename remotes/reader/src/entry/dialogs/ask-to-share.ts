import { $entryDialog } from './entry-dialog.store.ts'

/** Asks how an entry is to be shared, with the words that are selected in it. */
export function askToShare(entryId: string): void {
  $entryDialog.set({ ask: 'share', entryId, quotation: selectedWords() })
}

function selectedWords(): string {
  const selection = getSelection()
  const text = selection?.anchorNode?.parentElement?.closest('[data-entry-text]')
  return text && selection && selection.rangeCount > 0 ? wordsOf(selection.getRangeAt(0)) : ''
}

/** Paragraphs are lines; marks of notes are left out, and a formula is one word. */
function wordsOf(range: Range): string {
  const words = range.cloneContents()
  for (const mark of words.querySelectorAll('sup:has(a)')) mark.remove()
  for (const block of words.querySelectorAll('p, li, blockquote, pre, h2, h3, h4, h5, h6, br'))
    block.after('\n')
  return words.textContent
    .split('\n')
    .map((line) => line.replaceAll(/\s+/g, ' ').trim())
    .filter((line) => line !== '')
    .join('\n')
}
