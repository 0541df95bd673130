import { readFileSync } from 'node:fs'
import { $settings, changeSettings } from '@tidings/runtime'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { showAppearance } from './show-appearance.ts'
import { setTheme } from './theme.ts'

let stop = () => {}

beforeEach(() => {
  localStorage.clear()
  dispatchEvent(new StorageEvent('storage'))
})
afterEach(() => stop())

const tokens = readFileSync(`${import.meta.dirname}/../../../shared/ui/src/tokens.css`, 'utf8')
const root = document.documentElement
const shown = () => root.dataset.theme

describe('the theme', () => {
  test('is that of the system until one is chosen', () => {
    setTheme('system')
    stop = showAppearance()
    expect(shown()).toBeUndefined()
    setTheme('dark')
    expect(shown()).toBe('dark')
    setTheme('system')
    expect(shown()).toBeUndefined()
  })

  test('is kept where the page finds it before its scripts', () => {
    setTheme('light')
    expect(localStorage.getItem('tidings:theme')).toBe('light')
  })

  test('is that of the system where what is kept makes no sense', async () => {
    localStorage.setItem('tidings:theme', 'sepia')
    await changeSettings({ uiFontFamily: 'system-ui' })
    expect($settings.get().theme).toBe('system')
  })
})

describe('what is set of the looks', () => {
  test('is shown by tokens, and taken away again', async () => {
    stop = showAppearance()
    await changeSettings({
      accentColor: 'blue',
      uiFontFamily: 'Inter, ui-serif',
      readerFontFamily: 'Literata',
    })
    expect(root.dataset.accent).toBe('blue')
    expect(root.style.getPropertyValue('--font-chosen')).toBe(
      '"Inter", var(--ui-serif, var(--ui-sans-serif))',
    )
    expect(root.style.getPropertyValue('--font-reading-chosen')).toBe('"Literata"')
    await changeSettings({ accentColor: '#123456', uiFontFamily: 'system-ui', readerFontFamily: 'inherit' })
    expect(root.style.getPropertyValue('--accent')).toBe('#123456')
    expect(root.style.getPropertyValue('--font-chosen')).toBe('')
    expect(root.style.getPropertyValue('--font-reading-chosen')).toBe('')
  })

  test.each([['a"; } * { color: red'], ["Inter', x"], ['\\22 ;'], ['url(x)']])(
    'cannot leave its declaration: %s',
    async (family) => {
      stop = showAppearance()
      await changeSettings({ uiFontFamily: family })
      expect(root.style.getPropertyValue('--font-chosen')).toMatch(/^"[^"\\;]*"(?:, "[^"\\;]*")*$/)
    },
  )
})

const familiesSet = () =>
  [...document.querySelectorAll('p')].map((text) => getComputedStyle(text).fontFamily.split(', '))

describe('the fonts that are offered', () => {
  const layer = '@layer tokens {'

  beforeEach(() => {
    // Without its layer, which the document of tests does not know.
    const rules = tokens.slice(tokens.indexOf(layer) + layer.length, tokens.lastIndexOf('}'))
    document.head.innerHTML = `<style>${rules}</style>`
    document.body.innerHTML =
      '<p style="font-family: var(--font-interface)"></p><p lang="en" style="font-family: var(--font-reading)"></p>'
  })
  afterEach(() => document.head.replaceChildren())

  test.each([
    ['ui-serif', 'Georgia'],
    ['ui-sans-serif', 'system-ui'],
    ['ui-monospace', 'SFMono-Regular'],
    ['ui-rounded', '"SF Pro Rounded"'],
  ])('have a family for browsers that do not know %s: %s', async (font, family) => {
    stop = showAppearance()
    await changeSettings({ uiFontFamily: font, readerFontFamily: font })
    for (const families of familiesSet()) {
      expect(families.find((name) => !name.startsWith('ui-'))).toBe(family)
      expect(families.at(-1)).toBe('sans-serif')
    }
  })

  test('are for entries alone where the interface has another', async () => {
    stop = showAppearance()
    await changeSettings({ uiFontFamily: 'ui-serif', readerFontFamily: 'ui-sans-serif' })
    expect(familiesSet().map(([first]) => first)).toEqual(['ui-serif', 'system-ui'])
    await changeSettings({ readerFontFamily: 'inherit' })
    expect(familiesSet().map(([first]) => first)).toEqual(['ui-serif', 'Literata'])
  })
})
