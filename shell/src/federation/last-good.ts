import { remoteName, versionName, z } from '@tidings/contracts'

const STORAGE_KEY = 'tidings:last-good'

const lastGood = z.record(remoteName, versionName)

let read: { text: string; versions: ReadonlyMap<string, string> } | undefined

/** Which version of each remote was shown here last. What it is, the signed registry alone says. */
export function readLastGood(): ReadonlyMap<string, string> {
  const text = localStorage.getItem(STORAGE_KEY) ?? '{}'
  // It is asked for several times while a page starts, and what it holds is checked only once.
  if (read?.text !== text) read = { text, versions: parse(text) }
  return read.versions
}

function parse(text: string): Map<string, string> {
  try {
    return new Map(Object.entries(lastGood.parse(JSON.parse(text))))
  } catch {
    return new Map()
  }
}

/** Remembers a version that was shown. */
export function rememberGood(name: string, version: string): void {
  const known = readLastGood()
  if (known.get(name) === version) return
  localStorage.setItem(STORAGE_KEY, JSON.stringify(Object.fromEntries(new Map(known).set(name, version))))
}
