import { CONTRACTS_VERSION } from '@tidings/contracts'
import { describeContracts } from '../contracts/describe.ts'
import { isManifestSchemaFresh } from '../contracts/manifest-schema.ts'
import { findRecordFaults } from '../contracts/record.ts'
import { readContractsRecord } from '../contracts/recorded.ts'

const present = { version: CONTRACTS_VERSION, contracts: describeContracts() }
const faults = findRecordFaults(readContractsRecord(), present)
if (!isManifestSchemaFresh())
  faults.push('remote.schema.json is not made of remoteManifest: npm run contracts -- record')

for (const fault of faults) console.log(fault)
console.log(
  `${Object.keys(present.contracts).length} contracts of ${CONTRACTS_VERSION}, ${faults.length} faults`,
)
process.exitCode = faults.length === 0 ? 0 : 1
