const NAME = 'spoken'

/** Marks what is read aloud, and brings it into sight; the page itself stays as it is. */
export function markSpoken(range: Range | null): void {
  if (!('highlights' in CSS)) return
  if (!range) return void CSS.highlights.delete(NAME)
  CSS.highlights.set(NAME, new Highlight(range))
  const block = range.startContainer.parentElement
  if (!block?.isConnected) return
  const { top, bottom } = range.getBoundingClientRect()
  const frame = block.closest('article')?.parentElement?.getBoundingClientRect()
  if (frame && (top < frame.top || bottom > frame.bottom)) block.scrollIntoView({ block: 'center' })
}
