import { readFileSync } from 'node:fs'
import { afterEach, beforeEach, expect, test } from 'vitest'

const css = readFileSync(`${import.meta.dirname}/tokens.css`, 'utf8')

/** The sheet without its layer, which the document of tests does not know. */
const rules = css.slice(css.indexOf('@layer tokens {') + '@layer tokens {'.length, css.lastIndexOf('}'))

/** The first family that a text is set in, in an interface and a language of its own. */
function firstFamily(page: string, language: string): string | undefined {
  document.documentElement.lang = page
  document.body.innerHTML = `<p lang="${language}" style="font-family: var(--font-reading)">…</p>`
  const text = document.body.firstElementChild
  return text ? getComputedStyle(text).fontFamily.split(', ')[0] : undefined
}

beforeEach(() => {
  document.head.innerHTML = `<style>${rules}</style>`
})

afterEach(() => {
  document.documentElement.removeAttribute('style')
  document.head.innerHTML = ''
})

test.each(['en', 'zh-CN', 'ja'])('what is read is set by its own language, in an interface in %s', (page) => {
  expect(firstFamily(page, 'en')).toBe('Literata')
  expect(firstFamily(page, 'ja')).toBe('system-ui')
  expect(firstFamily(page, 'zh-TW')).toBe('system-ui')
})

test.each(['en', 'ja'])('the font that somebody chose sets a text in %s', (language) => {
  document.documentElement.style.setProperty('--font-reading-chosen', 'Inter')
  expect(firstFamily('zh-CN', language)).toBe('Inter')
})
