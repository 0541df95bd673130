// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { sanitize } from './sanitize.ts'
import { transformStyles } from './inline-styles.ts'

function styled(html: string): HTMLElement {
  const fragment = sanitize(html, { withStyles: true })
  transformStyles(fragment)
  const element = fragment.firstElementChild
  if (!(element instanceof HTMLElement)) throw new Error('Nothing is left')
  return element
}

test('an entry keeps its own looks where they do no harm', () => {
  const element = styled('<p style="text-align: center; FONT-WEIGHT: bold">x</p>')
  expect(element.style.textAlign).toBe('center')
  expect(element.style.fontWeight).toBe('bold')
})

test('colours are handed to the style sheet, which makes them readable', () => {
  const element = styled('<p style="color:#000;background-color:rgb(1, 2, 3)">x</p>')
  expect(element.style.color).toBe('')
  expect(element.style.getPropertyValue('--authored')).toBe('#000')
  expect(element.style.getPropertyValue('--authored-ground')).toBe('rgb(1, 2, 3)')
  expect(element.hasAttribute('data-authored')).toBe(true)
})

test('what could move, load or cover something is left out', () => {
  const element = styled(
    '<p style="position:fixed;background:url(https://evil.test);background-color:url(x);width:9999px;color:red}*{x:y">x</p>',
  )
  expect(element.getAttribute('style') ?? '').toBe('')
})

test('an entry has no looks of its own where its reader wants none', () => {
  expect(sanitize('<p style="color:red">x</p>').firstElementChild?.hasAttribute('style')).toBe(false)
})

test('words that only look like a style stay as they are', () => {
  const element = styled('<p title="a style=b" STYLE=\'color:red\'>what style="is" it?</p>')
  expect(element.title).toBe('a style=b')
  expect(element.textContent).toBe('what style="is" it?')
  expect(element.style.getPropertyValue('--authored')).toBe('red')
})
