import recorded from '../fingerprints.json' with { type: 'json' }
import { CONTRACTS_VERSION, type RemoteManifest } from './remote-manifest.ts'
import { z } from './zod.ts'

/** A slot, channel or capability by its kind and name. */
const contractKey = z.string().regex(/^(slot|channel|capability):[a-z][a-zA-Z.-]*$/)

/** The beginning of the SHA-256 of a schema (tools/contracts/fingerprint.ts). */
const fingerprint = z.string().regex(/^[0-9a-f]{16}$/)

/** What a remote was built against, by slot, channel and capability. */
export const fingerprints = z.record(contractKey, fingerprint)

export type Fingerprints = z.infer<typeof fingerprints>

/** What a shell can serve. */
export interface HostContracts {
  /** Version of the contracts. */
  version: string
  /** The fingerprints that it takes: of its own schemas, and of older ones whose data still fit. */
  accepts: Record<string, string[]>
}

/** What these contracts can serve, as `npm run contracts -- record` wrote it down. */
export const hostContracts: HostContracts = { version: CONTRACTS_VERSION, accepts: recorded.accepts }

/** Why a version of a remote and a shell do not fit; `needs` is the remote's side and `has` the shell's. */
export interface Misfit {
  kind: 'range' | 'absent' | 'changed'
  /** `contracts`, or the slot, channel or capability. */
  about: string
  needs: string
  has: string
}

/** The slots, channels and capabilities that a manifest names, each once. */
export function contractKeysOf(manifest: RemoteManifest): string[] {
  const { slots, overlays, commands, channels, capabilities } = manifest
  const hasOverlay = overlays.length > 0 || commands.some(({ opens }) => opens !== undefined)
  return [
    ...new Set([
      ...slots.map(({ slot }) => `slot:${slot}`),
      ...(hasOverlay ? ['slot:overlay'] : []),
      ...[...channels.publishes, ...channels.listens].map((name) => `channel:${name}`),
      ...[...capabilities.provides, ...capabilities.uses].map((name) => `capability:${name}`),
    ]),
  ]
}

/** Why a version cannot run in a shell; nothing where it can. No code of the version is needed to tell. */
export function findMisfits(
  version: { manifest: RemoteManifest; fingerprints: Fingerprints },
  host: HostContracts = hostContracts,
): Misfit[] {
  const { contracts } = version.manifest
  if (!isInRange(contracts, host.version)) {
    return [{ kind: 'range', about: 'contracts', needs: contracts, has: host.version }]
  }
  return contractKeysOf(version.manifest).flatMap((about): Misfit[] => {
    const has = host.accepts[about]
    const needs = version.fingerprints[about] ?? 'no fingerprint'
    if (!has) return [{ kind: 'absent', about, needs, has: 'nothing' }]
    return has.includes(needs) ? [] : [{ kind: 'changed', about, needs, has: has.join(', ') }]
  })
}

/** Within a major version what the contracts say only grows. */
function isInRange(range: string, version: string): boolean {
  const [wantedMajor = 0, wantedMinor = 0] = range.slice(1).split('.').map(Number)
  const [major = 0, minor = 0] = version.split('.').map(Number)
  return wantedMajor === major && wantedMinor <= minor
}

/** A misfit in words, for logs and for whoever builds the remote; both sides are named. */
export function sayMisfit(remote: string, version: string, { kind, about, needs, has }: Misfit): string {
  const who = `${remote} ${version}`
  if (kind === 'range') return `${who} needs contracts ${needs}, the shell has ${has}`
  if (kind === 'absent') return `${who} needs ${about}, which the shell does not have`
  return `${who} was built for another ${about} (${needs}) than the shell has (${has})`
}
