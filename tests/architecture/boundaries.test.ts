import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { rooms } from '../../server/floors.mjs'
import { cruiseProject } from '../../tools/check/cruise.ts'
import { root } from './project-files.ts'

let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tidings-borders-'))
  for (const name of [
    'shared/contracts',
    'shared/runtime',
    'remotes/reader',
    'remotes/discover',
    'server',
    'shell',
  ]) {
    plant(`${name}/src/index.ts`, 'export const here = 1')
  }
  for (const name of ['tools', 'tests']) mkdirSync(join(folder, name))
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
})

afterEach(() => rmSync(folder, { recursive: true }))

function plant(file: string, source: string): void {
  mkdirSync(dirname(join(folder, file)), { recursive: true })
  writeFileSync(join(folder, file), `${source}\n`)
}

test('a project that keeps its borders has no violation', async () => {
  plant(
    'remotes/reader/src/kept.ts',
    "import { here } from '../../../shared/runtime/src/index.ts'\nexport { here }",
  )
  const { moduleCount, violations } = await cruiseProject(folder)
  expect(violations).toEqual([])
  expect(moduleCount).toBeGreaterThan(6)
})

test.each([
  ['a remote that imports another', 'remotes/reader/src/planted.ts', '../../discover/src/index.ts'],
  ['a remote that imports the shell', 'remotes/reader/src/planted.ts', '../../../shell/src/index.ts'],
  ['a shell that imports a remote', 'shell/src/planted.ts', '../../remotes/reader/src/index.ts'],
  ['contracts that import a neighbour', 'shared/contracts/src/planted.ts', '../../runtime/src/index.ts'],
  [
    'a server that imports what is for browsers',
    'server/src/planted.ts',
    '../../shared/runtime/src/index.ts',
  ],
  ['a remote with a router of its own', 'remotes/reader/src/planted.ts', 'react-router'],
  ['a file that does not exist', 'shell/src/planted.ts', './nowhere.ts'],
])('%s is found', async (_, file, target) => {
  plant(file, `export * from '${target}'`)
  const { violations } = await cruiseProject(folder)
  expect(violations).toEqual([expect.stringContaining(file)])
})

test('an import of what a package keeps to itself is found', async () => {
  plant('shared/runtime/src/inside.ts', 'export const inside = 1')
  plant('shell/src/planted.ts', "export * from '../../shared/runtime/src/inside.ts'")
  const { violations } = await cruiseProject(folder)
  expect(violations).toEqual([expect.stringContaining('packages-are-entered-by-their-index')])
})

test.each([
  'shared/runtime/src/testing/index.ts',
  'shared/db/src/testing.ts',
  'remotes/reader/src/testing.tsx',
])('what is for tests, in %s, is found in what users are given', async (door) => {
  plant(door, 'export const pretended = 1')
  plant('remotes/reader/src/planted.ts', `export * from '../../../${door}'`)
  const { violations } = await cruiseProject(folder)
  expect(violations).toEqual([expect.stringContaining('tests-are-imported-by-tests-only')])
  plant('remotes/reader/src/planted.ts', 'export const planted = 1')
  plant('remotes/reader/src/planted.test.ts', `export * from '../../../${door}'`)
  expect((await cruiseProject(folder)).violations).toEqual([])
})

test('a row of the local database that imports what reads it is found', async () => {
  plant('shared/db/src/entries.ts', 'export const entry = 1')
  plant('shared/db/src/rows/entries.ts', "export * from '../entries.ts'")
  const { violations } = await cruiseProject(folder)
  expect(violations).toEqual([expect.stringContaining('rows-stand-on-the-ground')])
})

test.each([
  ['a quarter above it', 'foundation/http', '../../accounts/session/planted.ts'],
  ['a room above it', 'reading/reads', '../feeds/planted.ts'],
  ['what stands above all rooms', 'reading/feeds', '../../planted.ts'],
])('a room of the server that imports %s is found', async (_, room, target) => {
  const file = `server/src/${room}/planted-too.ts`
  plant(join(dirname(file), target), 'export const above = 1')
  plant(file, `import type { above } from '${target}'\nexport type Above = typeof above`)
  const { violations } = await cruiseProject(folder)
  expect(violations).toEqual([expect.stringContaining(`${room.replace('/', '-')}-knows-only-those-below`)])
})

test('every room of the server has its floor, and no other is named', () => {
  const sources = join(root, 'server/src')
  const found = readdirSync(sources, { withFileTypes: true })
    .filter((quarter) => quarter.isDirectory() && quarter.name !== 'attack')
    .flatMap((quarter) => readdirSync(join(sources, quarter.name)).map((name) => `${quarter.name}/${name}`))
    .filter((room) => !room.endsWith('.test.ts'))
  expect(found.toSorted()).toEqual(rooms.toSorted())
})

test.each([
  ['types and what runs', "import { one } from './one.ts'\nexport const other = () => one"],
  ['types alone', "import type { one } from './one.ts'\nexport type Other = typeof one"],
  ['types named one by one', "import { type one } from './one.ts'\nexport type Other = typeof one"],
  ['types named where they are used', "export type Other = typeof import('./one.ts')"],
])('a circle of %s is found', async (_, source) => {
  plant(
    'shell/src/one.ts',
    "import type * as other from './other.ts'\nexport const one: unknown = {} as typeof other",
  )
  plant('shell/src/other.ts', source)
  const { violations } = await cruiseProject(folder)
  expect(violations).toEqual([expect.stringContaining('no-circles: shell/src/')])
})
