import { expect, test } from 'vitest'
import { readSource, sourceFiles } from './project-files.ts'

/** The icons in the tables of commands, by the command: in the menus and the toolbar of a remote. */
const inTables = sourceFiles('.ts')
  .filter((file) => /^remotes\/[^/]+\/src\/commands\/.*-commands\.ts$/.test(file))
  .flatMap((file) => [...readSource(file).matchAll(/^ {2}'([^']+)': \{\s*icon: (\w+),/gm)])
  .map(([, command = '', icon = '']): [string, string] => [command, icon])

/** Those in the palette, which the shell draws and which knows no remote. */
const inPalette = new Map(
  [...readSource('shell/src/commands/palette-icons.tsx').matchAll(/^ {2}'([^']+)': (\w+),/gm)].map(
    ([, command = '', icon = '']) => [command, icon],
  ),
)

test('a command has one icon, in the palette as in menus and toolbars', () => {
  expect(inTables.length).toBeGreaterThan(20)
  expect(inTables.map(([command]) => [command, inPalette.get(command)])).toEqual(inTables)
})
