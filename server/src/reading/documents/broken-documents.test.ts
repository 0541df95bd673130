import { anything, array, assert, constantFrom, property, string, uint8Array } from 'fast-check'
import { describe, expect, test } from 'vitest'

import { DocumentError } from './document-error.ts'
import type { ParsedFeed } from './parsed-feed.ts'
import { read, rss } from './testing.ts'

function readOrRefuse(document: string | Buffer): ParsedFeed | undefined {
  try {
    return read(document)
  } catch (error) {
    if (error instanceof DocumentError) return undefined
    throw error
  }
}

const pieces = constantFrom(
  '<rss version="2.0">',
  '<channel>',
  '</channel>',
  '<item>',
  '</item>',
  '<title>',
  '</title>',
  '<guid>',
  '<link>',
  '<description>',
  '<![CDATA[',
  ']]>',
  '<!--',
  '-->',
  '<feed xmlns="http://www.w3.org/2005/Atom">',
  '<entry>',
  '</entry>',
  '<content type="xhtml">',
  '<rss:rss xmlns:rss="http://purl.org/rss/1.0/">',
  '</rss:rss>',
  '<Channel xmlns="http://purl.org/net/rss1.1#">',
  '<rss:item>',
  '<xhtml:body>',
  '</xhtml:body>',
  '</xhtml:body ',
  '<dc:author/>',
  '<content mode="base64">PHNjcmlwdD5hbGVydCgxKTwvc2NyaXB0Pg==',
  '<content type="multipart/alternative">',
  '</content>',
  '<script>alert(1)</script>',
  '&lt;img src=x onerror=alert(1)&gt;',
  '&amp;',
  '&#0;',
  '&#xD800;',
  '<?xml version="1.0" encoding="shift_jis"?>',
  ' a="b" ',
  'javascript:alert(1)',
)

test('a payload in any text of a feed stays out of it', () => {
  const payload = '&lt;script&gt;alert(1)&lt;/script&gt;&lt;img src=x onerror=alert(1)&gt;Name'
  const item = `<item><guid>1</guid><title>${payload}</title><author>${payload}</author><category>${payload}</category><description>${payload}</description></item>`
  const feed = read(rss(item, `<title>${payload}</title><description>${payload}</description>`))
  const { title, description, entries } = feed
  const [only] = entries
  const texts = [
    title,
    description,
    only?.title,
    only?.description,
    only?.author,
    ...(only?.categories ?? []),
    only?.content,
  ]
  expect(texts.join('\n')).not.toMatch(/<script|<\/script|onerror/)
  expect([title, only?.title]).toEqual(['Name', 'Name'])
})

describe('broken documents', () => {
  test.each([
    ['control characters', rss('<item><guid>1</guid><title>a\u0001b\u0000</title></item>'), 'ab'],
    ['an ampersand alone', rss('<item><guid>1</guid><title>a & b</title></item>'), 'a & b'],
    [
      'junk before the beginning',
      `Warning: PHP!\n${rss('<item><guid>1</guid><title>x</title></item>')}`,
      'x',
    ],
    [
      'no end',
      '<rss version="2.0"><channel><title>t</title><item><guid>1</guid><title>cut</title><link>https://blog.te',
      'cut',
    ],
    [
      'elements left open',
      '<rss version="2.0"><channel><title>t</title><item><guid>1</guid><title>open</title></channel></rss>',
      'open',
    ],
    [
      'tag soup in a description',
      rss('<item><guid>1</guid><title>soup</title><description><p>one<p>two<br></description></item>'),
      'soup',
    ],
  ])('%s', (_, document, title) => {
    expect(read(document).entries[0]?.title).toBe(title)
  })

  test.each([
    ['', 'empty'],
    ['  \n', 'empty'],
    ['<!doctype html><html><body>Hello</body></html>', 'not-a-feed'],
    ['just words', 'parse'],
    ['{"title": "no feed"}', 'parse'],
    ['{"version": "https://jsonfeed.org/version/1", "items": [', 'parse'],
    ['<opml version="2.0"><body/></opml>', 'parse'],
    ['<rss', 'parse'],
  ])('%j is refused as %s', (document, kind) => {
    expect(() => read(document)).toThrow(expect.objectContaining({ name: 'DocumentError', kind }))
  })

  test('entities that multiply are left alone', () => {
    const bomb = `<!DOCTYPE rss [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;"><!ENTITY c "&b;&b;&b;&b;&b;&b;&b;&b;&b;&b;">]>${rss('<item><guid>1</guid><title>&c;</title></item>')}`
    expect(read(bomb).entries[0]?.title?.length ?? 0).toBeLessThan(100)
  })
})

describe('whatever the document', () => {
  test('bytes at random are read or refused', () => {
    assert(
      property(uint8Array({ maxLength: 300 }), (bytes) => {
        expect(() => readOrRefuse(Buffer.from(bytes))).not.toThrow()
      }),
    )
  })

  test('pieces of feeds in any order are read or refused, and nothing that runs gets through', () => {
    assert(
      property(array(pieces, { maxLength: 25 }), string({ maxLength: 10 }), (parts, text) => {
        const feed = readOrRefuse(parts.join(text))
        for (const { content, url, authorUrl } of feed?.entries ?? []) {
          expect(content ?? '').not.toMatch(/<script|<[^>]+\son\w+\s*=/i)
          expect(`${url} ${authorUrl}`).not.toMatch(/javascript:/i)
        }
      }),
      { numRuns: 1000 },
    )
  })

  test('JSON of any shape is read or refused, and can be stored', () => {
    assert(
      property(anything(), anything(), (title, items) => {
        const feed = readOrRefuse(
          JSON.stringify({
            version: 'https://jsonfeed.org/version/1.1',
            title,
            items: [items, { id: items, title }],
          }) ?? '',
        )
        expect(JSON.stringify(feed) ?? '').not.toContain('\\u0000')
      }),
    )
  })
})
