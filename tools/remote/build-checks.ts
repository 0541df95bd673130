import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import type { DeploymentCheck } from '@tidings/contracts'
import { buildRemote, type BuiltRemote } from '../federation/build-remote.ts'
import { listFiles } from '../federation/files.ts'
import { findOutsideLayer } from '../federation/outside-layer.ts'
import type { Remote } from '../federation/workspace.ts'
import { findBudgetFaults, sayWeight, weigh } from './checks/budget.ts'
import { findUnnamedChannels } from './checks/channels.ts'
import { findForbiddenAddresses, findForbiddenCode } from './checks/code.ts'
import { findContractFaults } from './checks/contracts.ts'
import { findExportFaults } from './checks/exports.ts'
import { findLocaleFaults, readBuiltTexts } from './checks/locales.ts'
import type { UploadFile } from './client.ts'
import { Failure } from './failure.ts'

/** What the server does not take: maps are for those who build, and it compresses by itself. */
const notUploaded = /\.(?:map|br|gz)$/

/** One check of a build: what it looked at, and what it found wrong. */
export interface CheckResult {
  name: DeploymentCheck
  seen: string
  faults: string[]
}

/** Builds a remote where no server looks, hands the build on, and removes it. */
export async function withBuild<Result>(
  remote: Remote,
  use: (built: BuiltRemote) => Promise<Result>,
): Promise<Result> {
  process.env.NODE_ENV = 'production'
  const folder = mkdtempSync(join(tmpdir(), 'tidings-deploy-'))
  try {
    return await use(await buildOrFail(remote, folder))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function buildOrFail(remote: Remote, folder: string): Promise<BuiltRemote> {
  try {
    return await buildRemote(remote, folder)
  } catch (error) {
    const said = error instanceof Error ? error.message : String(error)
    throw new Failure(`${remote.name} could not be built: ${said}`, { cause: error })
  }
}

/** All that can be told of a build without a server. */
export function checkBuild({ version, exports, folder }: BuiltRemote): CheckResult[] {
  const { manifest } = version
  const weight = weigh(version, folder)
  return [
    { name: 'exports', seen: exports.join(', '), faults: findExportFaults(manifest, exports) },
    {
      name: 'contracts',
      seen: manifest.contracts,
      faults: [
        ...findContractFaults(version),
        ...readScripts(folder).flatMap((script) => findUnnamedChannels(manifest, script)),
      ],
    },
    {
      name: 'budget',
      seen: sayWeight(manifest, weight),
      faults: findBudgetFaults(manifest, weight),
    },
    {
      name: 'texts',
      seen: manifest.namespaces.join(', ') || 'none',
      faults: findLocaleFaults(manifest.namespaces, (language) => readBuiltTexts(folder, language)),
    },
    { name: 'code', seen: `${Object.keys(version.integrity).length} files`, faults: findCodeFaults(folder) },
  ]
}

interface Source {
  name: string
  source: string
}

const readSources = (folder: string, ending: '.js' | '.css'): Source[] =>
  listFiles(folder)
    .filter((file) => file.endsWith(ending))
    .map((file) => ({ name: relative(folder, file), source: readFileSync(file, 'utf8') }))

const readScripts = (folder: string): Source[] => readSources(folder, '.js')

function findCodeFaults(folder: string): string[] {
  return [
    ...readScripts(folder).flatMap(({ name, source }) => findForbiddenCode(name, source)),
    ...readSources(folder, '.css').flatMap(({ name, source }) => [
      ...findForbiddenAddresses(name, source),
      ...findOutsideLayer(name, source),
    ]),
  ]
}

/** The files of a build that a server gets: those whose hashes the record holds. */
export function filesToUpload({ folder }: Pick<BuiltRemote, 'folder'>): UploadFile[] {
  return listFiles(folder)
    .filter((file) => !notUploaded.test(file))
    .map((file) => ({ path: relative(folder, file), content: readFileSync(file) }))
}
