import { expect, test } from 'vitest'
import { insertTranslation } from './insert-translation.ts'

/** Inserts it, and answers what the text is like then: translations in brackets. */
function insert(html: string, translated: string) {
  const text = document.createElement('div')
  text.innerHTML = html
  const other = document.createElement('template')
  other.innerHTML = translated
  const takeAway = insertTranslation(text, other.content, 'en')
  return { text, takeAway }
}

const marked = ({ innerHTML }: Element) =>
  innerHTML.replaceAll(/<span data-translation="" lang="en" dir="ltr">(.*?)<\/span>/g, '[$1]')

test.each([
  ['each paragraph', '<p>Eins</p><p>Zwei</p>', '<p>One</p><p>Two</p>', '<p>Eins[One]</p><p>Zwei[Two]</p>'],
  [
    'headings, items and cells',
    '<h2>Kopf</h2><ul><li>Eins</li></ul><table><tbody><tr><td>Zwei</td></tr></tbody></table>',
    '<h2>Head</h2><ul><li>One</li></ul><table><tbody><tr><td>Two</td></tr></tbody></table>',
    '<h2>Kopf[Head]</h2><ul><li>Eins[One]</li></ul><table><tbody><tr><td>Zwei[Two]</td></tr></tbody></table>',
  ],
  [
    'words beside blocks',
    'Vorher<p>Eins</p>Nachher',
    'Before<p>One</p>After',
    'Vorher[Before]<p>Eins[One]</p>Nachher[After]',
  ],
  [
    'links, in their words',
    '<p>Lies <a href="/a">das</a></p>',
    '<p>Read <a href="/a">this</a></p>',
    '<p>Lies <a href="/a">das</a>[Read <a href="/a">this</a>]</p>',
  ],
])('below stands the translation of %s', (_, html, translated, result) => {
  expect(marked(insert(html, translated).text)).toBe(result)
})

test('pictures, code and places are there once', () => {
  const html = '<p>Sieh <img src="/a.png"> <b id="x">hier</b></p><pre>let a</pre>'
  const translated = '<p>See <img src="/a.png"> <b id="x">here</b></p><pre>let a</pre>'
  const { text } = insert(html, translated)
  expect(text.querySelectorAll('img')).toHaveLength(1)
  expect(text.querySelectorAll('#x')).toHaveLength(1)
  expect(text.querySelectorAll('pre')).toHaveLength(1)
})

test('what is the same in both languages is not said twice', () => {
  expect(marked(insert('<p>Tidings 0.3</p>', '<p>Tidings 0.3</p>').text)).toBe('<p>Tidings 0.3</p>')
})

test('where the blocks are others, the whole stands below the whole', () => {
  expect(marked(insert('<p>Eins</p><p>Zwei</p>', '<p>One two</p>').text)).toBe(
    '<p>Eins</p><p>Zwei</p>[<p>One two</p>]',
  )
})

test('it is taken away without a trace, and what plays in the text has stayed', () => {
  const { text, takeAway } = insert('<p>Eins</p>', '<p>One</p>')
  const [paragraph] = text.children
  takeAway()
  expect(text.innerHTML).toBe('<p>Eins</p>')
  expect(text.children[0]).toBe(paragraph)
})
