import { OVERRIDE_EVENTS_PATH } from '@tidings/contracts'
import { $updates, applyUpdates } from '@tidings/runtime'
import { fetchOverride } from './fetch-override.ts'
import { forgetOverrides, keepOverride } from './keep-override.ts'
import { readOverrides } from './kept-overrides.ts'
import { isOverridden } from './is-overridden.ts'
import { $overrides, type Override } from './overrides.store.ts'

/** A page waits this long with its start; what comes later is taken then. */
const START_MS = 4000

const BUILD_MS = 60_000

/** Brings what the overrides of this browser name; resolves also where a developer's server does not answer. */
export async function loadOverrides(): Promise<void> {
  const kept = Object.entries(readOverrides())
  $overrides.set(await Promise.all(kept.map(([name, origin]) => loadOverride(name, origin, START_MS))))
}

async function loadOverride(name: string, origin: string, patienceMs: number): Promise<Override> {
  try {
    const version = await fetchOverride(origin, patienceMs)
    const { name: found } = version.manifest
    if (found === name) return { name, origin, version }
    return { name, origin, version: undefined, problem: `${origin} has ${found} now, not ${name}` }
  } catch (error) {
    return { name, origin, version: undefined, problem: String(error) }
  }
}

/** Takes each new build of the overridden remotes as soon as it is made; returns an unsubscribe function. */
export function followOverrides(): () => void {
  const streams = $overrides.get().map(({ name, origin }) => {
    const events = new EventSource(origin + OVERRIDE_EVENTS_PATH)
    const renew = async () => {
      const next = await loadOverride(name, origin, BUILD_MS)
      $overrides.set($overrides.get().map((known) => (known.name === name ? next : known)))
    }
    // Also when the server is there again.
    for (const type of ['open', 'build']) events.addEventListener(type, () => void renew())
    return events
  })
  // The regions of a remote hear of a version one after the other.
  const stopApplying = $updates.listen(() => void setTimeout(applyOwn))
  return () => {
    stopApplying()
    for (const events of streams) events.close()
  }
}

/** Whoever edits a part wants to see it at once. */
function applyOwn(): void {
  const remotes = new Set($updates.get().map(({ remote }) => remote))
  for (const remote of remotes) if (isOverridden(remote)) applyUpdates(remote)
}

/** Has this browser load a part from a developer's server from now on. Rejects where none is there. */
export async function override(origin: string): Promise<void> {
  const { manifest } = await fetchOverride(origin, BUILD_MS)
  keepOverride(manifest.name, origin)
  location.reload()
}

/** Goes back to what is deployed, and to a page in which no other code has run. */
export function resetOverrides(): void {
  forgetOverrides()
  location.reload()
}
