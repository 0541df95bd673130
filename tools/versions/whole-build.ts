import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { builtRemotes, hostContracts, versionName, type RemoteVersion } from '@tidings/contracts'
import * as z from 'zod'
import { root } from '../command.ts'
import { fingerprintsFile } from '../contracts/recorded.ts'
import { integrityOfContent, listFiles } from '../federation/files.ts'

/** What is known of a whole build: of the shell and of all remotes. */
export const buildFacts = z.object({
  /** Version of the product. */
  version: versionName,
  /** What its shell can serve. */
  contracts: fingerprintsFile,
})

export type BuildFacts = z.infer<typeof buildFacts>

/** A production build with the texts of its shell: what a server serves, laid out as in an installation. */
export interface WholeBuild {
  facts: BuildFacts
  /** By their paths in an installation, sorted. */
  files: ReadonlyMap<string, Uint8Array>
}

/** Made again when it is wanted, or for those who look into scripts. */
const leftOut = /\.(?:map|br|gz)$/

const REMOTES_FILE = 'dist/remotes.json'
const SHELL_FILE = 'dist/shell.json'
const PAGE_FILE = 'dist/shell/index.html'

/** What a server reads. */
const served = /^dist\/(?:shell|remotes)[./]|^locales\//

/** The version of the product as it is developed here. */
export function presentVersion(): string {
  return z.object({ version: versionName }).parse(readJson(join(root, 'package.json'))).version
}

/** Reads what `npm run build` has made. */
export function readPresentBuild(): WholeBuild {
  const paths = ['dist', 'locales']
    .flatMap((folder) => listFiles(join(root, folder)))
    .map((file) => relative(root, file))
    .filter((path) => served.test(path) && !leftOut.test(path))
  if (!paths.includes(REMOTES_FILE)) throw new Error('There is no build: run npm run build')
  return {
    facts: { version: presentVersion(), contracts: hostContracts },
    files: new Map(paths.map((path) => [path, readFileSync(join(root, path))])),
  }
}

/** Lays a build out in a folder. */
export function writeWholeBuild({ files }: WholeBuild, folder: string): void {
  for (const [path, content] of files) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), content)
  }
}

const shellFile = z.object({ integrity: z.record(z.string(), z.string()) })

/** What is missing in a build, or is not what its own lists of hashes say. */
export function findBuildFaults({ files }: WholeBuild): string[] {
  const missing = [REMOTES_FILE, SHELL_FILE, PAGE_FILE].filter((path) => !files.has(path))
  if (missing.length > 0) return missing.map((path) => `${path} is missing`)
  const remotes = remotesOf({ files }).flatMap(({ integrity }) => Object.entries(integrity))
  const shell = Object.entries(shellFile.parse(parseFile(files, SHELL_FILE)).integrity)
  const listed = [
    ...remotes.map(([path, hash]) => [`dist${path}`, hash]),
    ...shell.map(([path, hash]) => [`dist/shell${path}`, hash]),
  ]
  return listed.flatMap(([path = '', hash]) => {
    const content = files.get(path)
    if (!content) return [`${path} is missing`]
    return integrityOfContent(content) === hash ? [] : [`${path} is not what was built`]
  })
}

/** The remotes of a build, as its server would adopt them. */
export const remotesOf = ({ files }: Pick<WholeBuild, 'files'>): RemoteVersion[] =>
  builtRemotes.parse(parseFile(files, REMOTES_FILE))

const parseFile = (files: WholeBuild['files'], path: string): unknown =>
  JSON.parse(new TextDecoder().decode(files.get(path)))

const readJson = (file: string): unknown => JSON.parse(readFileSync(file, 'utf8'))
