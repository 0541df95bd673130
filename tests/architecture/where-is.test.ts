import { expect, test } from 'vitest'
import { readSource, sourceFiles } from './project-files.ts'

/** Paths from the root, in the table of ARCHITECTURE.md that says where things are. */
function namedPaths(): string[] {
  const [, section = ''] = readSource('ARCHITECTURE.md').split('## Where is …?')
  const [table = ''] = section.split('\n## ')
  return [...table.matchAll(/`((?:server|shared|shell|remotes)\/[^`]+)`/g)].map(([, path = '']) => path)
}

test('whatever ARCHITECTURE.md says is somewhere is there', () => {
  const files = new Set(sourceFiles(''))
  const paths = namedPaths()
  expect(paths.length).toBeGreaterThan(9)
  expect(paths.filter((path) => !files.has(path))).toEqual([])
})
