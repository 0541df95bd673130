import { useEffect, useState } from 'react'

/** As the wire has it at most (contracts, `selectedTextLength`). */
const LONGEST = 20_000

/** The open entry: the column says by this attribute which of its commands count there, whichever remote draws it. */
const ENTRY = '[data-command-scope="entry-render"] article'

/** Text of the open entry that is asked about. */
export interface SelectedText {
  /** Empty where nothing is selected. */
  text: string
  /** It is left out. */
  isOff: boolean
  toggle: () => void
  clear: () => void
}

const elementOf = (node: Node | null): Element | null =>
  node instanceof Element ? node : (node?.parentElement ?? null)

/** What is selected in the open entry; null where something else is, which says nothing of it. */
function readSelection(): string | null {
  const selection = getSelection()
  if (!selection) return null
  const entry = elementOf(selection.anchorNode)?.closest(ENTRY)
  if (entry?.contains(selection.focusNode))
    return selection.toString().trim().slice(0, LONGEST).toWellFormed()
  // Whoever goes on to write selects in a field; whoever selects nothing anywhere wants nothing of it any more.
  const isInField = document.activeElement?.matches('input, textarea') ?? false
  return selection.isCollapsed && !isInField && selection.anchorNode ? '' : null
}

/** Follows what is selected in the entry that is open at an address, and keeps it while one writes about it. */
export function useSelectedText(pathname: string): SelectedText {
  const nothing = { of: pathname, text: '', isOff: false }
  const [known, setSelected] = useState(nothing)
  // What was selected in an entry that was open before is nothing any more.
  const selected = known.of === pathname ? known : nothing

  useEffect(() => {
    const follow = () => {
      const text = readSelection()
      if (text !== null)
        setSelected((before) => (before.text === text ? before : { of: pathname, text, isOff: false }))
    }
    follow()
    document.addEventListener('selectionchange', follow)
    return () => document.removeEventListener('selectionchange', follow)
  }, [pathname])

  return {
    ...selected,
    toggle: () => setSelected({ ...selected, isOff: !selected.isOff }),
    clear: () => setSelected(nothing),
  }
}
