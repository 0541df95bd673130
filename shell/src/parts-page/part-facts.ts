import type { FailureClass, PartReport, RegistryLine } from '@tidings/contracts'
import type { Choice } from '../federation/choose-versions.ts'

export type PartState = 'unused' | 'running' | 'failed'

/** What the log says of one remote. */
export interface PartFacts {
  state: PartState
  /** The newest attempt that came up. */
  shown: PartReport | undefined
  failures: { class: FailureClass; count: number; last: string }[]
}

/** Sums up the reports of one remote. */
export function factsOf(remote: string, log: readonly PartReport[]): PartFacts {
  const reports = log.filter((report) => report.remote === remote)
  // What is told of a version, and of none of its parts, may have been made up for: an older one, or texts in English.
  const last = reports.findLast(({ part }) => part !== '')
  const failures = new Map<FailureClass, PartFacts['failures'][number]>()
  for (const { failure, version } of reports) {
    if (!failure) continue
    const count = (failures.get(failure.class)?.count ?? 0) + 1
    failures.set(failure.class, { class: failure.class, count, last: `${version}: ${failure.message}` })
  }
  return {
    state: stateOf(last),
    shown: reports.findLast(({ failure }) => failure === null),
    failures: [...failures.values()],
  }
}

function stateOf(last: PartReport | undefined): PartState {
  if (!last) return 'unused'
  return last.failure ? 'failed' : 'running'
}

/** The bytes that a version of a remote has brought so far, compressed. */
export function bytesOf(remote: string, version: string): number {
  return performance
    .getEntriesByType('resource')
    .filter(
      (entry): entry is PerformanceResourceTiming =>
        entry instanceof PerformanceResourceTiming &&
        new URL(entry.name).pathname.includes(`/remotes/${remote}/${version}/`),
    )
    .reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0)
}

/** What a version brings, be it deployed or a developer’s: its pages, its places in slots, and its commands. */
export function contributionsOfVersion(
  { versions }: RegistryLine,
  choice: Choice | undefined,
  version: string,
) {
  const own = choice?.candidates.map((candidate) => candidate.version) ?? []
  const manifest = [...own, ...versions].find((known) => known.version === version)?.manifest
  if (!manifest) return undefined
  return {
    pages: manifest.routes.map(({ path }) => path),
    slots: manifest.slots.map(({ slot }) => slot),
    commands: manifest.commands.length,
  }
}
