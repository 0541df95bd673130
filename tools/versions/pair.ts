import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findMisfits, remoteName, sayMisfit, versionName, type RemoteVersion } from '@tidings/contracts'
import * as z from 'zod'
import { root } from '../command.ts'
import { installServer } from '../server/install-server.ts'
import { minorOf } from './minors.ts'
import { remotesOf, writeWholeBuild, type WholeBuild } from './whole-build.ts'

/** Which version of a remote is to run in the tests. */
export const pairedPart = z.object({
  name: remoteName,
  version: versionName,
  /** Of the product that the version is of. */
  minor: z.string(),
  /** The version that is deployed into the server, which had another one. */
  deployed: versionName.optional(),
  /** Why the deployed version is not the one that runs, or why none was deployed. */
  refusal: z.string().optional(),
})

export type PairedPart = z.infer<typeof pairedPart>

/** The shell of one minor version with the remotes of another, ready to be started. */
export const versionPair = z.object({
  shell: z.string(),
  remotes: z.string(),
  /** The folder of an installation with the build of the shell; the server is the present one. */
  installation: z.string(),
  /** Where the build of the remotes is. */
  source: z.string(),
  parts: z.array(pairedPart),
})

export type VersionPair = z.infer<typeof versionPair>

interface Sides {
  /** Its shell, and the remotes that it came with. */
  shell: WholeBuild
  /** The build whose remotes are deployed into the other. */
  remotes: WholeBuild
  /** Only these of its remotes; without it all of them. */
  chosen?: readonly string[]
  /** The folder of the server that runs them: without it, of the one that was built last. */
  server?: string
}

/** Lays a pair out in a folder of its own, which goes when the pair is disposed of. */
export function layOutPair(sides: Sides): VersionPair & Disposable {
  const folder = mkdtempSync(join(tmpdir(), 'tidings-pair-'))
  const [installation, source] = [join(folder, 'installation'), join(folder, 'remotes')]
  writeWholeBuild(sides.shell, installation)
  writeWholeBuild(sides.remotes, source)
  installServer(installation, sides.server)
  putServerTexts(installation)
  return {
    shell: minorOf(sides.shell.facts.version),
    remotes: minorOf(sides.remotes.facts.version),
    installation,
    source,
    parts: pairParts(sides),
    [Symbol.dispose]: () => rmSync(folder, { recursive: true }),
  }
}

/** Texts that the server reads itself, as this one has them; those of the shell are there already, and stay. */
function putServerTexts(installation: string): void {
  cpSync(join(root, 'locales'), join(installation, 'locales'), { recursive: true, force: false })
  cpSync(join(root, 'locales'), join(installation, 'locales'), {
    recursive: true,
    filter: (path) => !path.endsWith('.json') || path.endsWith('mail.json'),
  })
}

/** What runs of each remote once those of the other build were deployed: what does not fit is refused. */
export function pairParts({ shell, remotes, chosen }: Sides): PairedPart[] {
  const own = remotesOf(shell)
  const others = remotesOf(remotes).filter(({ manifest }) => chosen?.includes(manifest.name) ?? true)
  const ownMinor = minorOf(shell.facts.version)
  const paired = new Map(
    own.map(({ manifest: { name }, version }): [string, PairedPart] => [
      name,
      { name, version, minor: ownMinor },
    ]),
  )
  for (const other of others) {
    const { name } = other.manifest
    const part = pairPart(other, paired.get(name), { shell, remotes })
    if (part) paired.set(name, part)
  }
  return [...paired.values()].toSorted((one, other) => one.name.localeCompare(other.name))
}

/** Undefined where nothing runs: a remote that only one build has, and that is refused. */
function pairPart(
  other: RemoteVersion,
  own: PairedPart | undefined,
  { shell, remotes }: Sides,
): PairedPart | undefined {
  const { version, manifest } = other
  const { name } = manifest
  if (version === own?.version) return own
  const byServer = findMisfits(other)[0]
  const byShell = findMisfits(other, shell.facts.contracts)[0]
  const minor = minorOf(remotes.facts.version)
  if (!byServer && !byShell) return { name, version, minor, deployed: version }
  const misfit = byServer ?? byShell
  const refusal = misfit && sayMisfit(name, version, misfit)
  return own && { ...own, refusal, ...(!byServer && { deployed: version }) }
}
