import { OVERRIDE_EVENTS_PATH } from '@tidings/contracts'
import { $updates, atom } from '@tidings/runtime'
import type { PlacedVersion } from '../federation/placed-version.ts'
import { fetchOverride } from './fetch-override.ts'
import { forgetOverrides, keepOverride, readOverrides } from './kept-overrides.ts'

/** A remote that comes from a developer's server. */
export interface Override {
  name: string
  origin: string
  /** Undefined while the server does not answer; then the deployed one runs. */
  version: PlacedVersion | undefined
  problem?: string
}

/** The overrides of this page. */
export const $overrides = atom<readonly Override[]>([])

/** Whether a remote comes from a developer's server. */
export const isOverridden = (remote: string): boolean => $overrides.get().some(({ name }) => name === remote)

/** Brings what the overrides of this browser name; resolves also where a developer's server does not answer. */
export async function loadOverrides(): Promise<void> {
  const kept = Object.entries(readOverrides())
  $overrides.set(await Promise.all(kept.map(([name, origin]) => loadOverride(name, origin))))
}

async function loadOverride(name: string, origin: string): Promise<Override> {
  try {
    const version = await fetchOverride(origin)
    const { name: found } = version.manifest
    if (found === name) return { name, origin, version }
    return { name, origin, version: undefined, problem: `${origin} has ${found} now, not ${name}` }
  } catch (error) {
    return { name, origin, version: undefined, problem: String(error) }
  }
}

/** Takes each new build of the overridden remotes as soon as it is made; answers the way to stop. */
export function followOverrides(): () => void {
  const streams = $overrides.get().map(({ name, origin }) => {
    const events = new EventSource(origin + OVERRIDE_EVENTS_PATH)
    events.addEventListener('build', () => {
      void loadOverride(name, origin).then((next) =>
        $overrides.set($overrides.get().map((known) => (known.name === name ? next : known))),
      )
    })
    return events
  })
  // Whoever edits a part wants to see it at once; where work is unsaved in it, that is still awaited.
  const stopApplying = $updates.listen((updates) => {
    for (const update of updates) if (isOverridden(update.remote)) update.apply()
  })
  return () => {
    stopApplying()
    for (const events of streams) events.close()
  }
}

/** Has this browser load a part from a developer's server from now on. Rejects where none is there. */
export async function override(origin: string): Promise<void> {
  const { manifest } = await fetchOverride(origin)
  keepOverride(manifest.name, origin)
  location.reload()
}

/** Goes back to what is deployed, and to a page in which no other code has run. */
export function resetOverrides(): void {
  forgetOverrides()
  location.reload()
}
