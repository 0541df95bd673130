import { useSyncExternalStore } from 'react'

/** Below this width one column is shown at a time (specification, section 9). */
const NARROW = '(width < 1024px)'

function subscribe(onChange: () => void) {
  const narrow = matchMedia(NARROW)
  narrow.addEventListener('change', onChange)
  return () => narrow.removeEventListener('change', onChange)
}

/** Whether the window has room for one column only. */
export function useIsNarrow(): boolean {
  return useSyncExternalStore(subscribe, () => matchMedia(NARROW).matches)
}
