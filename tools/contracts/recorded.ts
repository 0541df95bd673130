import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { fingerprints, versionName } from '@tidings/contracts'
import * as z from 'zod'
import { root } from '../command.ts'
import { described, type Described } from './describe.ts'

/** What a shell can serve: shared/contracts/fingerprints.json. */
export const fingerprintsFile = z.object({
  version: versionName,
  accepts: z.record(z.string(), z.array(z.string())),
})

export type FingerprintsFile = z.infer<typeof fingerprintsFile>

/** All slots, channels and capabilities as they were in a version of the contracts. */
export interface RecordedVersion {
  version: string
  contracts: Record<string, Described>
}

/** What is kept of the contracts: shared/contracts/recorded/<version>.json, and the fingerprints made of them. */
export interface ContractsRecord {
  /** Newest first. */
  versions: RecordedVersion[]
  fingerprints: FingerprintsFile
}

const contractsFolder = join(root, 'shared/contracts')

export function readContractsRecord(folder: string = contractsFolder): ContractsRecord {
  const files = globSync('recorded/*.json', { cwd: folder })
  const versions = files.map((file) => ({
    version: basename(file, '.json'),
    contracts: z.record(fingerprints.keyType, described).parse(readJson(join(folder, file))),
  }))
  return {
    versions: versions.toSorted((one, other) => compareVersions(other.version, one.version)),
    fingerprints: fingerprintsFile.parse(readJson(join(folder, 'fingerprints.json'))),
  }
}

/** Writes a version and the fingerprints; answers the files, which are not formatted yet. */
export function writeContractsRecord(
  { version, contracts }: RecordedVersion,
  file: FingerprintsFile,
  folder: string = contractsFolder,
): string[] {
  mkdirSync(join(folder, 'recorded'), { recursive: true })
  return [
    writeJson(join(folder, 'recorded', `${version}.json`), contracts),
    writeJson(join(folder, 'fingerprints.json'), file),
  ]
}

/** Below zero when the first is the older one. */
export function compareVersions(one: string, other: string): number {
  return one.localeCompare(other, 'en', { numeric: true })
}

const readJson = (file: string): unknown => JSON.parse(readFileSync(file, 'utf8'))

function writeJson(file: string, value: unknown): string {
  writeFileSync(file, `${JSON.stringify(value, null, 2)}\n`)
  return file
}
