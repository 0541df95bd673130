import { ALIAS_PREFIX } from '@tidings/contracts'
import type { Part } from '@tidings/runtime'
import { loadExposed } from './host.ts'
import { allowScripts } from './import-map.ts'
import { addressOf, type ServedVersion } from './served-version.ts'
import { loadStyles } from './styles.ts'
import { bringTextsOf } from './texts-in-use.ts'

/** The parts of one version of a remote, by their names. */
export type PartsOfRemote = Record<string, Part>

/** Where a version is asked for: its address, or the second one of the same files. */
export type Address = 'listed' | 'alias'

const loads = new Map<string, Promise<PartsOfRemote>>()

/** Loads a version of a remote, once an address; a load that failed is tried anew when it is asked for again. */
export async function loadVersion(
  remote: string,
  version: ServedVersion,
  address: Address = 'listed',
): Promise<PartsOfRemote> {
  const prefix = address === 'alias' ? ALIAS_PREFIX : ''
  const [parts] = await Promise.all([loadCode(remote, version, prefix), bringTextsOf(version)])
  return parts
}

function loadCode(remote: string, version: ServedVersion, prefix: string): Promise<PartsOfRemote> {
  const entry = addressOf(version, prefix + version.entry)
  const known = loads.get(entry)
  // What of it went when another version took its place comes back first.
  if (known) return known.then(async (parts) => (await loadStyles(version, prefix), parts))
  allowScripts([version])
  const load = Promise.all([loadParts(remote, entry), loadStyles(version, prefix)]).then(([parts]) => parts)
  loads.set(entry, load)
  load.catch(() => loads.delete(entry))
  return load
}

async function loadParts(remote: string, entry: string): Promise<PartsOfRemote> {
  const parts = await loadExposed(entry, 'parts')
  if (!isParts(parts)) throw new Error(`${remote} exposes no parts`)
  return parts
}

const isParts = (module: unknown): module is PartsOfRemote => typeof module === 'object' && module !== null
