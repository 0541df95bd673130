import { useSyncExternalStore } from 'react'

/** Where nobody says that the page shows what one came for, it counts as shown so long after the first picture. */
const PATIENCE_MS = 1000

let mayLoad = false
let isCounting = false
const waiting = new Set<() => void>()

/** Lets pictures come: the page shows what one came for. They are decoration, and the network was wanted for that. */
export function loadPictures(): void {
  if (mayLoad) return
  mayLoad = true
  waiting.forEach((tell) => tell())
}

/** Whether pictures may come by now. */
export const usePicturesLoad = (): boolean => useSyncExternalStore(wait, () => mayLoad)

function wait(tell: () => void): () => void {
  waiting.add(tell)
  if (!isCounting) setTimeout(loadPictures, PATIENCE_MS)
  isCounting = true
  return () => waiting.delete(tell)
}
