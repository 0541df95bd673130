import { expect, test } from 'vitest'
import { trustedScriptUrl } from './trusted-script-url.ts'

test('only the service worker is trusted', () => {
  expect(trustedScriptUrl('/sw.js')).toBe('/sw.js')
  expect(() => trustedScriptUrl('https://elsewhere.example/sw.js')).toThrow(TypeError)
})
