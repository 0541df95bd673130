import { useCallback, useSyncExternalStore } from 'react'

/** Below this width one column is shown at a time (specification, section 9). */
const ONE_COLUMN_PX = 1024

/** Whether the window is narrower than this: without a width, whether it has room for one column only. */
export function useIsNarrow(belowPx: number = ONE_COLUMN_PX): boolean {
  const query = `(width < ${belowPx}px)`
  const follow = useCallback(
    (onChange: () => void) => {
      const narrow = matchMedia(query)
      narrow.addEventListener('change', onChange)
      return () => narrow.removeEventListener('change', onChange)
    },
    [query],
  )
  return useSyncExternalStore(follow, () => matchMedia(query).matches)
}
