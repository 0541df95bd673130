import { fixedKeys } from '../commands/fixed-keys.ts'

const typing = 'input, textarea, select, [contenteditable]:not([contenteditable=false])'

interface Offer {
  /** Aborted when it is too late. */
  signal: AbortSignal
  undo: () => void
}

/** What can be taken back, the latest last. */
let offers: readonly Offer[] = []

/**
 * For a while mod+Z takes a change back, where nobody is typing: the latest first, then the one before it. Returns a function that
 * ends it for this one.
 */
export function onUndoKey(forMs: number, undo: () => void): () => void {
  const offer = { signal: AbortSignal.timeout(forMs), undo }
  offers = [...offers, offer]
  // One and the same function is added once.
  addEventListener('keydown', onKeyDown)
  return () => {
    offers = offers.filter((other) => other !== offer)
  }
}

function onKeyDown(event: KeyboardEvent): void {
  if (!isUndo(event)) return
  offers = offers.filter(({ signal }) => !signal.aborted)
  const latest = offers.at(-1)
  if (!latest) return
  event.preventDefault()
  offers = offers.slice(0, -1)
  latest.undo()
}

function isUndo({ key, ctrlKey, metaKey, shiftKey, repeat, target }: KeyboardEvent): boolean {
  if (key.toLowerCase() !== fixedKeys.undo || !(ctrlKey || metaKey) || shiftKey) return false
  // A key that is held takes back one change, not all of them.
  return !repeat && !(target instanceof Element && target.closest(typing))
}
