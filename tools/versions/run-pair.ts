import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { runPlaywright } from '../test/runners.ts'
import type { Summary } from '../test/summary.ts'
import { layOutPair, type VersionPair } from './pair.ts'
import { compareMinors, minorOf } from './minors.ts'
import { listKept, openKept } from './kept-builds.ts'
import { presentVersion, readPresentBuild, type WholeBuild } from './whole-build.ts'

/** The minor versions of a pair. */
export interface PairName {
  shell: string
  remotes: string
}

export interface PairOutcome {
  summary: Summary
  pair: VersionPair
  failed: { title: string; /** As the command line of Playwright names it. */ place: string }[]
}

export const sayPair = ({ shell, remotes }: PairName): string => `shell ${shell} × remotes ${remotes}`

/** The present version with each older one that is kept, in both directions, the newest first. */
export function listPairs(): PairName[] {
  const present = minorOf(presentVersion())
  const older = listKept().filter((minor) => compareMinors(minor, present) < 0)
  return older.flatMap((minor) => [
    { shell: minor, remotes: present },
    { shell: present, remotes: minor },
  ])
}

export interface PairOptions {
  /** The remotes that are deployed, the others being as the shell came with them; without it all of them. */
  chosen?: readonly string[]
  /** For the command line of Playwright. */
  parameters?: readonly string[]
}

/** Runs the end-to-end tests with a pair. */
export async function runPair(
  name: PairName,
  { parameters = [], ...choice }: PairOptions = {},
): Promise<PairOutcome> {
  const sides = { shell: openBuild(name.shell), remotes: openBuild(name.remotes) }
  using pair = layOutPair({ ...sides, ...choice })
  for (const line of sayParts(pair)) console.log(line)
  const file = join(pair.installation, 'pair.json')
  writeFileSync(file, JSON.stringify(pair))
  const { summary, findings } = await runPlaywright(parameters, { VERSION_PAIR: file })
  for (const { title, needs } of findings.notRun) console.log(`   not run: ${title} (needs ${needs})`)
  const failed = findings.failures.filter(({ passedAgain }) => !passedAgain)
  return { summary, pair, failed: failed.map(({ title, place }) => ({ title, place })) }
}

/** The build of a minor version: the present one, or one that is kept. */
export function openBuild(minor: string): WholeBuild {
  return minor === minorOf(presentVersion()) ? readPresentBuild() : openKept(minor)
}

function sayParts({ parts }: VersionPair): string[] {
  return parts.map(({ name, version, refusal }) =>
    refusal === undefined ? `   ${name} ${version}` : `   ${refusal}; ${version} runs instead`,
  )
}
