import { CONTRACTS_VERSION, findMisfits, sayMisfit, type RemoteVersion } from '@tidings/contracts'
import { describeContracts } from '../../contracts/describe.ts'
import { findRecordFaults } from '../../contracts/record.ts'
import { readContractsRecord } from '../../contracts/recorded.ts'

/** Why a version does not fit into shells with the contracts of this repository. */
export function findContractFaults(version: RemoteVersion): string[] {
  const present = { version: CONTRACTS_VERSION, contracts: describeContracts() }
  const misfits = findMisfits(version).map((misfit) =>
    sayMisfit(version.manifest.name, version.version, misfit),
  )
  return [...findRecordFaults(readContractsRecord(), present), ...misfits]
}
