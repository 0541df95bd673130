import { describe, expect, test } from 'vitest'
import { findForbiddenAddresses, findForbiddenCode } from './code.ts'

describe('a script that makes code of text is found', () => {
  test.each([
    'eval("1")',
    '(0, eval)("1")',
    'window.eval("1")',
    'new Function("return 1")',
    'const one = Function("return 1")',
    'new globalThis.Function("return 1")',
  ])('%s', (source) => {
    expect(findForbiddenCode('parts.js', source)).toEqual([expect.stringContaining('makes code of text')])
  })
})

describe('a script that loads from elsewhere is found', () => {
  test.each([
    'import one from "https://elsewhere.example/one.js"',
    'export * from "//elsewhere.example/one.js"',
    'export { one } from "http://elsewhere.example/one.js"',
    'import("https://elsewhere.example/one.js")',
    'const load = (name) => import(`https://elsewhere.example/${name}.js`)',
    'new Worker("https://elsewhere.example/one.js")',
    'importScripts("https://elsewhere.example/one.js")',
  ])('%s', (source) => {
    expect(findForbiddenCode('parts.js', source)).toEqual([expect.stringContaining('loads')])
  })
})

describe('what only looks alike is no fault', () => {
  test.each([
    'import { one } from "./one.js"',
    'const link = "https://elsewhere.example"',
    'const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg")',
    'const says = "never call eval(text) or new Function(text)"',
    'const isFunction = (value) => value instanceof Function; isFunction(1)',
    'player.src = `https://player.example/${id}`',
    'import("./late.js")',
  ])('%s', (source) => {
    expect(findForbiddenCode('parts.js', source)).toEqual([])
  })
})

test('what is no script is found', () => {
  expect(findForbiddenCode('parts.js', '<html>')).toEqual([expect.stringContaining('is no script')])
})

test('what a style sheet takes from elsewhere is found', () => {
  const css = `
    @import "https://elsewhere.example/one.css";
    @import url(//elsewhere.example/two.css);
    .own { background: url("./own.svg"), url('data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg"/>') }
    .other { background: url( 'http://elsewhere.example/three.png' ) }`
  expect(findForbiddenAddresses('style.css', css)).toEqual([
    'style.css loads https://elsewhere.example/one.css',
    'style.css loads //elsewhere.example/two.css',
    'style.css loads http://elsewhere.example/three.png',
  ])
})
