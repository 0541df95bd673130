import { describe, expect, test } from 'vitest'
import { readDocument } from '../documents/read-document.ts'
import { findCandidates } from './candidates.ts'
import { outlineOf } from './outline.ts'
import { MAX_DEPTH, MAX_ELEMENTS, parsePage } from '../documents/pages/page-tree.ts'
import { PAGE } from './testing.ts'

const hostile = `<body onload="alert(1)"><script>alert('script')</script><style>*{background:url(//evil.test)}</style>
  <iframe src="https://evil.test"></iframe><svg onload="alert(2)"><a href="javascript:alert(3)">svg</a></svg>
  <template><b>template</b></template><noscript><b>noscript</b></noscript>
  <ul>${[1, 2, 3]
    .map(
      (index) => `<li onclick="alert(4)" style="position:fixed;inset:0" class="x</style><script>">
        <h2 onmouseover=alert(5)><a href="https://site.test/${index}" ping="//evil.test">Story ${index} &lt;script&gt;</a></h2>
        <p>Text <img src="https://pictures.test/${index}.png" onerror="alert(6)"><script>alert(7)</script>
        <a href="javascript:alert(8)">here</a> and more of it <object data="//evil.test"></object></p></li>`,
    )
    .join('')}</ul></body>`

describe('a hostile page', () => {
  const tree = parsePage(hostile, PAGE)

  test('is outlined by kinds of elements and words alone', () => {
    const { nodes } = outlineOf(tree)
    const keys = new Set(nodes.flatMap((node) => Object.keys(node)))
    expect([...keys].toSorted()).toEqual(['id', 'image', 'kind', 'name', 'parent', 'text'])
    const said = JSON.stringify(nodes)
    expect(said).not.toMatch(/alert|evil|javascript|onclick|position:/)
    expect(said).not.toMatch(/"template"|"noscript"|"svg"/)
    expect(said).toContain('Story 1 <script>')
    expect(nodes.every(({ name = '' }) => /^[\p{L}\p{N}.*_-]*$/u.test(name))).toBe(true)
  })

  test('gives entries that are clean', () => {
    const { entries } = readDocument({
      bytes: Buffer.from(hostile),
      contentType: 'text/html',
      url: PAGE,
      now: Date.UTC(2026, 10, 22),
      known: [],
      ownOrigin: 'https://tidings.test',
      maxEntries: 100,
      recipe: { item: 'li', title: 'h2', link: 'a', image: 'img', summary: 'p' },
    })
    expect(entries).toHaveLength(3)
    expect(entries[0]?.title).toBe('Story 1 <script>')
    expect(entries[0]?.content).toContain('and more of it')
    expect(entries[0]?.content).not.toMatch(/script|alert|onerror|javascript|object/i)
  })

  test('never links to a script, whatever the link is', () => {
    const html =
      '<ul><li><a href=" java\nscript:alert(1)">x</a></li><li><a href="data:text/html,x">y</a></li></ul>'
    const { entries } = readDocument({
      bytes: Buffer.from(html),
      contentType: 'text/html',
      url: PAGE,
      now: 0,
      known: [],
      ownOrigin: undefined,
      maxEntries: 100,
      recipe: { item: 'li', title: 'a', link: 'a' },
    })
    expect(entries.map(({ url }) => url)).toEqual([null, null])
  })
})

describe('a page that is too much', () => {
  test('of more elements than are looked at is refused', () => {
    const wide = '<i></i>'.repeat(100_000)
    expect(() => parsePage(wide, PAGE)).toThrow(`The page has more than ${MAX_ELEMENTS} elements.`)
  })

  test('nested deeper than pages are is refused', () => {
    const deep = '<div>'.repeat(100_000)
    expect(() => parsePage(deep, PAGE)).toThrow(`nested more than ${MAX_DEPTH} elements deep`)
  })

  test('as large and deep as is looked at is outlined in part', { tags: ['long'] }, () => {
    const depth = MAX_DEPTH - 4
    const tower = (index: number) =>
      `${'<div>'.repeat(depth)}<a href="/${index}">a story of some length</a>${'</div>'.repeat(depth)}`
    const towers = Array.from({ length: Math.floor(MAX_ELEMENTS / (depth + 1)) - 1 }, (_, index) =>
      tower(index),
    )
    const tree = parsePage(`<body>${towers.join('')}</body>`, PAGE)
    expect(outlineOf(tree)).toMatchObject({ isCut: true })
    expect(findCandidates(tree).length).toBeGreaterThan(0)
  })
})
