import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { hostContracts } from '@tidings/contracts'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { integrityOfContent } from '../federation/files.ts'
import { findKeptFaults, keepBuild, listKept, openKept } from './kept-builds.ts'
import type { WholeBuild } from './whole-build.ts'

let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tidings-kept-'))
})

afterEach(() => rmSync(folder, { recursive: true }))

const script = 'export const shell = 1'

/** A build with a shell and no remotes; the shell's list of hashes may be of another script. */
function buildOf(version: string, listed = script): WholeBuild {
  const integrity = { '/assets/shell.js': integrityOfContent(Buffer.from(listed)) }
  const files = {
    'dist/remotes.json': '[]',
    'dist/shell.json': JSON.stringify({ preload: [], integrity }),
    'dist/shell/assets/shell.js': script,
    'dist/shell/index.html': '<html></html>',
    'locales/en/common.json': '{}',
  }
  return {
    facts: { version, contracts: hostContracts },
    files: new Map(Object.entries(files).map(([path, text]) => [path, Buffer.from(text)])),
  }
}

describe('a build that is kept', () => {
  test('comes back as it was', async () => {
    const build = buildOf('0.3.1')
    await keepBuild(build, folder)
    const { facts, files } = openKept('0.3', folder)
    expect(facts).toEqual(build.facts)
    expect([...files].map(([path, content]) => [path, Buffer.from(content).toString()])).toEqual(
      [...build.files].map(([path, content]) => [path, Buffer.from(content).toString()]),
    )
  })

  test('is the same file each time', async () => {
    const { file } = await keepBuild(buildOf('0.3.1'), folder)
    const first = readFileSync(file)
    await keepBuild(buildOf('0.3.1'), folder)
    expect(readFileSync(file).equals(first)).toBe(true)
  })

  test('takes the place of its minor version, and only the newest two minor versions stay', async () => {
    for (const version of ['0.8.0', '0.9.0', '0.9.1', '0.10.0']) await keepBuild(buildOf(version), folder)
    expect(listKept(folder)).toEqual(['0.10', '0.9'])
    expect(openKept('0.9', folder).facts.version).toBe('0.9.1')
    expect(readdirSync(folder)).toHaveLength(2)
  })
})

describe('what is kept', () => {
  test('does for the version after it, and for its own', async () => {
    await keepBuild(buildOf('0.3.0'), folder)
    expect(findKeptFaults('0.4.0', folder)).toEqual([])
    await keepBuild(buildOf('0.4.0'), folder)
    expect(findKeptFaults('0.4.0', folder)).toEqual([])
  })

  test('is missed where the product has gone on without it', async () => {
    expect(findKeptFaults('0.1.0', folder)).toEqual([])
    await keepBuild(buildOf('0.2.0'), folder)
    expect(findKeptFaults('0.4.0', folder)).toEqual([
      'The build of 0.3 is not kept: go back to its last commit and run npm run keep-build',
    ])
  })

  test('is refused where a file is not what was built', async () => {
    await keepBuild(buildOf('0.3.0', 'another script'), folder)
    expect(findKeptFaults('0.4.0', folder)).toEqual([
      'The build of 0.3 cannot be used: dist/shell/assets/shell.js is not what was built',
    ])
  })

  test('is refused where it is damaged, of another version, or of one to come', async () => {
    const { file } = await keepBuild(buildOf('0.3.0'), folder)
    const archive = readFileSync(file)
    writeFileSync(file, archive.subarray(0, -20))
    expect(findKeptFaults('0.4.0', folder)).toEqual([expect.stringMatching(/^The build of 0\.3 cannot/)])
    writeFileSync(file, archive)
    writeFileSync(join(folder, '0.5.build.br'), archive)
    expect(findKeptFaults('0.4.0', folder)).toEqual([
      '0.5 is kept, but the product is 0.4.0',
      'The build of 0.5 cannot be used: It is a build of 0.3.0',
    ])
  })
})
