import { expect, test } from 'vitest'
import { refuseName } from './refuse-name.ts'

test.each(['notes', 'reading-list', 'x2'])('%s can be the name of a remote', (name) => {
  expect(refuseName(name)).toBeUndefined()
})

test.each([
  ['', /choose 2 to 32 small letters/],
  ['a', /choose 2 to 32/],
  ['Notes', /choose 2 to 32/],
  ['my notes', /choose 2 to 32/],
  ['../notes', /choose 2 to 32/],
  ['notes-', /choose 2 to 32/],
  ['9lives', /a letter first/],
  ['x'.repeat(33), /choose 2 to 32/],
  ['reader', /remotes\/reader is there already/],
  ['timeline', /\/timeline is the address of something else/],
  ['login', /\/login is the address of something else/],
  ['common', /common is a namespace of texts already/],
  ['react', /react is the name of a package in use/],
])('%j cannot, and one line says what to do', (name, reason) => {
  const refusal = refuseName(name)
  expect(refusal).toMatch(reason)
  expect(refusal).not.toContain('\n')
})
