import { useSyncExternalStore } from 'react'

/** Below this width there is room for the menu or a page, not for both. */
const NARROW = '(width < 768px)'

function subscribe(onChange: () => void) {
  const narrow = matchMedia(NARROW)
  narrow.addEventListener('change', onChange)
  return () => narrow.removeEventListener('change', onChange)
}

/** Whether the menu and a page stand one after the other. */
export const useIsNarrow = (): boolean => useSyncExternalStore(subscribe, () => matchMedia(NARROW).matches)
