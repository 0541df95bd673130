// @vitest-environment jsdom
import { describe, expect, test } from 'vitest'
import { imageAddresses } from './images.ts'
import { directionOf, languageTag } from './language.ts'
import { prepareContent, type ContentContext } from './prepare-content.ts'

const context: ContentContext = {
  title: 'A title',
  baseUrl: 'https://blog.example.org/2026/post/',
  keepsStyles: true,
  sizes: new Map([
    ['https://blog.example.org/known.jpg', { width: 800, height: 600 }],
    ['https://blog.example.org/seen-small.jpg', { width: 320, height: 240, isShapeAlone: true }],
  ]),
  toAddress: (url) => url,
  labels: { table: 'Table', cut: 'The rest is elsewhere', enlarge: (alt) => `Enlarge ${alt}`.trim() },
}

const prepare = (html: string, changes: Partial<ContentContext> = {}) => {
  const prepared = prepareContent(html, { ...context, ...changes })
  const box = document.createElement('div')
  box.append(...prepared.nodes)
  return { ...prepared, box, html: box.innerHTML }
}

describe('links', () => {
  test('open in a tab of their own and do not tell where from', () => {
    const link = prepare('<a href="../other">x</a>').box.querySelector('a')
    expect(link?.href).toBe('https://blog.example.org/2026/other')
    expect(link?.target).toBe('_blank')
    expect(link?.rel).toBe('noopener noreferrer')
  })

  test.each(['#fn1', 'https://blog.example.org/2026/post/#fn1'])(
    'to a note (%s) stay in the entry',
    (href) => {
      const link = prepare(`<a href="${href}">1</a><p id="fn1">Note</p>`).box.querySelector('a')
      expect(link?.getAttribute('href')).toBe('#user-content-fn1')
      expect(link?.hasAttribute('target')).toBe(false)
    },
  )

  test.each([
    ['#注1', '注1'],
    ['#%E6%B3%A81', '注1'],
    ['#fn%3A1', 'fn:1'],
    ['http://www.blog.example.org/2026/post?utm_source=feed#fn1', 'fn1'],
    ['https://blog.example.org/2026/post?fbclid=1&ref=feed#fn1', 'fn1'],
  ])('to a note (%s) lead to where it stands (%s)', (href, id) => {
    const { box } = prepare(`<a href="${href}">1</a><p id="${id}">Note</p>`)
    expect(box.querySelector('a')?.getAttribute('href')).toBe(`#user-content-${id}`)
    expect(box.querySelector('p')?.id).toBe(`user-content-${id}`)
  })

  test.each(['#comments', 'https://blog.example.org/2026/post/#comments'])(
    'to what only the page has (%s) lead there',
    (href) => {
      const link = prepare(`<a href="${href}">12 comments</a>`).box.querySelector('a')
      expect(link?.href).toBe('https://blog.example.org/2026/post/#comments')
      expect(link?.target).toBe('_blank')
    },
  )

  test('of a translation lead to the notes of what was translated', () => {
    const { box: places } = prepare('<a href="#fn1">1</a><p id="fn1">Note</p>')
    const { html } = prepare('<a href="#fn1">1</a>', { places })
    expect(html).toContain('href="#user-content-fn1"')
  })

  test('to a place on another page lead there', () => {
    const link = prepare('<a href="../other#fn1">x</a><p id="fn1">Note</p>').box.querySelector('a')
    expect(link?.href).toBe('https://blog.example.org/2026/other#fn1')
  })

  test('lead from where a text was cut to the whole of it', () => {
    const { box } = prepare('<p>Beginning</p><p data-cut="">[…]</p>')
    const link = box.querySelector('a')
    expect(box.textContent).toBe('BeginningThe rest is elsewhere')
    expect(link?.href).toBe('https://blog.example.org/2026/post/')
    expect(link?.target).toBe('_blank')
  })

  test('that lead nowhere are plain text', () => {
    expect(prepare('<a href="/x">x</a>', { baseUrl: null }).html).toBe('<a>x</a>')
  })
})

describe('images', () => {
  test('are loaded from the entry’s own site, late and without a referrer', () => {
    const image = prepare('<img src="/a.png" alt="A">').box.querySelector('img')
    expect(image?.src).toBe('https://blog.example.org/a.png')
    expect(image?.getAttribute('loading')).toBe('lazy')
    expect(image?.getAttribute('referrerpolicy')).toBe('no-referrer')
  })

  test('have their place reserved from dimensions that are known', () => {
    const image = prepare('<img src="/known.jpg">').box.querySelector('img')
    expect([image?.getAttribute('width'), image?.getAttribute('height')]).toEqual(['800', '600'])
  })

  test('are as large as they are where they were seen smaller', () => {
    const image = prepare('<img src="/seen-small.jpg">').box.querySelector('img')
    expect(image?.hasAttribute('width')).toBe(false)
  })

  test('open in the viewer by a button that says so', () => {
    const { box, images } = prepare('<p>text <img src="/a.png" alt="A cat"></p>')
    expect(box.querySelector('button')?.getAttribute('aria-label')).toBe('Enlarge A cat')
    expect(images).toEqual([{ url: 'https://blog.example.org/a.png', alt: 'A cat' }])
  })

  test('within a link stay a link', () => {
    expect(prepare('<a href="https://x.org"><img src="/a.png"></a>').images).toEqual([])
  })

  test.each([
    ['https://x.org/uploads/large.JPG?v=2', ''],
    ['/large.webp', '<br>'],
  ])('within a link to the picture %s open that in the viewer', (href, beside) => {
    const { box, images } = prepare(`<p><a href="${href}"><img src="/a.png" alt="A cat">${beside}</a></p>`)
    expect(box.querySelector('a')).toBeNull()
    expect(box.querySelector('button > img')).not.toBeNull()
    expect(images).toEqual([{ url: new URL(href, 'https://blog.example.org').href, alt: 'A cat' }])
  })

  test.each([
    ['to its page in a wiki', '<a href="https://wiki.example/wiki/File:Cat.jpg"><img src="/a.png"></a>'],
    [
      'to its page in a repository',
      '<a href="https://code.example/a/blob/main/cat.png"><img src="/a.png"></a>',
    ],
    ['with words', '<a href="/cat.png"><img src="/a.png"> A cat</a>'],
  ])('within a link %s stay a link', (_name, html) => {
    const { box, images } = prepare(html)
    expect(images).toEqual([])
    expect(box.querySelector('a > img')).not.toBeNull()
  })

  test('that only count readers are left out', () => {
    expect(prepare('<p>a</p><p><img src="https://t.example/p.gif" width="1" height="1"></p>').html).toBe(
      '<p>a</p>',
    )
  })
})

test('finds the addresses of images before the HTML is read', () => {
  const html =
    '<p><img alt="a > b" src="/a.png"><IMG src=\'https://x.org/b.png\'><img src="javascript:1"></p>'
  expect(imageAddresses(html, context.baseUrl)).toEqual([
    'https://blog.example.org/a.png',
    'https://x.org/b.png',
  ])
})

describe('embeds', () => {
  test.each([
    [
      'https://www.youtube.com/embed/dQw4w9WgXcQ',
      'YouTube',
      'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?autoplay=1',
    ],
    ['//player.vimeo.com/video/12345', 'Vimeo', 'https://player.vimeo.com/video/12345?dnt=1&autoplay=1'],
    ['https://open.spotify.com/embed/track/abc', 'Spotify', 'https://open.spotify.com/embed/track/abc'],
  ])('of %s become a place for its player', (src, provider, url) => {
    const { embeds, box } = prepare(`<iframe src="${src}"></iframe>`)
    expect(embeds).toMatchObject([{ provider, url }])
    expect(box.querySelector('iframe')).toBeNull()
  })

  test('of unknown pages become a link', () => {
    const { box, embeds } = prepare('<iframe src="https://widgets.example.net/x" title="Poll"></iframe>')
    expect(embeds).toEqual([])
    expect(box.querySelector('iframe')).toBeNull()
    expect(box.querySelector('a')?.textContent).toBe('Poll')
    expect(box.querySelector('a')?.rel).toBe('noopener noreferrer')
  })

  test('of a host that only looks like a known one are not framed', () => {
    expect(prepare('<iframe src="https://youtube.com.evil.org/embed/dQw4w9WgXcQ"></iframe>').embeds).toEqual(
      [],
    )
  })
})

describe('structure', () => {
  test('leaves out a heading that repeats the title', () => {
    expect(prepare('<h1>A  Title</h1><p>x</p>').html).toBe('<p>x</p>')
  })

  test('puts headings below the title of the entry', () => {
    expect(prepare('<h1>One</h1><h2>Two</h2>').html).toBe('<h2>One</h2><h3>Two</h3>')
    expect(prepare('<h2>Two</h2>').html).toBe('<h2>Two</h2>')
  })

  test('lets wide tables scroll, with the keyboard too', () => {
    const box = prepare('<table><tbody><tr><td>1</td></tr></tbody></table>').box.querySelector(
      '[role=region]',
    )
    expect(box?.getAttribute('aria-label')).toBe('Table')
    expect(box?.getAttribute('tabindex')).toBe('0')
  })

  test('knows the language of code and forgets all other classes', () => {
    expect(prepare('<p class="a">x</p><pre><code class="hl language-TS">y</code></pre>').html).toBe(
      '<p>x</p><div data-code=""><pre tabindex="0"><code data-language="ts">y</code></pre><div data-code-tools=""></div></div>',
    )
  })

  test('closes the holes that empty paragraphs leave', () => {
    expect(prepare('<p>a</p><p>&nbsp;</p><div><p><br></p></div><p>b</p>').html).toBe('<p>a</p><p>b</p>')
  })

  test('lets players wait until they are asked', () => {
    const video = prepare('<video src="/v.mp4" loop poster="/p.jpg"></video>').box.querySelector('video')
    expect(video?.getAttribute('src')).toBe('https://blog.example.org/v.mp4')
    expect(video?.poster).toBe('https://blog.example.org/p.jpg')
    expect(video?.hasAttribute('controls')).toBe(true)
    expect(video?.hasAttribute('loop')).toBe(false)
    expect(video?.preload).toBe('metadata')
  })

  test('asks nothing of a recording before it is played, where pictures do not come from their site', () => {
    const html = '<video src="/v.mp4"></video><audio><source src="/a.mp3"></audio>'
    const { box } = prepare(html, { toAddress: (url) => `/through?${url}` })
    expect([...box.querySelectorAll('video, audio')].map((player) => player.getAttribute('preload'))).toEqual(
      ['none', 'none'],
    )
    expect(box.querySelector('source')?.getAttribute('src')).toBe('https://blog.example.org/a.mp3')
  })

  test('plays none of our own calls', () => {
    const html =
      '<audio src="/api/feeds?url=x"></audio><video><source src="/api/x"><track src="/api/y"></video>'
    const { box } = prepare(html, { toAddress: (url) => (url.includes('/api/') ? undefined : url) })
    expect(box.querySelector('[src]')).toBeNull()
  })
})

describe('language', () => {
  test.each([
    ['ar', 'rtl'],
    ['he-IL', 'rtl'],
    ['en', 'ltr'],
    ['zh_CN', 'ltr'],
    [null, 'auto'],
  ] as const)('%s reads %s', (language, direction) => {
    expect(directionOf(language)).toBe(direction)
  })

  test('is the first that is known', () => {
    expect(languageTag(null, '', 'zh_CN')).toBe('zh-CN')
    expect(languageTag('no language at all')).toBeUndefined()
  })
})
