import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { $theme, setTheme, startTheme } from './theme.ts'

let stop = () => {}

beforeEach(() => localStorage.clear())
afterEach(() => stop())

const shown = () => document.documentElement.dataset.theme

describe('the theme', () => {
  test('is that of the system until one is chosen', () => {
    stop = startTheme()
    expect(shown()).toBeUndefined()
    setTheme('dark')
    expect(shown()).toBe('dark')
    setTheme('system')
    expect(shown()).toBeUndefined()
  })

  test('is kept', () => {
    setTheme('light')
    $theme.set('system')
    stop = startTheme()
    expect(shown()).toBe('light')
  })

  test('is followed from another tab', () => {
    stop = startTheme()
    localStorage.setItem('tidings:theme', 'dark')
    dispatchEvent(new StorageEvent('storage', { key: 'tidings:theme' }))
    expect(shown()).toBe('dark')
  })

  test('is that of the system where what is kept makes no sense', () => {
    localStorage.setItem('tidings:theme', 'sepia')
    stop = startTheme()
    expect($theme.get()).toBe('system')
  })
})
