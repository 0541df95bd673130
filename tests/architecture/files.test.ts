import { describe, expect, test } from 'vitest'
import { readSource, sourceFiles } from './project-files.ts'

const code = sourceFiles('.ts', '.tsx', '.mjs', '.css')

/** Given programs that stand for other people's servers. */
const isOurs = (file: string): boolean => !file.startsWith('tests/support/feeds/')

describe('source files', () => {
  test('have at most 300 lines', () => {
    const long = code.filter(isOurs).filter((file) => readSource(file).split('\n').length > 301)
    expect(long).toEqual([])
  })

  test('name no path outside the project', () => {
    const outside = /['"`](?:\/(?:work|home|root|Users)\/|[A-Z]:\\)/
    expect(code.filter((file) => outside.test(readSource(file)))).toEqual([])
  })

  test('leave no work for later', () => {
    const unfinished =
      /\b(?:TODO|FIXME|XXX)\b|@ts-(?:ignore|nocheck)|\b(?:test|it|describe)\.(?:skip|todo|only)\b/
    const self = 'tests/architecture/files.test.ts'
    expect(code.filter((file) => file !== self && unfinished.test(readSource(file)))).toEqual([])
  })
})

test('every image is shown by WebImage, which asks for it where the reader wants', () => {
  const parts = sourceFiles('.tsx').filter((file) => /^(?:shell|remotes|shared)\//.test(file))
  const direct = parts.filter((file) => !file.includes('.test.') && /<img\b/.test(readSource(file)))
  expect(direct).toEqual(['shared/ui/src/image/web-image.tsx'])
})

describe('styles of components', () => {
  const styles = sourceFiles('.module.css')

  test('take every colour from the tokens', () => {
    const literal =
      /#[0-9a-f]{3,8}\b|\b(?:rgba?|hsla?|oklch|oklab|lab|lch|color)\((?!from )|:\s*(?:white|black|red|blue|green|gr[ae]y)\b/i
    expect(styles.flatMap((file) => matchingLines(file, literal))).toEqual([])
  })

  test('use logical sides only', () => {
    const physical =
      /(?:^|[\s;{])(?:(?:margin|padding|border)-(?:left|right)|(?:left|right)):|text-align:\s*(?:left|right)/
    expect(styles.flatMap((file) => matchingLines(file, physical))).toEqual([])
  })

  test('have each class once: two elements of one name would look like each other', () => {
    expect(styles.flatMap(repeatedSelectors)).toEqual([])
  })
})

/** What a file has more than one rule for, but for those within others, and what several have in common. */
function repeatedSelectors(file: string): string[] {
  const selectors = [...readSource(file).matchAll(/(?<!,\n)^ {2}([^\s@}].*) \{$/gm)].map(
    ([, selector = '']) => selector,
  )
  return selectors
    .filter((selector, index) => selectors.indexOf(selector) !== index)
    .map((selector) => `${file}: ${selector}`)
}

/** Lines with a fault; a line that cannot do without says why in a comment behind it. */
function matchingLines(file: string, pattern: RegExp): string[] {
  const lines = readSource(file)
    .replace(/^\s*\/\*[\s\S]*?\*\//gm, '')
    .split('\n')
    .filter((line) => !/\/\*.+\*\/$/.test(line))
  return lines.filter((line) => pattern.test(line)).map((line) => `${file}: ${line.trim()}`)
}
