import { posix } from 'node:path'
import { partsOfManifest, remoteManifest, shellNamespaces } from '@tidings/contracts'
import { describe, expect, test } from 'vitest'
import { readSource, sourceFiles } from './project-files.ts'

const manifests = sourceFiles('remote.json').filter((file) => file.startsWith('remotes/'))

describe.each(manifests)('%s', (file) => {
  const folder = file.slice(0, -'/remote.json'.length)
  const manifest = remoteManifest.parse(JSON.parse(readSource(file)))

  test('is named like its folder and its package', () => {
    const { name } = JSON.parse(readSource(`${folder}/package.json`))
    expect([manifest.name, name]).toEqual([folder.slice('remotes/'.length), manifest.name])
  })

  test('names what tells editors of it', () => {
    const { $schema } = JSON.parse(readSource(file))
    expect(posix.join(folder, $schema)).toBe('shared/contracts/remote.schema.json')
  })

  test('names exactly the parts that the remote exports', () => {
    expect(exportedNames(`${folder}/src/index.ts`)).toEqual(partsOfManifest(manifest).toSorted())
  })

  test('names locale namespaces that exist', () => {
    const existing = sourceFiles('.json')
      .map((path) => path.replace(`${folder}/`, ''))
      .filter((path) => path.startsWith('locales/en/'))
    expect(existing).toEqual(
      expect.arrayContaining(manifest.namespaces.map((namespace) => `locales/en/${namespace}.json`)),
    )
  })
})

test('no namespace is of two remotes, unless the shell brings it', () => {
  const named = manifests.flatMap((file) => remoteManifest.parse(JSON.parse(readSource(file))).namespaces)
  const own = named.filter((namespace) => !shellNamespaces.some((name) => name === namespace))
  expect(own.toSorted()).toEqual([...new Set(own)].toSorted())
})

test('there are remotes', () => {
  expect(manifests.length).toBeGreaterThan(0)
})

/** An index holds exported constants and nothing else that is exported. */
function exportedNames(file: string): string[] {
  const exports = readSource(file)
    .split('\n')
    .filter((line) => line.startsWith('export'))
  return exports.map((line) => /^export const (\w+)/.exec(line)?.[1] ?? `not understood: ${line}`).toSorted()
}
