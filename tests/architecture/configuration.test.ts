import { expect, test } from 'vitest'
import { environment } from '../../server/src/foundation/config/environment.ts'
import { readSource, sourceFiles } from './project-files.ts'

test('every variable is documented with its default and its description', () => {
  const documented = readSource('docs/configuration.md')
    .split('\n')
    .filter((line) => line.startsWith('| `'))
    .map((line) =>
      line
        .split('|')
        .slice(1, 4)
        .map((cell) => cell.trim()),
    )
  expect(documented).toEqual(Object.entries(environment.shape).map(([name, schema]) => row(name, schema)))
})

test('nothing but the configuration reads the environment', () => {
  const readers = sourceFiles('.ts', '.tsx').filter(
    (file) => /^(?:server|shell|shared|remotes)\//.test(file) && readSource(file).includes('process.env'),
  )
  expect(readers.filter((file) => !file.endsWith('.test.ts'))).toEqual(['server/src/main.ts'])
})

function row(name: string, schema: (typeof environment.shape)[keyof typeof environment.shape]) {
  const { data } = schema.safeParse(undefined)
  const shown = typeof data === 'string' || typeof data === 'number' ? String(data) : ''
  return [`\`${name}\``, shown && `\`${shown}\``, schema.description]
}
