import { flagsOfManifest, featureFlag, z } from '@tidings/contracts'
import { $session, atom, configsQuery, queryClient } from '@tidings/runtime'
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
    // A part that has changed what there is asks for it anew.
    queryClient.getQueryCache().subscribe((event) => {
      if (event.type === 'updated' && event.action.type === 'success') takeOver(event.query.queryKey)
    }),
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
  fetchFlags().catch(() => undefined)
}

function readKept(userId: string): ReadonlySet<string> {
  try {
    const last = kept.parse(JSON.parse(localStorage.getItem(STORAGE_KEY) ?? ''))
    return new Set(last.userId === userId ? last.flags : [])
  } catch {
    return new Set()
  }
}

function takeOver([name]: readonly unknown[]): void {
  const { queryKey } = configsQuery()
  const userId = $session.get()?.id
  const configs = queryClient.getQueryData(queryKey)
  if (userId && configs && name === queryKey[0]) keep(userId, configs.FEATURES)
}

/** Asks together with whatever else on the page wants to know what this server offers; `takeOver` hears the answer. */
async function fetchFlags(): Promise<void> {
  const query = configsQuery()
  // What was asked for another user is no answer.
  await queryClient.cancelQueries({ queryKey: query.queryKey })
  await queryClient.fetchQuery({ ...query, staleTime: 0 })
}

function keep(userId: string, flags: readonly string[]): void {
  localStorage.setItem(STORAGE_KEY, JSON.stringify({ userId, flags }))
  if ($session.get()?.id === userId) $flags.set(new Set(flags))
}
