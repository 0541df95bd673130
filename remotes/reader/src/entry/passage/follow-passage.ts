import { comingTextAttribute } from '../entry-skeleton.tsx'
import { scrollText } from '../scroll-text.ts'
import { findPassageOn } from './passage-ranges.ts'

const NAME = 'passage'

/**
 * Looks for words on the page of an entry, and again as long as what is shown changes: texts come late, and in other languages.
 * What is found is marked, and led to once; the page itself stays as it is. Returns a function that ends it and takes the mark away.
 */
export function followPassage(
  page: HTMLElement,
  words: string,
  onChange: (isFound: boolean) => void,
): () => void {
  let marked: Range[] = []
  let isLedTo = false
  let frame = 0

  function look(): void {
    if (marked.length > 0 && marked.every(stands)) return
    marked = findPassageOn(page, words)
    mark(marked)
    const [first] = marked
    if (!first && page.querySelector(`[${comingTextAttribute}]`)) return
    onChange(first !== undefined)
    if (!first || isLedTo) return
    isLedTo = true
    leadTo(page, first)
  }

  const watch = new MutationObserver(() => {
    cancelAnimationFrame(frame)
    frame = requestAnimationFrame(look)
  })
  watch.observe(page, { childList: true, characterData: true, subtree: true })
  look()
  return () => {
    watch.disconnect()
    cancelAnimationFrame(frame)
    mark([])
  }
}

/** What was marked is still on the page: a range collapses when its text goes. */
const stands = (range: Range): boolean => range.startContainer.isConnected && !range.collapsed

function mark(ranges: readonly Range[]): void {
  if (!('highlights' in CSS)) return
  if (ranges.length === 0) CSS.highlights.delete(NAME)
  else CSS.highlights.set(NAME, new Highlight(...ranges))
}

/** What is above a passage tells what it is about. */
const SHARE_ABOVE = 0.25

function leadTo(page: HTMLElement, passage: Range): void {
  openAround(passage.startContainer)
  const isTyping = document.activeElement?.matches('input, textarea, [contenteditable]')
  if (!isTyping) {
    page.focus({ preventScroll: true })
    // What reads the page aloud, and the Tab key, go on from there.
    getSelection()?.collapse(passage.startContainer, passage.startOffset)
  }
  const [frame, box] = [page.getBoundingClientRect(), passage.getBoundingClientRect()]
  if (box.top >= frame.top && box.bottom <= frame.bottom) return
  scrollText(page, box.top - frame.top - page.clientHeight * SHARE_ABOVE)
}

/** Opens what folds a passage away, as browsers do for what they search. */
function openAround(node: Node): void {
  for (let element = node.parentElement; element; element = element.parentElement)
    if (element instanceof HTMLDetailsElement) element.open = true
}
