import { fixedKeys } from '../commands/fixed-keys.ts'

const typing = 'input, textarea, select, [contenteditable]:not([contenteditable=false])'

let latest: AbortController | undefined

/** For a while mod+Z takes the latest change back, where nobody is typing. */
export function onUndoKey(forMs: number, undo: () => void): void {
  latest?.abort()
  const listening = new AbortController()
  latest = listening
  const signal = AbortSignal.any([listening.signal, AbortSignal.timeout(forMs)])
  addEventListener(
    'keydown',
    (event) => {
      const isUndo =
        event.key.toLowerCase() === fixedKeys.undo && (event.ctrlKey || event.metaKey) && !event.shiftKey
      if (!isUndo || (event.target instanceof Element && event.target.closest(typing))) return
      event.preventDefault()
      listening.abort()
      undo()
    },
    { signal },
  )
}
