import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { rooms } from '../../server/floors.mjs'
import { cruiseProject, type Borders } from '../../tools/check/cruise.ts'
import { readSource, root } from './project-files.ts'

/** Sources by the path of their file. */
type Sources = Record<string, string>

/** What the rules say of a project of these files. */
async function cruiseFiles(files: Sources): Promise<Borders> {
  const folder = mkdtempSync(join(tmpdir(), 'tidings-borders-'))
  for (const name of ['tools', 'tests']) mkdirSync(join(folder, name))
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  for (const [file, source] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    writeFileSync(join(folder, file), `${source}\n`)
  }
  const borders = await cruiseProject(folder)
  rmSync(folder, { recursive: true })
  return borders
}

const packages = [
  'shared/contracts',
  'shared/runtime',
  'remotes/reader',
  'remotes/discover',
  'server',
  'shell',
]
const doorsOfTests = [
  'shared/runtime/src/testing/index.ts',
  'shared/db/src/testing.ts',
  'remotes/reader/src/testing.tsx',
]
const sound: Sources = Object.fromEntries([
  ...packages.map((name) => [`${name}/src/index.ts`, 'export const here = 1']),
  ...doorsOfTests.map((door) => [door, 'export const pretended = 1']),
])

const exportOf = (target: string): string => `export * from '${target}'`

test('a project that keeps its borders has no violation', async () => {
  const { moduleCount, violations } = await cruiseFiles({
    ...sound,
    'remotes/reader/src/kept.ts': exportOf('../../../shared/runtime/src/index.ts'),
    'remotes/reader/src/kept.test.ts': doorsOfTests.map((door) => exportOf(`../../../${door}`)).join('\n'),
  })
  expect(violations).toEqual([])
  expect(moduleCount).toBeGreaterThan(packages.length + doorsOfTests.length)
})

interface Fault {
  what: string
  files: Sources
  /** The rule that finds it, and the path of the file that is at fault, or of its folder. */
  line: string
}

const exporting = (what: string, file: string, target: string, rule = ''): Fault => ({
  what,
  files: { [file]: exportOf(target) },
  line: `${rule}: ${file}`,
})

const ofPackages: Fault[] = [
  exporting(
    'a remote that imports another',
    'remotes/reader/src/to-remote.ts',
    '../../discover/src/index.ts',
  ),
  exporting(
    'a remote that imports the shell',
    'remotes/reader/src/to-shell.ts',
    '../../../shell/src/index.ts',
  ),
  exporting('a shell that imports a remote', 'shell/src/to-remote.ts', '../../remotes/reader/src/index.ts'),
  exporting('contracts that import a neighbour', 'shared/contracts/src/up.ts', '../../runtime/src/index.ts'),
  exporting(
    'a server that imports what is for browsers',
    'server/src/up.ts',
    '../../shared/runtime/src/index.ts',
  ),
  exporting('a remote with a router of its own', 'remotes/reader/src/router.ts', 'react-router'),
  exporting('a file that does not exist', 'shell/src/nowhere.ts', './is-not.ts', 'imports-resolve'),
  {
    what: 'an import of what a package keeps to itself',
    files: {
      'shared/runtime/src/inside.ts': 'export const inside = 1',
      'shell/src/burglar.ts': exportOf('../../shared/runtime/src/inside.ts'),
    },
    line: 'packages-are-entered-by-their-index: shell/src/burglar.ts',
  },
  {
    what: 'a row of the local database that imports what reads it',
    files: {
      'shared/db/src/entries.ts': 'export const entry = 1',
      'shared/db/src/rows/entries.ts': exportOf('../entries.ts'),
    },
    line: 'rows-stand-on-the-ground: shared/db/src/rows/entries.ts',
  },
]

const ofTests = doorsOfTests.map((door, index) =>
  exporting(
    `what is for tests, in ${door}, in what users are given`,
    `remotes/reader/src/given-${index}.ts`,
    `../../../${door}`,
    'tests-are-imported-by-tests-only',
  ),
)

const ofRooms = [
  { of: 'a quarter above it', room: 'foundation/http', target: '../../accounts/session/above.ts' },
  { of: 'a room above it', room: 'reading/reads', target: '../feeds/above.ts' },
  { of: 'what stands above all rooms', room: 'reading/feeds', target: '../../above.ts' },
].map(({ of, room, target }): Fault => {
  const file = `server/src/${room}/below.ts`
  const below = `import type { above } from '${target}'\nexport type Above = typeof above`
  return {
    what: `a room of the server that imports ${of}`,
    files: { [join(dirname(file), target)]: 'export const above = 1', [file]: below },
    line: `${room.replace('/', '-')}-knows-only-those-below: ${file}`,
  }
})

const circles = [
  { of: 'types and what runs', other: "import { one } from './one.ts'\nexport const other = () => one" },
  { of: 'types alone', other: "import type { one } from './one.ts'\nexport type Other = typeof one" },
  {
    of: 'types named one by one',
    other: "import { type one } from './one.ts'\nexport type Other = typeof one",
  },
  { of: 'types named where they are used', other: "export type Other = typeof import('./one.ts')" },
].map(({ of, other }, index): Fault => {
  const folder = `shell/src/circle-${index}`
  const one = "import type * as other from './other.ts'\nexport const one: unknown = {} as typeof other"
  return {
    what: `a circle of ${of}`,
    files: { [`${folder}/one.ts`]: one, [`${folder}/other.ts`]: other },
    line: `no-circles: ${folder}/`,
  }
})

const faults = [...ofPackages, ...ofTests, ...ofRooms, ...circles]

describe('in a project with many faults', () => {
  let violations: string[]

  beforeAll(async () => {
    const files = Object.fromEntries(
      [sound, ...faults.map((fault) => fault.files)].flatMap((each) => Object.entries(each)),
    )
    violations = (await cruiseFiles(files)).violations
  })

  test.each(faults)('$what is found', ({ line }) => {
    expect(violations.filter((each) => each.includes(line))).toHaveLength(1)
  })

  test('there are no others', () => {
    expect(violations).toHaveLength(faults.length)
  })
})

test('every room of the server has its floor, and no other is named', () => {
  const sources = join(root, 'server/src')
  const found = readdirSync(sources, { withFileTypes: true })
    .filter((quarter) => quarter.isDirectory() && quarter.name !== 'attack')
    .flatMap((quarter) => readdirSync(join(sources, quarter.name)).map((name) => `${quarter.name}/${name}`))
    .filter((room) => !/[.](?:test|testing)[.]ts$/.test(room))
  expect(found.toSorted()).toEqual(rooms.toSorted())
})

/** The rooms of a drawing, from the ground up; behind the name of one may stand what it is for. */
function roomsDrawn(drawing: string): string[] {
  let quarter = ''
  const drawn = drawing.split('\n').flatMap((line) => {
    quarter = /[┌├]─ (\S+) ─/.exec(line)?.[1] ?? quarter
    const [, inside = ''] = quarter === '' ? [] : (/│ (.+)│/.exec(line) ?? [])
    return [...inside.matchAll(/(?:^|· )([a-z-]+)/g)].map(([, name]) => `${quarter}/${name}`)
  })
  return drawn.toReversed()
}

test('the drawing of the server shows its rooms, one above another as they stand', () => {
  const folders = rooms.filter((room) => !room.endsWith('.ts'))
  expect(roomsDrawn(readSource('ARCHITECTURE.md'))).toEqual(folders)
})
