import { expect, test } from 'vitest'
import { createSecretBox } from './secret-box.ts'

const box = createSecretBox('a secret of the server', 'keys of models')

test('opens what it sealed, and shows nothing of it', () => {
  const sealed = box.seal('sk-1234 ü')
  expect(box.open(sealed)).toBe('sk-1234 ü')
  expect(Buffer.from(sealed, 'base64').toString('latin1')).not.toContain('sk-1234')
})

test('seals the same text in another way each time', () => {
  expect(box.seal('sk-1234')).not.toBe(box.seal('sk-1234'))
})

test.each([
  ['another secret', createSecretBox('another secret', 'keys of models')],
  ['another purpose', createSecretBox('a secret of the server', 'tokens')],
])('does not open for %s', (_, other) => {
  expect(other.open(box.seal('sk-1234'))).toBeNull()
})

test.each([
  ['nothing', ''],
  ['a few letters', 'YWJj'],
  ['what was changed', box.seal('sk-1234').replace(/^./, (first) => (first === 'A' ? 'B' : 'A'))],
])('does not open %s', (_, sealed) => {
  expect(box.open(sealed)).toBeNull()
})
