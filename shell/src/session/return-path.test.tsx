import { describe, expect, test } from 'vitest'
import { safeReturnPath } from './return-path.ts'

describe('the path after signing in', () => {
  test.each(['/', '/discover', '/timeline/view-0/all/pending?unread=1#text', '/timeline/all/folder-A%2FB'])(
    'is the one asked for: %s',
    (path) => expect(safeReturnPath(path)).toBe(path),
  )

  test.each([
    null,
    '',
    'discover',
    'https://evil.example/',
    'javascript:alert(1)',
    '//evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    '\t//evil.example',
    ' //evil.example',
    '/.//evil.example',
    '/a/..//evil.example',
    '/a\\b',
    '/login',
    '/register?next=/discover',
  ])('is the start for %j', (path) => expect(safeReturnPath(path)).toBe('/'))
})
