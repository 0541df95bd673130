import { CONTRACTS_VERSION, type Registry, type RemoteVersion } from '@tidings/contracts'
import type { Contributions, Part, PartReference, PartVersion } from '@tidings/runtime'
import type { PartsOfRemote } from './load-version.ts'

export type LoadVersion = (remote: string, version: RemoteVersion) => Promise<PartsOfRemote>

/**
 * What the remotes of a registry put on the page. Each speaks through the manifest of its newest version that these
 * contracts can serve; one without such a version is as good as absent.
 */
export function contributionsOf({ remotes }: Registry, loadVersion: LoadVersion): Contributions {
  const contributions = remotes.flatMap(({ name, versions }) => {
    const usable = versions.filter(({ manifest }) => isCompatible(manifest.contracts))
    const [newest] = usable
    return newest ? [contributionsOfRemote(name, newest, usable, loadVersion)] : []
  })
  return {
    routes: contributions.flatMap(({ routes }) => routes),
    slots: contributions.flatMap(({ slots }) => slots),
    commands: contributions.flatMap(({ commands }) => commands),
  }
}

function contributionsOfRemote(
  remote: string,
  { manifest }: RemoteVersion,
  versions: readonly RemoteVersion[],
  loadVersion: LoadVersion,
): Contributions {
  const references = new Map<string, PartReference>()
  const reference = (name: string): PartReference => {
    const known = references.get(name) ?? {
      remote,
      name,
      versions: versions.map((version) => partVersion(remote, name, version, loadVersion)),
    }
    references.set(name, known)
    return known
  }
  return {
    routes: manifest.routes.map((route) => ({ ...route, part: reference(route.part) })),
    slots: manifest.slots.map((slot) => ({ ...slot, part: reference(slot.part) })),
    commands: manifest.commands.map(({ opens, ...command }) => ({
      ...command,
      ...(opens !== undefined && { opens: reference(opens) }),
    })),
  }
}

function partVersion(
  remote: string,
  name: string,
  version: RemoteVersion,
  loadVersion: LoadVersion,
): PartVersion {
  return {
    version: version.version,
    load: async (): Promise<Part> => {
      const part = (await loadVersion(remote, version))[name]
      if (!part) throw new Error(`${remote} ${version.version} exports no ${name}`)
      return part
    },
  }
}

/** Within a major version what these contracts say only grows. */
function isCompatible(range: string): boolean {
  const [wantedMajor = 0, wantedMinor = 0] = range.slice(1).split('.').map(Number)
  const [major = 0, minor = 0] = CONTRACTS_VERSION.split('.').map(Number)
  return wantedMajor === major && wantedMinor <= minor
}
