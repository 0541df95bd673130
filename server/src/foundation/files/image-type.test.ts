import { expect, test } from 'vitest'
import { isSvg } from './image-type.ts'

test.each([
  '<svg xmlns="http://www.w3.org/2000/svg"/>',
  '\uFEFF<?xml version="1.0"?>\n<!-- Made by hand -->\n<!DOCTYPE svg>\n<svg >',
  '<SVG>',
])('an SVG document is one by how it begins: %s', (text) => expect(isSvg(Buffer.from(text))).toBe(true))

test.each(['', 'svg', '<svgs>', '<html><svg>', '<p>', `<!--${'-'.repeat(5000)}`, ' '.repeat(5000)])(
  'anything else is none',
  (text) => expect(isSvg(Buffer.from(text))).toBe(false),
)
