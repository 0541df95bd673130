import { z } from '@tidings/contracts'

/** The versions that kept a page from answering when they ran here last. */
export const HELD_BACK = 'tidings:held-back'
/** Those that were coming up when a page ended without a word, and had come up here before. */
export const DOUBTED = 'tidings:doubted'

/** Versions, each as `remote version`. */
const names = z.array(z.string())

/** What a version is kept as. */
export const nameOf = ({ remote, version }: { remote: string; version: string }): string =>
  `${remote} ${version}`

/** The names that are kept here. */
export function readNames(key: string): Set<string> {
  try {
    return new Set(names.parse(JSON.parse(localStorage.getItem(key) ?? '[]')))
  } catch {
    return new Set()
  }
}

export const isHeldBack = (remote: string, version: string): boolean =>
  readNames(HELD_BACK).has(nameOf({ remote, version }))

/** It came to an end after all. */
export function release(remote: string, version: string): void {
  for (const key of [HELD_BACK, DOUBTED]) {
    const known = readNames(key)
    if (known.delete(nameOf({ remote, version }))) localStorage.setItem(key, JSON.stringify([...known]))
  }
}
