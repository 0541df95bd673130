import { expect, test } from 'vitest'
import { findCodeOfText } from '../federation/code-of-text.ts'
import { readSource, sourceFiles } from './project-files.ts'

/** Folders of what runs where the product does. */
const production = /^(?:server|shell|shared|remotes|tools\/remote)\//

const notProduction = /\.(?:test|spec|bench)\.|\.testing\.|\/testing\.|\/tests?\//

/** A module that runs text as code, whatever it is imported as. */
const runsText = /['"`](?:node:)?(?:vm|repl)['"`]/

/** Timers that are given a text, which runs as code. */
const textAsCallback = /\bset(?:Timeout|Interval|Immediate)\(\s*['"`]/

/** Where it is asked of what holds everything that is global. */
const asProperty = /\b(?:global|globalThis|self|window)\??\.(?:eval|Function)\b/

const isCodeOfText = (file: string, source: string): boolean =>
  runsText.test(source) ||
  textAsCallback.test(source) ||
  asProperty.test(source) ||
  findCodeOfText(file, source).length > 0

test.each([
  'eval(text)',
  'new Function(text)()',
  'const make = Function("return 1")',
  'globalThis.eval(text)',
  "import { runInNewContext } from 'node:vm'",
  "const vm = await import('vm')",
  "setTimeout('run()', 1)",
  'setInterval(`${text}`, 1)',
])('%s makes code of text', (source) => {
  expect(isCodeOfText('a.ts', source)).toBe(true)
})

test('nothing that is written for the product makes code of text', () => {
  const files = sourceFiles('.ts', '.tsx', '.js', '.mjs').filter(
    (file) => production.test(file) && !notProduction.test(file),
  )
  expect(files.length).toBeGreaterThan(500)
  expect(files.filter((file) => isCodeOfText(file, readSource(file)))).toEqual([])
})
