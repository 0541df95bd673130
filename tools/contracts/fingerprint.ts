import { createHash } from 'node:crypto'
import {
  capabilities,
  channels,
  contractKeysOf,
  slots,
  type Fingerprints,
  type RemoteManifest,
} from '@tidings/contracts'
import * as z from 'zod'

const LENGTH = 16

/** The fingerprints of all slots, channels and capabilities, by kind and name: a changed schema has another. */
export function fingerprintContracts(): Record<string, string> {
  return Object.fromEntries([
    ...Object.entries(slots).map(([name, schema]) => [`slot:${name}`, fingerprintOf(schema)]),
    ...Object.entries(channels).map(([name, { payload, tabs }]) => [
      `channel:${name}`,
      fingerprintOf(payload, tabs),
    ]),
    ...Object.entries(capabilities).map(([name, { input, output }]) => [
      `capability:${name}`,
      fingerprintOf(input, output),
    ]),
  ])
}

/** The fingerprints of what a manifest names; what these contracts do not know has none. */
export function fingerprintsOf(manifest: RemoteManifest): Fingerprints {
  const known = fingerprintContracts()
  return Object.fromEntries(
    contractKeysOf(manifest).flatMap((key) => (known[key] ? [[key, known[key]]] : [])),
  )
}

function fingerprintOf(...facts: unknown[]): string {
  const described = facts.map((fact) =>
    // Functions have no JSON schema: that there is a property of that name is all there is to tell.
    fact instanceof z.ZodType ? z.toJSONSchema(fact, { unrepresentable: 'any' }) : fact,
  )
  return createHash('sha256').update(JSON.stringify(described)).digest('hex').slice(0, LENGTH)
}
