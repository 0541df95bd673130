import { useEffect, useSyncExternalStore } from 'react'

const listeners = new Set<() => void>()
let isWanted = false
let isShown = false
let waiting: (() => void)[] = []

/** Has the Toaster stand on the page from now on: what it announces is heard only where it stood before. */
export function wantToaster(): void {
  isWanted = true
  for (const listener of listeners) listener()
}

/** Does something with toasts once there is a Toaster to show them. */
export function withToaster(work: () => void): void {
  if (isShown) return work()
  waiting.push(work)
  wantToaster()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Whether the Toaster is wanted by now. */
export const useToasterWanted = (): boolean => useSyncExternalStore(subscribe, () => isWanted)

/** Says from within the Toaster that it stands on the page. */
export function useToasterPresence(): void {
  useEffect(() => {
    isShown = true
    const late = waiting
    waiting = []
    for (const work of late) work()
    return () => {
      isShown = false
    }
  }, [])
}
