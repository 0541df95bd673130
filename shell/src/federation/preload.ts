import { addressOf, type PlacedVersion } from './placed-version.ts'

/** Brings what the first paint of a version needs, so that it is there when its part is shown. */
export function preloadVersion(version: PlacedVersion): void {
  const { entry, preload, styles, integrity, origin } = version
  for (const path of [entry, ...preload]) {
    addLink({ rel: 'modulepreload', address: addressOf(version, path), hash: integrity[path], origin })
  }
  for (const path of styles) {
    addLink({ rel: 'preload', address: addressOf(version, path), hash: integrity[path], origin })
  }
}

interface Wanted {
  rel: 'modulepreload' | 'preload'
  address: string
  hash: string | undefined
  origin: string | undefined
}

function addLink({ rel, address, hash, origin }: Wanted): void {
  if (document.querySelector(`link[rel=${rel}][href="${address}"]`)) return
  const link = document.createElement('link')
  link.rel = rel
  if (rel === 'preload') link.as = 'style'
  if (hash) link.integrity = hash
  if (origin) link.crossOrigin = 'anonymous'
  link.href = address
  document.head.append(link)
}
