// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { textBlocks } from './text-blocks.ts'

test('of HTML only the text is compared, block by block', () => {
  const html =
    '<h2>Head</h2><p>One<br>two <em>and</em>  three</p><ul><li>x</li><li>y</li></ul><script>alert(1)</script>'
  expect(textBlocks(html)).toEqual(['Head', 'One', 'two and three', 'x', 'y'])
})
