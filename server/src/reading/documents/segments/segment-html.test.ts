import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { sanitize } from '../sanitize.ts'
import { fillHtml, segmentHtml } from './segment-html.ts'

describe('the lines of', () => {
  test.each<[string, string, string[]]>([
    ['paragraphs', '<p>One.</p><p>Two.</p>', ['One.', 'Two.']],
    ['a link', '<p>Read <a href="/a">this</a> now.</p>', ['Read <1>this</1> now.']],
    ['nested markup', '<p><b>So <i>it</i></b> is</p>', ['<1>So <2>it</2></1> is']],
    ['a picture', '<p>See <img src="/a.png" alt="A"> here</p>', ['See <1/> here']],
    ['code', '<p>Call <code>run()</code> first</p><pre>let a = 1</pre>', ['Call <1/> first']],
    ['a list', '<ul><li>One</li><li><p>Two</p></li></ul>', ['One', 'Two']],
    ['a table', '<table><tr><td>A</td><td>1</td></tr></table>', ['A']],
    ['entities', '<p>A &amp; B &lt;1&gt;</p>', ['A &amp; B &lt;1&gt;']],
    ['a link around a block', '<a href="/a">Intro<p>Text</p></a>', ['<1/>Intro', 'Text']],
    ['nothing', '<p>12 + 3</p><hr><img src="/a.png">', []],
  ])('%s', (_, html, lines) => {
    expect(segmentHtml(html)).toEqual(lines)
  })
})

describe('another language', () => {
  test.each<[string, string, string[], string]>([
    [
      'keeps links where their words are',
      '<p>Read <a href="/a">this</a> now.</p>',
      ['Lies jetzt <1>das</1>.'],
      '<p>Lies jetzt <a href="/a">das</a>.</p>',
    ],
    [
      'keeps pictures and code as they are',
      '<p>Call <code>run()</code> or <img src="/a.png"></p>',
      ['<2/> oder <1/>'],
      '<p><img src="/a.png"> oder <code>run()</code></p>',
    ],
    [
      'stands without markup that was lost, and keeps pictures all the same',
      '<p>Read <a href="/a">this</a> <img src="/a.png"></p>',
      ['Lies das'],
      '<p>Lies das<img src="/a.png"></p>',
    ],
    [
      'stands without markup that was crossed',
      '<p><b>a</b> <i>b</i></p>',
      ['<1>x<2>y</1>z</2>'],
      '<p>xyz</p>',
    ],
    [
      'has no markup of its own',
      '<p>Hello</p>',
      ['<img src=x onerror=alert(1)> <9>'],
      '<p>&#60;img src=x onerror=alert(1)&#62; </p>',
    ],
    ['has entities as words', '<p>A &amp; B</p>', ['A &amp; B &lt;c&gt;'], '<p>A &#38; B &#60;c&#62;</p>'],
  ])('%s', (_, html, translated, filled) => {
    expect(fillHtml(html, translated)).toBe(filled)
  })

  test('leaves a line alone that was not translated', () => {
    const html = '<p>One <b>two</b></p><p>Three</p>'
    expect(fillHtml(html, [undefined, 'Drei'])).toBe('<p>One <b>two</b></p><p>Drei</p>')
  })
})

const words = fc.constantFrom('word', 'two words', 'a & b', '1 < 2', '<3>', '')
const inlineHtml: fc.Arbitrary<string> = fc.letrec<{ piece: string }>((tie) => ({
  piece: fc.oneof(
    { depthSize: 'small' },
    words.map((text) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')),
    fc
      .tuple(fc.constantFrom('b', 'i', 'a', 'code', 'p', 'li', 'pre'), tie('piece'))
      .map(([tag, inner]) => `<${tag}>${inner}</${tag}>`),
    fc.constant('<img src="/a.png">'),
    fc.tuple(tie('piece'), tie('piece')).map((both) => both.join(' ')),
  ),
})).piece

const clean = (html: string) => sanitize(html, { base: undefined, ownOrigin: undefined }).html

const tagsOf = (text: string) => (text.match(/<[a-z]+/g) ?? []).toSorted()

describe('of any HTML', () => {
  test('the same lines make the same page', () => {
    fc.assert(
      fc.property(inlineHtml, (raw) => {
        const html = clean(raw)
        expect(clean(fillHtml(html, segmentHtml(html)))).toBe(clean(html))
      }),
    )
  })

  test('no translation brings an element that was not there', () => {
    fc.assert(
      fc.property(
        inlineHtml,
        fc.array(fc.oneof(fc.string(), inlineHtml), { maxLength: 4 }),
        (html, translated) => {
          const before = tagsOf(html)
          const after = tagsOf(fillHtml(html, translated))
          for (const tag of new Set(after)) {
            const count = (tags: string[]) => tags.filter((each) => each === tag).length
            expect(count(after)).toBeLessThanOrEqual(count(before))
          }
        },
      ),
    )
  })
})
