import { remoteName, remoteVersion, z, type RemoteVersion } from '@tidings/contracts'

const STORAGE_KEY = 'tidings:last-good'

const lastGood = z.record(remoteName, remoteVersion)

/** The version of each remote that was shown here last, whole: the registry may name it no more. */
export function readLastGood(): Map<string, RemoteVersion> {
  try {
    return new Map(Object.entries(lastGood.parse(JSON.parse(localStorage.getItem(STORAGE_KEY) ?? '{}'))))
  } catch {
    return new Map()
  }
}

/** Remembers a version that was shown. */
export function rememberGood(name: string, version: RemoteVersion): void {
  const known = readLastGood()
  if (known.get(name)?.version === version.version) return
  localStorage.setItem(STORAGE_KEY, JSON.stringify(Object.fromEntries(known.set(name, version))))
}
