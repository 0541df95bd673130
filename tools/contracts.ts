import { CONTRACTS_VERSION } from '@tidings/contracts'
import { runCommand } from './command.ts'
import { describeContracts } from './contracts/describe.ts'
import { writeManifestSchema } from './contracts/manifest-schema.ts'
import { findRecordObstacles, fingerprintsFileOf } from './contracts/record.ts'
import { readContractsRecord, writeContractsRecord } from './contracts/recorded.ts'

const USAGE =
  'npm run contracts -- record   writes down the contracts as they are, under their version, and what editors know of remote.json'

process.exitCode = await run(process.argv.slice(2))

async function run(parameters: string[]): Promise<number> {
  if (parameters.join(' ') !== 'record') {
    console.error(USAGE)
    return 2
  }
  const present = { version: CONTRACTS_VERSION, contracts: describeContracts() }
  const record = readContractsRecord()
  const obstacles = findRecordObstacles(record, present)
  for (const obstacle of obstacles) console.error(obstacle)
  if (obstacles.length > 0) return 1

  const files = [
    ...writeContractsRecord(present, fingerprintsFileOf(record.versions, present)),
    writeManifestSchema(),
  ]
  const { succeeded, output } = await runCommand('oxfmt', files)
  if (!succeeded) console.error(output)
  console.log(`Recorded contracts ${present.version}: ${Object.keys(present.contracts).length} schemas`)
  return succeeded ? 0 : 1
}
