import {
  partsOfManifest,
  slotName,
  type Access,
  type CurrentUser,
  type RemoteVersion,
} from '@tidings/contracts'
import type { Contributions, Part, PartReference, PartVersion, SlotContribution } from '@tidings/runtime'
import type { Candidate, Choice } from './choose-versions.ts'
import type { classify } from './classify.ts'
import type { loadVersion } from './load-version.ts'
import { preloadVersion } from './preload.ts'

export interface ContributionOptions {
  loadVersion: typeof loadVersion
  /** Some contributions are for certain roles. */
  role: CurrentUser['role'] | undefined
  /** And some for those for whom a feature is on. */
  flags: ReadonlySet<string>
  isHeldBack: (remote: string, version: string) => boolean
}

/**
 * What remotes put on the page. Each speaks through the manifest of the version that is to be tried first; one without
 * a version that fits is as good as absent.
 */
export function contributionsOf(choices: readonly Choice[], options: ContributionOptions): Contributions {
  const contributions = choices.flatMap((choice) => {
    const [first] = choice.candidates
    return first ? [contributionsOfRemote(choice, first.version, options)] : []
  })
  return {
    routes: contributions.flatMap(({ routes }) => routes),
    slots: contributions.flatMap(({ slots }) => slots),
    commands: contributions.flatMap(({ commands }) => commands),
  }
}

function contributionsOfRemote(
  { name: remote, candidates }: Choice,
  { manifest, titles = {} }: RemoteVersion,
  options: ContributionOptions,
): Contributions {
  const references = new Map<string, PartReference>()
  const reference = (name: string): PartReference => {
    const known = references.get(name) ?? {
      remote,
      name,
      // One that has no such part would only fail, and bring its texts beside those of another.
      versions: candidates
        .filter(({ version }) => partsOfManifest(version.manifest).includes(name))
        .map((candidate) => partVersion(remote, name, candidate, options)),
    }
    references.set(name, known)
    return known
  }
  const isFor = (contribution: { access?: Access | undefined }) => isShown(contribution.access, options)
  return {
    routes: manifest.routes.filter(isFor).map(({ access: _access, ...route }) => ({
      ...route,
      part: reference(route.part),
      ...(route.navigation && { titles: titlesOf(route.navigation.title, titles) }),
    })),
    slots: manifest.slots.filter(isFor).flatMap(({ slot, order, part }): SlotContribution[] => {
      const { data } = slotName.safeParse(slot)
      return data ? [{ slot: data, order, part: reference(part) }] : []
    }),
    commands: manifest.commands.filter(isFor).map(({ opens, access: _access, ...command }) => ({
      ...command,
      ...(opens !== undefined && { opens: reference(opens) }),
    })),
  }
}

const isShown = (access: Access | undefined, { role, flags }: ContributionOptions): boolean =>
  (!access?.roles || access.roles.some((allowed) => allowed === role)) &&
  (access?.flag === undefined || flags.has(access.flag))

function titlesOf(key: string, titles: NonNullable<RemoteVersion['titles']>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(titles).flatMap(([language, texts]) => {
      const title = texts[key]
      return title === undefined ? [] : [[language, title]]
    }),
  )
}

function partVersion(
  remote: string,
  name: string,
  { version, source }: Candidate,
  { loadVersion: load, isHeldBack }: ContributionOptions,
): PartVersion {
  const partOf = (parts: Record<string, Part>): Part => {
    const part = parts[name]
    if (!part) throw new Error(`${remote} ${version.version} exports no ${name}`)
    return part
  }
  return {
    version: version.version,
    source,
    // One that came up when somebody asked for it is held back no more.
    get isHeldBack() {
      return isHeldBack(remote, version.version)
    },
    ...version.manifest.capabilities,
    deadlines: version.manifest.deadlines,
    load: async () => partOf(await load(remote, version)),
    loadFromAlias: async () => partOf(await load(remote, version, 'alias')),
    preload: () => preloadVersion(version),
    classify: (error, otherwise) => classifyLate(version, error, otherwise),
  }
}

/** It is wanted where something failed; where it cannot be had itself, that is the network. */
const classifyLate: typeof classify = (...failed) =>
  import('./classify.ts').then(
    (late) => late.classify(...failed),
    () => 'network',
  )
