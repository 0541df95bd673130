import {
  canaryBucket,
  sayRefusal,
  type GateRule,
  type PartSource,
  type RegistryLine,
  type RemoteVersion,
} from '@tidings/contracts'
import type { ServedVersion } from './served-version.ts'

/** A version that may run, and why it is in the list. */
export interface Candidate {
  version: ServedVersion
  source: PartSource
}

/** A version that may not run; `reason` names both sides, and what runs in its place. */
export interface Refusal {
  version: string
  source: PartSource
  reason: string
}

export interface Choice {
  name: string
  /** In the order to try them. */
  candidates: Candidate[]
  refusals: Refusal[]
}

export interface Chooser {
  /** Somebody, the same each time: the user, or this browser while nobody is signed in. */
  userId: string
  gate: readonly GateRule[]
  /** The version of each remote that worked here last. */
  lastGood: ReadonlyMap<string, string>
  /** Entries of versions that broke on this page: they come last. */
  broken: ReadonlySet<string>
  /** The versions that come from developers' servers, by remote. */
  overrides: ReadonlyMap<string, ServedVersion>
}

/**
 * Which versions of a remote to try, before any of their code is asked for: a developer's, the canary for its share of
 * users, the stable one, the one that worked here last, then the older ones. What does not fit these contracts is refused.
 */
export function chooseVersions(line: RegistryLine, chooser: Chooser): Choice {
  const { name, stable, canary, versions } = line
  const { userId, gate, lastGood, broken, overrides } = chooser
  const isOnTrial = canary !== null && canaryBucket(name, userId) < canary.percent
  const sourceOf = ({ version }: RemoteVersion): PartSource | undefined => {
    if (version === stable) return 'stable'
    if (version === canary?.version) return isOnTrial ? 'canary' : undefined
    return version === lastGood.get(name) ? 'last-good' : 'fallback'
  }
  const listed = versions.flatMap((version) => {
    const source = sourceOf(version)
    return source ? [{ version, source }] : []
  })
  const own = overrides.get(name)
  const ranked = rank([...(own ? [{ version: own, source: 'override' as const }] : []), ...listed]).toSorted(
    (one, other) => Number(broken.has(one.version.entry)) - Number(broken.has(other.version.entry)),
  )
  const judged = ranked.map((candidate) => ({ candidate, refusal: sayRefusal(candidate.version, gate) }))
  const first = judged.findIndex(({ refusal }) => refusal === undefined)
  const instead = judged[first]?.candidate.version.version
  return {
    name,
    candidates: judged.filter(({ refusal }) => refusal === undefined).map(({ candidate }) => candidate),
    refusals: judged.flatMap(({ candidate: { version, source }, refusal }, index) =>
      refusal === undefined
        ? []
        : [{ version: version.version, source, reason: refusal + sayInstead(instead, index > first) }],
    ),
  }
}

/** What comes of a refusal; nothing where a better version was found before. */
function sayInstead(version: string | undefined, isBehind: boolean): string {
  if (version === undefined) return '; there is no version that fits'
  return isBehind ? '' : `; ${version} is used instead`
}

const ranks: Record<PartSource, number> = { override: 0, canary: 1, stable: 2, 'last-good': 3, fallback: 4 }

/** Each version once, by the better of its reasons. */
function rank(candidates: Candidate[]): Candidate[] {
  const byVersion = new Map<string, Candidate>()
  for (const candidate of candidates.toSorted((one, other) => ranks[one.source] - ranks[other.source])) {
    const { version } = candidate.version
    if (!byVersion.has(version)) byVersion.set(version, candidate)
  }
  return [...byVersion.values()]
}
