import { findMisfits, hostContracts, sayMisfit, type HostContracts } from './fit.ts'
import type { GateRule, RemoteVersion } from './registry.ts'

/** A rule of the gate in words that name both sides. */
function sayGateRule({ remote, version, contracts, reason }: GateRule): string {
  return `${remote} ${version} does not work with contracts ${contracts}: ${reason}`
}

/**
 * Why a version may not run in a shell, by what it says of itself or by what the gate knows of it; both sides are named.
 * Undefined where it may. No code of the version is needed to tell.
 */
export function sayRefusal(
  version: Pick<RemoteVersion, 'version' | 'manifest' | 'fingerprints'>,
  gate: readonly GateRule[],
  host: HostContracts = hostContracts,
): string | undefined {
  const { name } = version.manifest
  const [misfit] = findMisfits(version, host)
  if (misfit) return sayMisfit(name, version.version, misfit)
  const rule = gate.find(
    (known) => known.remote === name && known.version === version.version && known.contracts === host.version,
  )
  return rule && sayGateRule(rule)
}
