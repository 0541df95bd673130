import { globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { root } from '../command.ts'
import { packBuild, unpackBuild } from './archive.ts'
import { compareMinors, minorBefore, minorOf } from './minors.ts'
import { findBuildFaults, type WholeBuild } from './whole-build.ts'

/** Where the builds of older minor versions are kept, one file each. */
const keptFolder = join(root, 'tests/versions')

const SUFFIX = '.build.br'
const KEPT = 2

const fileOf = (minor: string, folder: string): string => join(folder, minor + SUFFIX)

/** The minor versions whose builds are kept, the newest first. */
export function listKept(folder: string = keptFolder): string[] {
  const names = globSync(`*${SUFFIX}`, { cwd: folder }).map((file) => basename(file, SUFFIX))
  return names.toSorted((one, other) => compareMinors(other, one))
}

/** Opens a build that is kept; throws where it is not what it should be. */
export function openKept(minor: string, folder: string = keptFolder): WholeBuild {
  const build = unpackBuild(readFileSync(fileOf(minor, folder)))
  if (minorOf(build.facts.version) !== minor) throw new Error(`It is a build of ${build.facts.version}`)
  const [fault] = findBuildFaults(build)
  if (fault) throw new Error(fault)
  return build
}

/** Keeps a build in the place of what was kept of its minor version, and lets go of all but the newest two. */
export async function keepBuild(
  build: WholeBuild,
  folder: string = keptFolder,
): Promise<{ file: string; bytes: number; dropped: string[] }> {
  const minor = minorOf(build.facts.version)
  const archive = await packBuild(build)
  mkdirSync(folder, { recursive: true })
  writeFileSync(fileOf(minor, folder), archive)
  const dropped = listKept(folder).slice(KEPT)
  for (const old of dropped) rmSync(fileOf(old, folder))
  return { file: fileOf(minor, folder), bytes: archive.length, dropped }
}

/** Why what is kept does not do for a version of the product; nothing where it does. */
export function findKeptFaults(version: string, folder: string = keptFolder): string[] {
  const present = minorOf(version)
  const kept = listKept(folder)
  const before = minorBefore(present)
  const isMissing = before !== undefined && !kept.includes(before)
  return [
    ...(isMissing
      ? [`The build of ${before} is not kept: go back to its last commit and run npm run keep-build`]
      : []),
    ...kept.slice(KEPT).map((minor) => `${minor} is kept, though only the newest ${KEPT} are wanted`),
    ...kept
      .filter((minor) => compareMinors(minor, present) > 0)
      .map((minor) => `${minor} is kept, but the product is ${version}`),
    ...kept.flatMap((minor) => faultOf(minor, folder)),
  ]
}

function faultOf(minor: string, folder: string): string[] {
  try {
    openKept(minor, folder)
    return []
  } catch (error) {
    return [`The build of ${minor} cannot be used: ${error instanceof Error ? error.message : String(error)}`]
  }
}
