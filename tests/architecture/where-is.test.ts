import { describe, expect, test } from 'vitest'
import { readSource, sourceFiles } from './project-files.ts'

const files = sourceFiles('')
const isThere = (path: string) => files.some((file) => file === path || file.startsWith(`${path}/`))

/** Paths from the root, in the table of ARCHITECTURE.md that says where things are. */
function namedPaths(): string[] {
  const [, section = ''] = readSource('ARCHITECTURE.md').split('## Where is …?')
  const [table = ''] = section.split('\n## ')
  return [...table.matchAll(/`((?:server|shared|shell|remotes)\/[^`]+)`/g)].map(([, path = '']) => path)
}

/** Paths in the table of folders of a remote; what is named after another without its folder lies beside it. */
function foldersOf(remote: string): string[] {
  const [, section = ''] = readSource(`${remote}/README.md`).split('## Folders')
  const [table = ''] = section.split('\n## ')
  return [...table.matchAll(/^\| (`[^|]+`) *\|/gm)].flatMap(([, cell = '']) => {
    const [first = '', ...others] = [...cell.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name)
    const folder = first.slice(0, first.lastIndexOf('/') + 1)
    return [first, ...others.map((name) => folder + name)].map((path) => `${remote}/${path}`)
  })
}

const remotes = files
  .filter((file) => /^remotes\/[^/]+\/README[.]md$/.test(file))
  .map((file) => file.slice(0, -10))

test('whatever ARCHITECTURE.md says is somewhere is there', () => {
  const paths = namedPaths()
  expect(paths.length).toBeGreaterThan(9)
  expect(paths.filter((path) => !files.includes(path))).toEqual([])
})

describe.each(remotes)('of the folders of %s', (remote) => {
  const named = foldersOf(remote)

  test('those that its README names are there', () => {
    expect(named.length).toBeGreaterThan(3)
    expect(named.filter((path) => !isThere(path))).toEqual([])
  })

  test('all that are there are named', () => {
    const inSource = new RegExp(`^${remote}/src/[^/]+(?=/)`)
    const folders = new Set(files.flatMap((file) => inSource.exec(file) ?? []))
    expect(
      [...folders].filter((folder) => !named.some((path) => `${path}/`.startsWith(`${folder}/`))),
    ).toEqual([])
  })
})
