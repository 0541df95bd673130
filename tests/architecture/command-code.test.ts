import { remoteManifest } from '@tidings/contracts'
import { describe, expect, test } from 'vitest'
import { groupCommands } from '../../shell/src/commands/group-commands.ts'
import { readSource, sourceFiles } from './project-files.ts'

const manifests = sourceFiles('remote.json').filter((file) => file.startsWith('remotes/'))

const isCode = (file: string): boolean =>
  /^(?:shell|remotes\/[^/]+)\/src\/.*\.tsx?$/.test(file) && !file.includes('.test.')

const code = sourceFiles('.ts', '.tsx').filter(isCode)

/** The commands that a source has a row of a table for. */
const rowsIn = (source: string): string[] =>
  [...source.matchAll(/^ {2}'(?<id>[a-z-]+:[a-z0-9-]+)': /gm)].map(({ groups }) => groups?.['id'] ?? '')

/** The commands that a source answers by themselves. */
const answersIn = (source: string): string[] =>
  [...source.matchAll(/useCommand\(\s*'(?<id>[^']+)'/g)].map(({ groups }) => groups?.['id'] ?? '')

/** Keys that are named where they are shown. */
const namedKeys = (source: string): string[] => source.match(/shortcut=(?:"[^"]*"|\{['"`][^}]*\})/g) ?? []

describe.each(manifests)('the commands of %s', (manifest) => {
  const folder = manifest.slice(0, -'remote.json'.length)
  const sources = code.filter((file) => file.startsWith(folder)).map(readSource)
  const { commands } = remoteManifest.parse(JSON.parse(readSource(manifest)))
  const declared = commands.map(({ id }) => id)
  const rows = sources.flatMap(rowsIn)
  const answers = sources.flatMap(answersIn)

  test('have one row in one table, or none: no table has others', () => {
    expect(rows.toSorted()).toEqual(declared.filter((id) => rows.includes(id)).toSorted())
  })

  test('are answered: by their row, by one component, or by the part that they open', () => {
    const answered = [...rows, ...answers, ...commands.flatMap(({ id, opens }) => (opens ? [id] : []))]
    expect([...new Set(answered)].toSorted()).toEqual(declared.toSorted())
    expect(answers).toEqual([...new Set(answers)])
  })
})

test('no menu, toolbar or button names keys: it shows those of a command, as they were set', () => {
  const named = code.flatMap((file) => namedKeys(readSource(file)).map((keys) => `${file}: ${keys}`))
  expect(named).toEqual([])
})

test('a key that is named would be found, and a command that no manifest has', () => {
  expect(namedKeys(`<MenuItem shortcut="F2"><MenuItem shortcut={'m'}>`)).toHaveLength(2)
  expect(namedKeys(`<MenuItem shortcut={shortcut('entry:read')}>`)).toEqual([])
  expect(rowsIn("const table = {\n  'entry:read': {\n  },\n}")).toEqual(['entry:read'])
  expect(answersIn("useCommand('entry:read', read)\nuseCommand(\n  'entry:star',")).toEqual([
    'entry:read',
    'entry:star',
  ])
})

test('the guide shows every command, and its keys', () => {
  const commands = manifests.flatMap((file) => remoteManifest.parse(JSON.parse(readSource(file))).commands)
  const shown = groupCommands(commands, (key) => key, '').flatMap((group) => group.commands)
  expect(keysById(shown)).toEqual(keysById(commands))
})

function keysById(commands: readonly { id: string; keys: readonly string[] }[]) {
  return Object.fromEntries(commands.map(({ id, keys }) => [id, keys]))
}
