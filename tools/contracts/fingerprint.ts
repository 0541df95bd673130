import { createHash } from 'node:crypto'
import { contractKeysOf, type Fingerprints, type RemoteManifest } from '@tidings/contracts'
import { describeContracts, type Described } from './describe.ts'

const LENGTH = 16

/** The fingerprints of what a manifest names; what these contracts do not know has none. */
export function fingerprintsOf(manifest: RemoteManifest): Fingerprints {
  const known = describeContracts()
  return Object.fromEntries(
    contractKeysOf(manifest).flatMap((key) => (known[key] ? [[key, fingerprintOf(known[key])]] : [])),
  )
}

/** A changed schema has another fingerprint. */
export function fingerprintOf(described: Described): string {
  return createHash('sha256')
    .update(JSON.stringify(Object.values(described)))
    .digest('hex')
    .slice(0, LENGTH)
}
