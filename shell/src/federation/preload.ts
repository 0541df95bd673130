import type { RemoteVersion } from '@tidings/contracts'

/** Brings what the first paint of a version needs, so that it is there when its part is shown. */
export function preloadVersion({ entry, preload, styles, integrity }: RemoteVersion): void {
  for (const path of [entry, ...preload]) addLink({ rel: 'modulepreload', path, hash: integrity[path] })
  for (const path of styles) addLink({ rel: 'preload', path, hash: integrity[path] })
}

interface Wanted {
  rel: 'modulepreload' | 'preload'
  path: string
  hash: string | undefined
}

function addLink({ rel, path, hash }: Wanted): void {
  if (document.querySelector(`link[rel=${rel}][href="${path}"]`)) return
  const link = document.createElement('link')
  link.rel = rel
  if (rel === 'preload') link.as = 'style'
  if (hash) link.integrity = hash
  link.href = path
  document.head.append(link)
}
