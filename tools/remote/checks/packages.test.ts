import { expect, test } from 'vitest'
import { comparePackages, sayPackageChanges } from './packages.ts'

test('says what was added, removed and changed', () => {
  const before = ['@scope/kept@1.0.0', 'left@2.0.0', 'newer@1.0.0']
  const now = ['@scope/kept@1.0.0', 'arrived@0.1.0', 'newer@1.1.0']
  expect(sayPackageChanges(comparePackages(before, now))).toEqual([
    '+ arrived@0.1.0',
    '- left@2.0.0',
    '~ newer@1.0.0 → 1.1.0',
  ])
})

test('a second version of a package beside the first is an addition', () => {
  expect(comparePackages(['one@1.0.0'], ['one@1.0.0', 'one@2.0.0'])).toEqual({
    added: ['one@2.0.0'],
    removed: [],
    changed: [],
  })
})

test('the same packages are no change', () => {
  expect(sayPackageChanges(comparePackages(['one@1.0.0'], ['one@1.0.0']))).toEqual([])
})
