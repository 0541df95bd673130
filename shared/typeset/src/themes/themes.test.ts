import { codeThemes } from '@tidings/contracts'
import { expect, test } from 'vitest'
import { themes } from './index.ts'

test('every theme that can be chosen is there, and no other', () => {
  const named = new Set(themes.map(({ name }) => name))
  expect(named).toEqual(new Set([...codeThemes.light, ...codeThemes.dark]))
})
