// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { entryMarkdown } from './entry-markdown.ts'

const entry = { title: 'A title', url: 'https://example.com/a', author: 'Ann', description: 'Short' }

test('an entry is copied with its title, its source and its text', () => {
  const content =
    '<p>Some <em>words</em>, a <a href="https://example.com/b">link</a>.</p><h2>Then</h2><pre><code class="language-js">a()</code></pre>'
  expect(entryMarkdown({ ...entry, content })).toBe(
    '# A title\n\nAnn, <https://example.com/a>\n\nSome _words_, a [link](https://example.com/b).\n\n## Then\n\n```js\na()\n```',
  )
})

test('what would run is not copied', () => {
  expect(entryMarkdown({ ...entry, content: '<p>Text<script>alert(1)</script></p>' })).not.toContain('alert')
})

test('an entry without text is copied with its description', () => {
  expect(entryMarkdown({ ...entry, content: null })).toContain('Short')
})

test.each([
  ['<ul><li>One</li><li>Two<ul><li>Inner</li></ul></li></ul>', '- One\n- Two\n\n  - Inner'],
  ['<ol><li><p>First</p></li><li>Second</li></ol>', '1. First\n2. Second'],
  ['<blockquote><p>A</p><p>B</p></blockquote>', '> A\n>\n> B'],
  [
    '<table><tr><th>A</th><th>B</th></tr><tr><td>1</td><td>2|3</td></tr></table>',
    '| A | B |\n| --- | --- |\n| 1 | 2\\|3 |',
  ],
  ['<p>2 * 3 * 4 and a_b</p>', '2 \\* 3 \\* 4 and a\\_b'],
  [
    '<figure><img src="https://example.com/a.png" alt="A"><figcaption>Words</figcaption></figure>',
    '![A](https://example.com/a.png)\n\nWords',
  ],
  ['loose <b>words</b><p>then</p>', 'loose **words**\n\nthen'],
])('%s', (content, expected) => {
  expect(entryMarkdown({ title: null, url: null, author: null, description: null, content })).toBe(expected)
})
