import { codeThemes } from '@tidings/contracts'
import { expect, test } from 'vitest'
import { themes } from './themes.ts'

test('every theme that can be chosen is there, and no other', () => {
  const usual = ['github-light', 'github-dark']
  const named = new Set([...usual, ...themes.map(({ name }) => name)])
  expect(named).toEqual(new Set([...codeThemes.light, ...codeThemes.dark]))
})
