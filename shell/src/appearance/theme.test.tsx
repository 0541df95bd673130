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
    expect(root.style.getPropertyValue('--font-chosen')).toBe('"Inter", ui-serif, system-ui')
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
      expect(root.style.getPropertyValue('--font-chosen')).toMatch(/^("[^"\\;]*"(, )?)+, system-ui$/)
    },
  )
})
