import { expect, test } from 'vitest'
import { listKept, openKept } from './kept-builds.ts'
import { findMissingNames, readNames } from './provided-names.ts'

/** A script of a remote as it is built, that reads a name of one of our packages. */
const scriptReading = (name: string, from: string): string =>
  `var $n=globalThis.__tidings_provided__[\`${from}\`],r=e=>$n[e],i=r(\`${name}\`),S=r=>(r(\`subscriptions\`),i)`

const buildOf = (script: string) => ({
  files: new Map([['dist/remotes/reader/1.0.0/assets/index.js', Buffer.from(script)]]),
})

test('a name that a remote reads of our packages is found in what was built of it', () => {
  expect(readNames(scriptReading('useQuery', '@tidings/runtime'))).toEqual([
    { from: '@tidings/runtime', name: 'useQuery' },
  ])
})

test('a name that is gone is told, with whose it was and who reads it', () => {
  expect(findMissingNames(buildOf(scriptReading('useOracle', '@tidings/runtime')))).toEqual([
    'dist/remotes/reader/1.0.0/assets/index.js reads useOracle of @tidings/runtime, which has none',
  ])
})

test.each([
  ['useQuery', '@tidings/runtime'],
  ['View', '@tidings/contracts'],
  ['Dialog', '@tidings/ui'],
  ['useState', 'react'],
])('%s of %s is there', (name, from) => {
  expect(findMissingNames(buildOf(scriptReading(name, from)))).toEqual([])
})

test('only what is there when a program runs counts: a type does not', () => {
  expect(findMissingNames(buildOf(scriptReading('RegistryLine', '@tidings/contracts')))).toHaveLength(1)
})

test.each(listKept())('all that the remotes of %s read of our packages is there', (minor) => {
  const build = openKept(minor)
  const scripts = [...build.files].map(([, content]) => new TextDecoder().decode(content))
  // A build that writes it in another way would have nothing to look for.
  expect(scripts.flatMap(readNames).length).toBeGreaterThan(100)
  expect(findMissingNames(build)).toEqual([])
})
