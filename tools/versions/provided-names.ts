import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parseSync } from 'vite'
import { root } from '../command.ts'
import { PROVIDED } from '../federation/container.ts'
import type { WholeBuild } from './whole-build.ts'

/** What pages are given of each of our packages (`exports` of its package.json, as browsers read it). */
const faces: Readonly<Record<string, string>> = {
  '@tidings/contracts': 'shared/contracts/src/browser.ts',
  '@tidings/db': 'shared/db/src/index.ts',
  '@tidings/runtime': 'shared/runtime/src/index.ts',
  '@tidings/ui': 'shared/ui/src/index.ts',
}

/** As a build writes what the container has put there: the package, and a function that reads a name of it. */
const packages = new RegExp(
  String.raw`([\w$]+)=${PROVIDED.replaceAll('.', String.raw`\.`)}\[\`([^\`]+)\`\],([\w$]+)=([\w$]+)=>\1\[\4\]`,
  'g',
)

/**
 * What the remotes of a build read of our packages that these give no more: the shell of today would hand them `undefined`,
 * and they would fail where they use it first.
 */
export function findMissingNames({ files }: Pick<WholeBuild, 'files'>): string[] {
  return [...files]
    .filter(([path]) => /^dist\/remotes\/.*\.js$/.test(path))
    .flatMap(([path, content]) =>
      missingIn(new TextDecoder().decode(content)).map((name) => `${path} reads ${name}`),
    )
}

function missingIn(script: string): string[] {
  return readNames(script)
    .filter(({ from, name }) => faces[from] !== undefined && !exportsOf(faces[from]).has(name))
    .map(({ from, name }) => `${name} of ${from}, which has none`)
}

/** What a built script reads of packages that a host provides. */
export function readNames(script: string): { from: string; name: string }[] {
  return [...script.matchAll(packages)].flatMap(([, , from = '', reader = '']) => {
    // Such a function may have the name of another within a function: only what is kept under a name is one of these.
    const reads = new RegExp(
      String.raw`[,; ][\w$]+=${reader.replaceAll('$', String.raw`\$`)}\(\`([\w$]+)\`\)`,
      'g',
    )
    return [...script.matchAll(reads)].map(([, name = '']) => ({ from, name }))
  })
}

const known = new Map<string, ReadonlySet<string>>()

/** The names that are there when the program runs of what a source file exports. */
function exportsOf(file: string): ReadonlySet<string> {
  const names = known.get(file) ?? new Set(listExports(file))
  known.set(file, names)
  return names
}

function listExports(file: string): string[] {
  const { staticExports } = parseSync(file, readFileSync(join(root, file), 'utf8')).module
  return staticExports
    .flatMap(({ entries }) => entries)
    .filter(({ isType }) => !isType)
    .flatMap(({ exportName, moduleRequest }) =>
      exportName.name === null && moduleRequest
        ? [...exportsOf(join(dirname(file), moduleRequest.value))]
        : (exportName.name ?? []),
    )
}
