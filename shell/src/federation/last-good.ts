import { remoteName, remoteVersion, z, type RemoteVersion } from '@tidings/contracts'

const STORAGE_KEY = 'tidings:last-good'

const lastGood = z.record(remoteName, remoteVersion)

let read: { text: string; versions: ReadonlyMap<string, RemoteVersion> } | undefined

/** The version of each remote that was shown here last, whole: the registry may name it no more. */
export function readLastGood(): ReadonlyMap<string, RemoteVersion> {
  const text = localStorage.getItem(STORAGE_KEY) ?? '{}'
  // It is asked for several times while a page starts, and what it holds is checked only once.
  if (read?.text !== text) read = { text, versions: parse(text) }
  return read.versions
}

function parse(text: string): Map<string, RemoteVersion> {
  try {
    return new Map(Object.entries(lastGood.parse(JSON.parse(text))))
  } catch {
    return new Map()
  }
}

/** Remembers a version that was shown. */
export function rememberGood(name: string, version: RemoteVersion): void {
  const known = readLastGood()
  if (known.get(name)?.version === version.version) return
  localStorage.setItem(STORAGE_KEY, JSON.stringify(Object.fromEntries(new Map(known).set(name, version))))
}
