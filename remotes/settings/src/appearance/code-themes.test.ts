import { codeThemes } from '@tidings/contracts'
import { describe, expect, test } from 'vitest'
import { codeColours } from './code-themes.ts'

describe('the preview of code', () => {
  test.each([...codeThemes.light, ...codeThemes.dark])('has the colours of %s', (name) => {
    const colours = codeColours(name)
    expect(colours?.background).toMatch(/^#[0-9a-f]{3,8}$/i)
    expect(colours?.colourOf('comment.line.js')).toMatch(/^#[0-9a-f]{3,8}$/i)
    expect(colours?.colourOf('keyword.control.js')).not.toBe(colours?.colourOf('comment.line.js'))
  })

  test('has none of a theme that is not there', () => {
    expect(codeColours('night-of-the-owls')).toBeNull()
  })
})
