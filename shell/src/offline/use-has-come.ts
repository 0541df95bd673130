import { useCallback, useSyncExternalStore } from 'react'

/** Timers may fire a moment early. */
const EARLY_MS = 100

/** Whether a time has come, in epoch milliseconds. */
export function useHasCome(time = Infinity): boolean {
  const subscribe = useCallback(
    (onCome: () => void) => {
      const timer = setTimeout(onCome, time - Date.now() + EARLY_MS)
      return () => clearTimeout(timer)
    },
    [time],
  )
  return useSyncExternalStore(subscribe, () => time <= Date.now())
}
