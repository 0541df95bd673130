import { sayRefusal, type GateRule, type RemoteVersion } from '@tidings/contracts'
import type { Line } from './line.ts'

/** Earlier stable versions that a browser may fall back to, in its first visit, too. */
const FALLBACKS = 2

/** What is known of a remote's versions: the record of each that has files, and what the gate keeps from running. */
interface KnownVersions {
  recordOf: (version: string) => RemoteVersion | undefined
  gate: readonly GateRule[]
}

/**
 * The versions that the registry names for a line, in its order: stable, earlier ones, canary. Of the earlier ones that which is known
 * to have worked comes first: what was deployed after it may have been one failed mend after another.
 */
export function namedVersions(
  { stable, canary, history, proven }: Line,
  { recordOf, gate }: KnownVersions,
): RemoteVersion[] {
  const recordsOf = (versions: readonly string[]) => versions.flatMap((version) => recordOf(version) ?? [])
  const first = recordsOf([stable])
  const newestFirst = history.filter((version) => version !== canary?.version).toReversed()
  const earlier = recordsOf(
    newestFirst.toSorted((one, other) => Number(other === proven) - Number(one === proven)),
  )
  const fallbacks = pickFallbacks(earlier, { listed: first, gate })
  return [...first, ...fallbacks, ...recordsOf(canary ? [canary.version] : [])]
}

/**
 * The newest that may run in the pages of this server; and for a page that was opened before the product came to its
 * contracts, the newest of those that ask for other contracts than what is listed.
 */
function pickFallbacks(
  earlier: readonly RemoteVersion[],
  { listed, gate }: { listed: readonly RemoteVersion[]; gate: readonly GateRule[] },
): RemoteVersion[] {
  const isGated = ({ version, manifest }: RemoteVersion) =>
    gate.some((rule) => rule.remote === manifest.name && rule.version === version)
  const asked = new Set(listed.filter((version) => !isGated(version)).map(whatItAsks))
  const count = { fitting: 0, others: 0 }
  return earlier.filter((version) => {
    const asks = whatItAsks(version)
    const isFit = count.fitting < FALLBACKS && sayRefusal(version, gate) === undefined
    if (!isFit && (count.others >= FALLBACKS || asked.has(asks) || isGated(version))) return false
    asked.add(asks)
    count[isFit ? 'fitting' : 'others'] += 1
    return true
  })
}

/** The contracts that a version needs: where two need the same, they run in the same pages. */
function whatItAsks({ manifest, fingerprints }: RemoteVersion): string {
  return JSON.stringify([manifest.contracts, fingerprints])
}
