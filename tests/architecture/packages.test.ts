import { expect, test } from 'vitest'
import { z } from '@tidings/contracts'
import { readSource } from './project-files.ts'

const lockSchema = z.object({
  packages: z.record(
    z.string(),
    z.object({ resolved: z.string().optional(), hasInstallScript: z.boolean().optional() }),
  ),
})
const manifestSchema = z.object({ allowScripts: z.record(z.string(), z.boolean()) })

const locked = Object.entries(lockSchema.parse(JSON.parse(readSource('package-lock.json'))).packages)
const { allowScripts } = manifestSchema.parse(JSON.parse(readSource('package.json')))
const npmSettings = readSource('.npmrc').trim().split('\n')

test('a version of a package is taken no sooner than three days after it came out, and exactly', () => {
  expect(npmSettings).toContain('min-release-age=3')
  expect(npmSettings).toContain('save-exact=true')
})

test('of all packages one runs a script when it is installed, and each that would is named', () => {
  const names = locked
    .filter(([, { hasInstallScript }]) => hasInstallScript)
    .map(([path]) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length))
  expect(Object.keys(allowScripts)).toEqual(expect.arrayContaining(names))
  expect(Object.entries(allowScripts).flatMap(([name, isAllowed]) => (isAllowed ? [name] : []))).toEqual([
    'node',
  ])
})

test('packages are locked by what they hold, not by where they lie', () => {
  expect(locked.filter(([, { resolved }]) => resolved?.includes('://'))).toEqual([])
})
