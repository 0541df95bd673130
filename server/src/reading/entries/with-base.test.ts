import { parseDocument } from 'htmlparser2'
import { expect, test } from 'vitest'
import { withBase } from './with-base.ts'

const url = 'https://blog.test/a?b=1&c="2"'
const base = '<base href="https://blog.test/a?b=1&amp;c=&quot;2&quot;" target="_blank">'

test.each([
  ['<!doctype html><html><head><title>x</title>', `<!doctype html>${base}<html><head><title>x</title>`],
  ['<html><header>x</header>', `${base}<html><header>x</header>`],
  ['', base],
])('addresses in %j are those of its site', (html, expected) => {
  expect(withBase(html, url)).toBe(expected)
})

test.each([
  '<!-- <head> --><base href="https://evil.test/"><p>x</p>',
  '<base href="https://evil.test/"><head></head>',
  '<html data-x="<head>"><base href="https://evil.test/">',
])('the base of a page never comes before ours: %s', (html) => {
  const document = parseDocument(withBase(html, url))
  expect(document.childNodes[0]).toMatchObject({ name: 'base', attribs: { target: '_blank' } })
})
