import { array, assert, constantFrom, property, record, string } from 'fast-check'
import { Parser } from 'htmlparser2'
import { describe, expect, test } from 'vitest'

import { sanitize } from './sanitize.ts'

const base = 'https://blog.test/posts/one'
const clean = (html: string) => sanitize(html, { base, ownOrigin: 'https://tidings.test' }).html

describe('what could run or load what it should not', () => {
  test.each([
    ['<script>alert(1)</script>after', 'after'],
    ['<style>p{}</style>after', 'after'],
    ['<p onclick="alert(1)" onmouseover=alert(1)>text</p>', '<p>text</p>'],
    ['<a href="javascript:alert(1)">x</a>', '<a>x</a>'],
    ['<a href=" java\nscript:alert(1)">x</a>', '<a>x</a>'],
    ['<a href="&#106;avascript:alert(1)">x</a>', '<a>x</a>'],
    ['<a href="vbscript:x">x</a>', '<a>x</a>'],
    ['<a href="data:text/html,<script>alert(1)</script>">x</a>', '<a>x</a>'],
    ['<svg onload=alert(1)><script>alert(1)</script></svg>after', 'after'],
    [
      '<math href="javascript:alert(1)"><mi xlink:href="javascript:alert(1)" onclick="a()">x</mi></math>after',
      '<math><mi>x</mi></math>after',
    ],
    [
      '<math><mtext><table><mglyph><style><img src=x onerror=alert(1)></style></mglyph></table></mtext></math>',
      '<math><mtext><table></table></mtext></math>',
    ],
    [
      '<math><annotation-xml encoding="text/html"><img src=x onerror=alert(1)></annotation-xml></math>',
      '<math></math>',
    ],
    ['<iframe srcdoc="<script>alert(1)</script>"></iframe>', ''],
    ['<iframe src="https://evil.test/"></iframe>', ''],
    ['<iframe src="javascript:alert(1)"></iframe>', ''],
    ['<object data="x.swf"></object><embed src="x.swf"><applet></applet>', ''],
    ['<form action="/x"><input name=a><button>go</button></form>', 'go'],
    ['<base href="https://evil.test/">', ''],
    ['<meta http-equiv=refresh content="0;url=https://evil.test/">', ''],
    ['<link rel=stylesheet href="https://evil.test/x.css">', ''],
    ['<p style="background:url(javascript:alert(1))">x</p>', '<p>x</p>'],
    ['<p style="position:fixed;color:red">x</p>', '<p style="color:red">x</p>'],
    ['<p id="app" name="x" class="btn">x</p>', '<p>x</p>'],
    ['<noscript><p title="</noscript><img src=x onerror=alert(1)>"></noscript>', ''],
    ['<textarea><img src=x onerror=alert(1)></textarea>', ''],
    ['<template><img src=x onerror=alert(1)></template>', ''],
    ['<img src="https://tidings.test/api/better-auth/sign-out">', ''],
    ['<img src="data:image/svg+xml;base64,PHN2Zy8+">', ''],
    ['<video src="javascript:alert(1)"></video>', '<video controls preload="none"></video>'],
    ['<!--[if IE]><script>alert(1)</script><![endif]-->x', 'x'],
  ])('%s', (dirty, expected) => {
    expect(clean(dirty)).toBe(expected)
  })

  test.each(['width="1" height="1"', 'width=0 height=0', 'style="width:1px;height:1px"'])(
    'drops a pixel with %s',
    (size) => {
      expect(clean(`<p>x<img src="https://count.test/p.gif" ${size}></p>`)).toBe('<p>x</p>')
    },
  )

  test('drops what only counts readers', () => {
    expect(clean('<img src="http://feeds.feedburner.com/~r/blog/~4/abc">')).toBe('')
  })
})

describe('what an entry may have', () => {
  test('links open apart from the page and tell it nothing', () => {
    expect(clean('<a href="/two">two</a>')).toBe(
      '<a href="https://blog.test/two" rel="noopener noreferrer" target="_blank">two</a>',
    )
    expect(clean('<a href="mailto:ann@blog.test">Ann</a>')).toContain('href="mailto:ann@blog.test"')
  })

  test('pictures are absolute, late, and counted as media', () => {
    const dirty = '<img src="a.png" srcset="b.png 2x, /c.png 3x" alt="A" width="640" height="480">'
    const { html, media } = sanitize(dirty, { base, ownOrigin: undefined })
    expect(html).toContain('src="https://blog.test/posts/a.png"')
    expect(html).toContain('srcset="https://blog.test/posts/b.png 2x, https://blog.test/c.png 3x"')
    expect(html).toContain('loading="lazy"')
    expect(media).toEqual([{ url: 'https://blog.test/posts/a.png', type: 'photo', width: 640, height: 480 }])
  })

  const late = 'https://pictures.test/p.jpg'
  test.each([
    ['is missing', `<img data-src="${late}">`],
    ['is empty', `<img src="" data-lazy-src="${late}">`],
    ['is a drawing in the text', `<img src="data:image/svg+xml,%3Csvg%2F%3E" data-src="${late}">`],
    ['is a picture in the text', `<img src="data:image/gif;base64,R0lGOD" data-original="${late}">`],
    ['is blank', `<img src="/blank.gif" srcset="/blank.gif 2x" data-src="${late}">`],
    ['is one of several that are blank', `<img src="/blank.gif" data-src="/spacer.gif" data-url="${late}">`],
  ])('a picture that comes once it is in sight stays where its source %s', (_, dirty) => {
    const { html, media } = sanitize(dirty, { base, ownOrigin: undefined })
    expect(html).toBe(`<img src="${late}" loading="lazy" referrerpolicy="no-referrer" />`)
    expect(media).toEqual([{ url: late, type: 'photo' }])
  })

  test('a picture that comes once it is in sight has the sizes that it will have', () => {
    const dirty = `<img src="/blank.gif" srcset="/blank.gif 2x" data-src="${late}" data-srcset="/q.jpg 2x">`
    expect(clean(dirty)).toContain('srcset="https://blog.test/q.jpg 2x"')
  })

  test.each([
    ['/a.png', 'https://blog.test/a.png', '/b.png'],
    ['/blank.gif', 'https://blog.test/blank.gif', 'javascript:alert(1)'],
    ['/blank.gif', 'https://blog.test/blank.gif', 'https://tidings.test/api/better-auth/sign-out'],
    ['data:image/gif;base64,R0lGOD', 'data:image/gif;base64,R0lGOD', '/spacer.gif'],
  ])('the picture at %s is at %s, whatever comes later from %s', (src, shown, dataSrc) => {
    expect(clean(`<img src="${src}" data-src="${dataSrc}">`)).toContain(`src="${shown}"`)
  })

  test('players of known hosts stay, in a sandbox', () => {
    const html = clean(
      '<iframe src="//www.youtube.com/embed/abc" width="560" onload="x()" allowfullscreen></iframe>',
    )
    expect(html).toContain('src="https://www.youtube.com/embed/abc"')
    expect(html).toContain('sandbox="allow-scripts allow-same-origin')
    expect(html).not.toContain('onload')
  })

  test.each([
    'youtube-nocookie.com/embed/abc',
    'm.youtube.com/embed/abc',
    'dailymotion.com/embed/video/x8abcde',
  ])('the player at %s stays, as the reader knows it', (address) => {
    expect(clean(`<iframe src="https://${address}"></iframe>`)).toContain(`src="https://${address}"`)
  })

  test('mathematics stays, once', () => {
    const formula = '<math display="block"><semantics><msup><mi>x</mi><mn>2</mn></msup></semantics></math>'
    const katex = `<span class="katex"><span class="katex-mathml">${formula}</span><span class="katex-html" aria-hidden="true"><span>x</span>2</span></span>`
    expect(clean(katex)).toBe(`<span><span>${formula}</span></span>`)
    const wiki = `${formula}<img class="mwe-math-fallback-image-inline" src="https://wiki.test/x.svg">`
    expect(clean(wiki)).toBe(formula)
    expect(clean('<span aria-hidden="true">seen</span>')).toBe('<span>seen</span>')
  })

  test('code keeps its language, tables their cells, text its direction', () => {
    expect(clean('<pre><code class="language-js x">a</code></pre>')).toBe(
      '<pre><code class="language-js">a</code></pre>',
    )
    expect(clean('<td colspan="2">a</td>')).toContain('colspan="2"')
    expect(clean('<p dir="rtl" lang="ar">a</p>')).toBe('<p dir="rtl" lang="ar">a</p>')
  })

  test('a mark leads to its note, and nothing else has a name', () => {
    const dirty =
      '<p id="app">Text<sup id="back"><a href="#fn1">1</a></sup></p><ol><li id="fn1">Note <a href="#back">up</a></li></ol>'
    expect(clean(dirty)).toBe(
      '<p>Text<sup id="back"><a href="#fn1">1</a></sup></p><ol><li id="fn1">Note <a href="#back">up</a></li></ol>',
    )
  })

  test.each<[string, string, string]>([
    ['in any script', '<a href="#注1">1</a><p id="注1">Note</p>', '<p id="注1">'],
    ['written in an address', '<a href="#fn%3A1">1</a><p id="fn:1">Note</p>', '<p id="fn:1">'],
    ['written as in an address itself', '<a href="#fn%3A1">1</a><p id="fn%3A1">Note</p>', '<p id="fn%3A1">'],
    ['as older pages have it', '<a href="#fn1">1</a><p><a name="fn1">Note</a></p>', '<a id="fn1">'],
    [
      'by the address of its page',
      '<a href="https://blog.test/posts/one#fn1">1</a><p id="fn1">Note</p>',
      '<p id="fn1">',
    ],
    [
      'by that address as feeds differ in it',
      '<a href="http://www.blog.test/posts/one/#fn1">1</a><p id="fn1">Note</p>',
      '<p id="fn1">',
    ],
    ['by that address from the root', '<a href="/posts/one#fn1">1</a><p id="fn1">Note</p>', '<p id="fn1">'],
    ['on another page has no name', '<a href="/posts/two#fn1">1</a><p id="fn1">Note</p>', '<p>Note</p>'],
  ])('a note %s', (_, dirty, expected) => {
    const page = 'https://blog.test/posts/one?utm_source=feed'
    expect(sanitize(dirty, { base, page, ownOrigin: undefined }).html).toContain(expected)
  })

  test('tables stay aligned, cell by cell, row by row and column by column', () => {
    const table =
      '<table align="center"><colgroup><col align="right" /></colgroup><thead align="left"><tr align="right"><th align="left">a</th></tr></thead><tbody><tr><td align="center">b</td></tr></tbody></table>'
    expect(clean(table)).toBe(table)
  })

  test('a relative address without a base is dropped', () => {
    expect(
      sanitize('<img src="a.png"><a href="b">x</a>', { base: undefined, ownOrigin: undefined }).html,
    ).toBe('<a>x</a>')
  })

  test('a body of a million letters and one of ten thousand levels are cut', () => {
    expect(clean('<div>'.repeat(10_000)).length).toBeLessThan(2000)
    expect(clean('a'.repeat(3_000_000)).length).toBeLessThanOrEqual(1024 * 1024)
  })

  test('what is cut says so at its end, what is whole does not, and no feed can', () => {
    const cut = '<p data-cut="">[…]</p>'
    expect(clean(`<p>${'long '.repeat(300_000)}</p>`).endsWith(`</p>${cut}`)).toBe(true)
    expect(clean(`<p>Short</p>${cut}`)).toBe('<p>Short</p><p>[…]</p>')
  })
})

const fragments = constantFrom(
  '<script>',
  '</script>',
  '<img src=x onerror=alert(1)',
  '<svg/onload=',
  '<iframe srcdoc="',
  '<a href="javascript:',
  '<b style="',
  'background:url(javascript:x)',
  '<p ',
  'onclick=',
  '<base href=//x>',
  '<math>',
  '<style>',
  '</style>',
  '<noscript>',
  '<title>',
  '<xmp>',
  '<textarea>',
  '<![CDATA[',
  ']]>',
  '<!--',
  '-->',
  '&lt;',
  '">',
  "'",
  '`',
  '\u0000',
)

test('lets nothing through that runs, and throws on nothing', () => {
  const pieces = array(record({ fragment: fragments, text: string({ maxLength: 5 }) }), { maxLength: 12 })
  assert(
    property(pieces, (parts) => {
      const dirty = parts.map(({ fragment, text }) => fragment + text).join('')
      expect(findDangers(clean(dirty))).toEqual([])
      expect(findDangers(clean(clean(dirty)))).toEqual([])
    }),
    { numRuns: 2000 },
  )
})

/** Elements and attributes of the output that could run or load code. */
function findDangers(html: string): string[] {
  const dangers: string[] = []
  const forbidden =
    /^(script|style|svg|annotation-xml|mglyph|malignmark|maction|object|embed|form|base|meta|link|template|noscript|textarea|xmp|title)$/
  const parser = new Parser({
    onopentag(name, attributes) {
      if (forbidden.test(name)) dangers.push(name)
      for (const [key, value] of Object.entries(attributes)) {
        if (/^on|^srcdoc$|^formaction$/i.test(key)) dangers.push(`${name}[${key}]`)
        if (/^\s*(javascript|vbscript|data:text)/i.test(value)) dangers.push(`${name}[${key}=${value}]`)
      }
    },
  })
  parser.end(html)
  return dangers
}
