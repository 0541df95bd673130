import { useSyncExternalStore } from 'react'

/**
 * Gives where the image of an address is asked for; undefined for one that is not shown. One that is shown no wider than
 * `sizes` says (`72px`) may be asked for smaller than it is.
 */
export type ImageAddress = (url: string, sizes?: string) => string | undefined

let toAddress: ImageAddress = (url) => url
const listeners = new Set<() => void>()

/** Says where images of other sites are asked for from now on; at their sites, as long as nobody says otherwise. */
export function routeImages(next: ImageAddress): void {
  toAddress = next
  listeners.forEach((tell) => tell())
}

/** Where images are asked for at present. */
export const useImageAddress = (): ImageAddress => useSyncExternalStore(listen, () => toAddress)

function listen(tell: () => void): () => void {
  listeners.add(tell)
  return () => listeners.delete(tell)
}
