import type { RemoteVersion } from '@tidings/contracts'
import type { Part } from '@tidings/runtime'
import { host } from './host.ts'
import { loadStyles } from './styles.ts'

/** The parts of one version of a remote, by their names. */
export type PartsOfRemote = Record<string, Part>

const loads = new Map<string, Promise<PartsOfRemote>>()

/** Loads a version of a remote, once; a load that failed is tried anew when it is asked for again. */
export function loadVersion(remote: string, version: RemoteVersion): Promise<PartsOfRemote> {
  const { entry } = version
  const known = loads.get(entry)
  if (known) return known
  const load = Promise.all([loadModule(remote, version), loadStyles(version)]).then(([parts]) => parts)
  loads.set(entry, load)
  load.catch(() => loads.delete(entry))
  return load
}

async function loadModule(remote: string, { version, entry }: RemoteVersion): Promise<PartsOfRemote> {
  // A name for each version, so that an older one can be loaded beside one that failed.
  const name = `${remote}@${version}`
  host.registerRemotes([{ name, entry, type: 'module' }])
  const parts = await host.loadRemote<PartsOfRemote>(`${name}/parts`)
  if (!parts) throw new Error(`${name} exposes no parts`)
  return parts
}
