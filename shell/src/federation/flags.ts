import { flagsOfManifest, featureFlag, z } from '@tidings/contracts'
import { $session, api, atom } from '@tidings/runtime'
import { $registry } from './registry.ts'

const STORAGE_KEY = 'tidings:flags'
const kept = z.object({ userId: z.string(), flags: z.array(featureFlag) })

/** The feature flags that are on for the user, as the server said last. */
export const $flags = atom<ReadonlySet<string>>(new Set())

/** Keeps the flags those of the user, also away from the server; returns an unsubscribe function. */
export function followFlags(): () => void {
  renew()
  const stops = [
    $registry.listen(renew),
    $session.listen((user, before) => user?.id !== before?.id && renew()),
  ]
  return () => stops.forEach((stop) => stop())
}

/** Most servers have no part that asks for a flag; then nobody asks for them. */
function renew(): void {
  const user = $session.get()
  const versions = $registry.get()?.registry.remotes.flatMap((line) => line.versions) ?? []
  if (!user || versions.every(({ manifest }) => flagsOfManifest(manifest).length === 0)) return
  $flags.set(readKept(user.id))
  // Without an answer those of the last time stay.
  fetchFlags(user.id).catch(() => undefined)
}

function readKept(userId: string): ReadonlySet<string> {
  try {
    const last = kept.parse(JSON.parse(localStorage.getItem(STORAGE_KEY) ?? ''))
    return new Set(last.userId === userId ? last.flags : [])
  } catch {
    return new Set()
  }
}

async function fetchFlags(userId: string): Promise<void> {
  const { data } = await api.status.configs({})
  localStorage.setItem(STORAGE_KEY, JSON.stringify({ userId, flags: data.FEATURES }))
  if ($session.get()?.id === userId) $flags.set(new Set(data.FEATURES))
}
