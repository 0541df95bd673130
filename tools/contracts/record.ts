import { isDeepStrictEqual } from 'node:util'
import { findBreakingChanges } from './compare.ts'
import type { Described } from './describe.ts'
import { fingerprintOf } from './fingerprint.ts'
import {
  compareVersions,
  type ContractsRecord,
  type FingerprintsFile,
  type RecordedVersion,
} from './recorded.ts'

const VERSION_PLACE = 'CONTRACTS_VERSION in shared/contracts/src/remote-manifest.ts'

/** Why the record is not what the contracts are; nothing where it is. */
export function findRecordFaults(record: ContractsRecord, present: RecordedVersion): string[] {
  const breaking = findBreaking(record, present)
  if (breaking.length > 0) return breaking
  const [newest] = ofMajor(record.versions, present.version)
  if (newest?.version !== present.version || !isDeepStrictEqual(newest.contracts, present.contracts)) {
    return [`The contracts ${present.version} are not recorded as they are: npm run contracts -- record`]
  }
  const isDerived = isDeepStrictEqual(record.fingerprints, fingerprintsFileOf(record.versions, present))
  return isDerived ? [] : ['fingerprints.json is not made of what is recorded: npm run contracts -- record']
}

/** Why the contracts cannot be recorded under their version; nothing where they can. */
export function findRecordObstacles(record: ContractsRecord, present: RecordedVersion): string[] {
  const breaking = findBreaking(record, present)
  if (breaking.length > 0) return breaking
  const [newest] = record.versions
  if (!newest || isDeepStrictEqual(newest, present)) return []
  const wanted = nextMinor(newest.version)
  if (compareVersions(present.version, newest.version) < 0) {
    return [`${newest.version} is recorded already: set ${VERSION_PLACE} to ${wanted}`]
  }
  const isMinor = compareVersions(present.version, wanted) >= 0
  if (isMinor || isDeepStrictEqual(newest.contracts, present.contracts)) return []
  return [`The contracts have changed since ${newest.version}: set ${VERSION_PLACE} to ${wanted}`]
}

/** The fingerprints that fit: of each version with the same major, the present one first. */
export function fingerprintsFileOf(versions: RecordedVersion[], present: RecordedVersion): FingerprintsFile {
  const known = [present, ...ofMajor(versions, present.version)]
  const accepts = Object.keys(present.contracts).map((key) => {
    const described = known.flatMap(({ contracts }): Described[] => (contracts[key] ? [contracts[key]] : []))
    return [key, [...new Set(described.map(fingerprintOf))]]
  })
  return { version: present.version, accepts: Object.fromEntries(accepts) }
}

function findBreaking({ versions }: ContractsRecord, present: RecordedVersion): string[] {
  const found = ofMajor(versions, present.version).flatMap(({ version, contracts }) =>
    findBreakingChanges(contracts, present.contracts).map((change) => `${change} (since ${version})`),
  )
  if (found.length === 0) return []
  return [
    ...found,
    `Remotes built before no longer fit: set ${VERSION_PLACE} to ${majorOf(present.version) + 1}.0.0`,
  ]
}

const majorOf = (version: string): number => Number.parseInt(version, 10)

const ofMajor = (versions: RecordedVersion[], version: string): RecordedVersion[] =>
  versions.filter((recorded) => majorOf(recorded.version) === majorOf(version))

function nextMinor(version: string): string {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  return `${major}.${minor + 1}.0`
}
