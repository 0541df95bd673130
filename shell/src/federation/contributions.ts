import { slotName, type CurrentUser, type RemoteManifest } from '@tidings/contracts'
import type { Contributions, Part, PartReference, PartVersion, SlotContribution } from '@tidings/runtime'
import type { Candidate, Choice } from './choose-versions.ts'
import { classify } from './classify.ts'
import type { loadVersion } from './load-version.ts'
import { preloadVersion } from './preload.ts'

export interface ContributionOptions {
  loadVersion: typeof loadVersion
  /** Some contributions are for certain roles. */
  role: CurrentUser['role'] | undefined
}

/**
 * What remotes put on the page. Each speaks through the manifest of the version that is to be tried first; one without
 * a version that fits is as good as absent.
 */
export function contributionsOf(choices: readonly Choice[], options: ContributionOptions): Contributions {
  const contributions = choices.flatMap((choice) => {
    const [first] = choice.candidates
    return first ? [contributionsOfRemote(choice, first.version.manifest, options)] : []
  })
  return {
    routes: contributions.flatMap(({ routes }) => routes),
    slots: contributions.flatMap(({ slots }) => slots),
    commands: contributions.flatMap(({ commands }) => commands),
  }
}

type Access = RemoteManifest['routes'][number]['access']

function contributionsOfRemote(
  { name: remote, candidates }: Choice,
  manifest: RemoteManifest,
  { loadVersion, role }: ContributionOptions,
): Contributions {
  const references = new Map<string, PartReference>()
  const reference = (name: string): PartReference => {
    const known = references.get(name) ?? {
      remote,
      name,
      versions: candidates.map((candidate) => partVersion(remote, name, candidate, loadVersion)),
    }
    references.set(name, known)
    return known
  }
  const isFor = ({ access }: { access?: Access }) =>
    !access?.roles || access.roles.some((allowed) => allowed === role)
  return {
    routes: manifest.routes
      .filter(isFor)
      .map(({ access: _access, ...route }) => ({ ...route, part: reference(route.part) })),
    slots: manifest.slots.filter(isFor).flatMap(({ slot, order, part }): SlotContribution[] => {
      const { data } = slotName.safeParse(slot)
      return data ? [{ slot: data, order, part: reference(part) }] : []
    }),
    commands: manifest.commands.map(({ opens, ...command }) => ({
      ...command,
      ...(opens !== undefined && { opens: reference(opens) }),
    })),
  }
}

function partVersion(
  remote: string,
  name: string,
  { version, source }: Candidate,
  load: typeof loadVersion,
): PartVersion {
  const partOf = (parts: Record<string, Part>): Part => {
    const part = parts[name]
    if (!part) throw new Error(`${remote} ${version.version} exports no ${name}`)
    return part
  }
  return {
    version: version.version,
    source,
    deadlines: version.manifest.deadlines,
    load: async () => partOf(await load(remote, version)),
    loadFromAlias: async () => partOf(await load(remote, version, 'alias')),
    preload: () => preloadVersion(version),
    classify: (error, otherwise) => classify(version, error, otherwise),
  }
}
