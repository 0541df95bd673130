import { expect, test } from 'vitest'
import { htmlToWords } from './html-to-words.ts'

test.each([
  ['paragraphs', '<p>One  <b>bold</b>\nword.</p><p>Two.</p>', 'One bold word.\nTwo.'],
  ['headings', '<h1>Title</h1><h3>Part</h3>Text', '# Title\n### Part\nText'],
  ['items', '<ul><li>One</li><li><p>Two</p></li></ul>', '- One\n- Two'],
  ['a quotation', '<blockquote><p>Said <i>so</i></p></blockquote>So it was.', '> Said so\nSo it was.'],
  ['cells', '<table><tr><td>1</td><td>2</td></tr></table>', '1\n2'],
  ['entities', 'A &amp; B &lt;c&gt;', 'A & B <c>'],
  ['what nobody reads', '<style>p{}</style><script>alert(1)</script><p>Text</p>', 'Text'],
  ['nothing', '<p> </p><br>', ''],
])('of %s', (_, html, words) => {
  expect(htmlToWords(html)).toBe(words)
})
