import { expect, test } from 'vitest'
import { trustedImportMap, trustedScriptUrl } from './trusted-values.ts'

const hash = `sha384-${'A'.repeat(64)}`

test('only the service worker is trusted as a script', () => {
  expect(trustedScriptUrl('/sw.js')).toBe('/sw.js')
  expect(() => trustedScriptUrl('https://elsewhere.example/sw.js')).toThrow(TypeError)
})

test('an import map holds hashes of remotes', () => {
  const integrity = { '/remotes/a/1.0.0/x.js': hash, '/r1/remotes/a/1.0.0/x.js': hash }
  expect(JSON.parse(trustedImportMap(integrity))).toEqual({ integrity })
})

test.each(['https://elsewhere.example/x.js', '//elsewhere.example/x.js', '/api/x.js', '/remotes/../x.js'])(
  'an import map cannot speak of %s',
  (path) => {
    expect(() => trustedImportMap({ [path]: hash })).toThrow(/invalid/i)
  },
)
