import { ALIAS_PREFIX } from '@tidings/contracts'
import type { Part } from '@tidings/runtime'
import { host } from './host.ts'
import { allowScripts } from './import-map.ts'
import { addressOf, type PlacedVersion } from './placed-version.ts'
import { loadStyles } from './styles.ts'

/** The parts of one version of a remote, by their names. */
export type PartsOfRemote = Record<string, Part>

/** Where a version is asked for: its address, or the second one of the same files. */
export type Address = 'listed' | 'alias'

const loads = new Map<string, Promise<PartsOfRemote>>()

/** Loads a version of a remote, once an address; a load that failed is tried anew when it is asked for again. */
export function loadVersion(
  remote: string,
  version: PlacedVersion,
  address: Address = 'listed',
): Promise<PartsOfRemote> {
  const prefix = address === 'alias' ? ALIAS_PREFIX : ''
  const entry = addressOf(version, prefix + version.entry)
  const known = loads.get(entry)
  if (known) return known
  allowScripts([version])
  // A name for each, so that another can be loaded beside one that failed. None may go on after a slash where another
  // ends: what is asked of the longer one would be looked for in the shorter.
  const name = `${remote}@${version.version}@${address}`
  const load = Promise.all([loadModule(name, entry), loadStyles(version, prefix)]).then(([parts]) => parts)
  loads.set(entry, load)
  load.catch(() => loads.delete(entry))
  return load
}

async function loadModule(name: string, entry: string): Promise<PartsOfRemote> {
  host.registerRemotes([{ name, entry, type: 'module' }])
  const parts = await host.loadRemote<PartsOfRemote>(`${name}/parts`)
  if (!parts) throw new Error(`${name} exposes no parts`)
  return parts
}
