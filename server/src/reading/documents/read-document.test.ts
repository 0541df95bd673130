import { describe, expect, test } from 'vitest'

import { now, read, rss } from './testing.ts'

const entry = (item: string) => read(rss(`<item>${item}</item>`)).entries[0]

const atom = (type: string, title: string) =>
  read(
    `<feed xmlns="http://www.w3.org/2005/Atom"><title>x</title><entry><id>1</id><title type="${type}">${title}</title></entry></feed>`,
  )

describe('formats', () => {
  const expected = {
    guid: '1',
    title: 'One',
    url: 'https://blog.test/one',
    publishedAt: Date.UTC(2025, 4, 1, 12),
    content: '<p>Body</p>',
  }

  test('RSS 2.0', () => {
    const feed = read(
      rss(
        '<item><guid isPermaLink="false">1</guid><title>One</title><link>https://blog.test/one</link><pubDate>Thu, 01 May 2025 12:00:00 GMT</pubDate><description>Short</description><content:encoded><![CDATA[<p>Body</p>]]></content:encoded></item>',
        '<title>Blog</title><link>https://blog.test/</link><description>About &lt;b&gt;things&lt;/b&gt;</description><language>en-US</language><ttl>90</ttl><image><url>/logo.png</url></image><atom:link rel="hub" href="https://hub.test/"/>',
      ),
    )
    expect(feed).toMatchObject({
      title: 'Blog',
      siteUrl: 'https://blog.test/',
      description: 'About things',
      image: 'https://blog.test/logo.png',
      language: 'en-us',
      ttlMinutes: 90,
      hubUrl: 'https://hub.test/',
    })
    expect(feed.entries).toMatchObject([{ ...expected, description: 'Short' }])
  })

  test('RSS 0.91 with nothing but titles and links', () => {
    const feed = read(
      '<rss version="0.91"><channel><title>Old</title><item><title>One</title><link>/one</link></item></channel></rss>',
    )
    expect(feed.entries).toMatchObject([
      { guid: 'https://blog.test/one', title: 'One', publishedAt: now - 24 * 60 * 60_000 },
    ])
  })

  test('Atom 1.0', () => {
    const feed =
      read(`<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="de"><title>Blog</title><link href="https://blog.test/"/>
      <entry><id>1</id><title>One</title><link href="/one"/><updated>2025-05-02T00:00:00Z</updated><published>2025-05-01T12:00:00Z</published>
      <content type="html">&lt;p&gt;Body&lt;/p&gt;</content><author><name>Ann</name><uri>https://ann.test/</uri></author><category term="x" label="X"/></entry></feed>`)
    expect(feed).toMatchObject({ title: 'Blog', language: 'de' })
    expect(feed.entries).toMatchObject([
      { ...expected, author: 'Ann', authorUrl: 'https://ann.test/', categories: ['x'] },
    ])
  })

  test('Atom 0.3', () => {
    const feed =
      read(`<feed version="0.3" xmlns="http://purl.org/atom/ns#"><title>Blog</title><entry><id>1</id><title>One</title>
      <link rel="alternate" type="text/html" href="https://blog.test/one"/><issued>2025-05-01T12:00:00Z</issued>
      <content type="text/html" mode="escaped">&lt;p&gt;Body&lt;/p&gt;</content></entry></feed>`)
    expect(feed.entries).toMatchObject([expected])
  })

  test('RDF', () => {
    const feed =
      read(`<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns="http://purl.org/rss/1.0/" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:content="http://purl.org/rss/1.0/modules/content/">
      <channel><title>Blog</title><link>https://blog.test/</link></channel>
      <item rdf:about="1"><title>One</title><link>https://blog.test/one</link><dc:date>2025-05-01T12:00:00Z</dc:date><dc:creator>Ann</dc:creator><content:encoded>&lt;p&gt;Body&lt;/p&gt;</content:encoded></item></rdf:RDF>`)
    expect(feed.entries).toMatchObject([{ ...expected, author: 'Ann' }])
  })

  test.each(['https://jsonfeed.org/version/1', 'https://jsonfeed.org/version/1.1'])(
    'JSON Feed %s',
    (version) => {
      const item = {
        id: '1',
        url: '/one',
        title: 'One',
        content_html: '<p>Body</p>',
        date_published: '2025-05-01T12:00:00Z',
        author: { name: 'Ann', avatar: '/ann.png' },
        tags: ['x'],
        attachments: [{ url: '/one.mp3', mime_type: 'audio/mpeg', duration_in_seconds: 60 }],
      }
      const feed = read(
        JSON.stringify({
          version,
          title: 'Blog',
          home_page_url: 'https://blog.test/',
          icon: '/i.png',
          items: [item],
        }),
      )
      expect(feed).toMatchObject({ title: 'Blog', image: 'https://blog.test/i.png' })
      expect(feed.entries).toMatchObject([
        {
          ...expected,
          author: 'Ann',
          authorAvatar: 'https://blog.test/ann.png',
          categories: ['x'],
          attachments: [
            { url: 'https://blog.test/one.mp3', mime_type: 'audio/mpeg', duration_in_seconds: 60 },
          ],
        },
      ])
    },
  )
})

describe('titles', () => {
  test.each([
    ['Tom &amp; Jerry', 'Tom & Jerry'],
    ['Tom &amp;amp; Jerry', 'Tom & Jerry'],
    ['1 &lt; 2 &amp; 3 &gt; 2', '1 < 2 & 3 > 2'],
    ['a &lt;more&gt; b', 'a <more> b'],
    ['&lt;b&gt;Bold&lt;/b&gt; news', 'Bold news'],
    ['<![CDATA[<em>Fresh</em> &amp; new]]>', 'Fresh & new'],
    ['  many\n  spaces ', 'many spaces'],
    ['&lt;script&gt;alert(1)&lt;/script&gt;Safe', 'Safe'],
    ['&lt;img src=x onerror=alert(1)&gt;Safe', 'Safe'],
    ['Caf&#233; &#x1F389;', 'Café 🎉'],
  ])('%s', (raw, expected) => {
    expect(entry(`<guid>1</guid><title>${raw}</title>`)?.title).toBe(expected)
  })

  test('none, with an empty element or without', () => {
    expect(entry('<guid>1</guid><title></title>')?.title).toBeNull()
    expect(entry('<guid>1</guid>')?.title).toBeNull()
  })

  test('Atom says which of its titles are text', () => {
    expect(atom('text', 'The &lt;b&gt; tag').entries[0]?.title).toBe('The <b> tag')
    expect(atom('html', 'The &lt;b&gt;big&lt;/b&gt; one').entries[0]?.title).toBe('The big one')
    expect(
      atom('xhtml', '<div xmlns="http://www.w3.org/1999/xhtml">The <b>big</b> one</div>').entries[0]?.title,
    ).toBe('The big one')
  })
})

describe('bodies', () => {
  test('addresses are relative to xml:base, else to the entry', () => {
    const based =
      read(`<feed xmlns="http://www.w3.org/2005/Atom" xml:base="https://cdn.test/a/"><title>x</title><entry xml:base="b/"><id>1</id>
      <content type="xhtml" xml:base="c/"><div xmlns="http://www.w3.org/1999/xhtml"><img src="p.png"/></div></content></entry></feed>`)
    expect(based.entries[0]?.content).toContain('src="https://cdn.test/a/b/c/p.png"')
    expect(
      entry('<link>https://blog.test/posts/1</link><description>&lt;img src="p.png"&gt;</description>')
        ?.content,
    ).toContain('src="https://blog.test/posts/p.png"')
  })

  test('a description serves as body and the body as description', () => {
    expect(entry('<guid>1</guid><description>&lt;p&gt;Only&lt;/p&gt;</description>')).toMatchObject({
      content: '<p>Only</p>',
      description: 'Only',
    })
    expect(
      entry(
        '<guid>1</guid><content:encoded>&lt;p&gt;First.&lt;/p&gt;&lt;p&gt;Second.&lt;/p&gt;</content:encoded>',
      )?.description,
    ).toBe('First. Second.')
  })

  test('plain text becomes paragraphs', () => {
    const feed = read(
      JSON.stringify({
        version: 'https://jsonfeed.org/version/1',
        title: 'x',
        items: [{ id: '1', content_text: 'a < b\nc\n\nd' }],
      }),
    )
    expect(feed.entries[0]?.content).toBe('<p>a &lt; b<br />c</p><p>d</p>')
  })
})

describe('media', () => {
  test('come from Media RSS, enclosures and the text, each once', () => {
    const media =
      entry(`<guid>1</guid><media:group><media:content url="https://blog.test/v.mp4" type="video/mp4" width="640" height="360"/><media:thumbnail url="https://blog.test/t.jpg"/></media:group>
      <enclosure url="https://blog.test/a.jpg" type="image/jpeg" length="10"/><description>&lt;img src="a.jpg"&gt;&lt;img src="b.jpg"&gt;</description><link>https://blog.test/</link>`)?.media
    expect(media).toEqual([
      {
        url: 'https://blog.test/v.mp4',
        type: 'video',
        preview_image_url: 'https://blog.test/t.jpg',
        width: 640,
        height: 360,
      },
      { url: 'https://blog.test/a.jpg', type: 'photo' },
      { url: 'https://blog.test/b.jpg', type: 'photo' },
    ])
  })

  test('enclosures are attachments, with the length that iTunes says', () => {
    const item = entry(
      '<guid>1</guid><enclosure url="https://blog.test/1.mp3" type="audio/mpeg" length="1000"/><itunes:duration>1:02:03</itunes:duration>',
    )
    expect(item?.attachments).toEqual([
      {
        url: 'https://blog.test/1.mp3',
        mime_type: 'audio/mpeg',
        size_in_bytes: 1000,
        duration_in_seconds: 3723,
      },
    ])
  })

  test('addresses that are not of the web, or our own, are dropped everywhere', () => {
    const item =
      read(`<feed xmlns="http://www.w3.org/2005/Atom"><title>x</title><link href="javascript:alert(1)"/><logo>data:image/png;base64,x</logo><entry><id>1</id><link href="javascript:alert(1)"/>
      <link rel="enclosure" href="file:///etc/passwd"/><link rel="enclosure" href="https://tidings.test/api/x"/><author><name>A</name><uri>javascript:alert(1)</uri></author></entry></feed>`)
    expect(item).toMatchObject({ siteUrl: null, image: null })
    expect(item.entries[0]).toMatchObject({ url: null, authorUrl: null, attachments: [] })
  })
})

describe('dates', () => {
  test('one of the future is now; of those without, the first document has older ones than any that is dated', () => {
    const day = 24 * 60 * 60_000
    const { entries } = read(
      rss(
        '<item><guid>1</guid><pubDate>Thu, 01 Jan 2099 00:00:00 GMT</pubDate></item><item><guid>2</guid></item><item><guid>3</guid><pubDate>never</pubDate></item>',
      ),
    )
    expect(entries.map(({ publishedAt }) => publishedAt)).toEqual([now, now - 2 * day, now - 3 * day])
    const dated = Date.UTC(2025, 0, 1)
    const mixed = read(
      rss(
        '<item><guid>1</guid></item><item><guid>2</guid><pubDate>Wed, 01 Jan 2025 00:00:00 GMT</pubDate></item>',
      ),
    )
    expect(mixed.entries.map(({ publishedAt }) => publishedAt)).toEqual([dated - day, dated])
  })

  test('of too many entries the newest are taken, wherever they stand', () => {
    const items = Array.from(
      { length: 20 },
      (_, n) =>
        `<item><guid>${n}</guid><pubDate>${new Date(now - (20 - n) * 1000).toUTCString()}</pubDate></item>`,
    )
    const { entries } = read(rss(items.join('')), { maxEntries: 3 })
    expect(entries.map(({ guid }) => guid)).toEqual(['19', '18', '17'])
  })
})

const twoItems = (title: string) =>
  rss(`<item><guid>1</guid><title>${title}</title></item><item><guid>2</guid><title>Same</title></item>`)

test('an entry without a date that comes to a feed which is known is of the moment when it is seen', () => {
  const [known] = read(twoItems('Here')).entries
  const { entries } = read(twoItems('Here'), { known: known ? [known] : [] })
  expect(entries).toMatchObject([{ guid: '2', publishedAt: now - 1 }])
})

test('unchanged entries are left out, changed ones keep their date', () => {
  const first = read(twoItems('Before'))
  const known = first.entries.map((stored) => ({ ...stored, publishedAt: stored.publishedAt - 5000 }))
  expect(read(twoItems('Before'), { known }).entries).toEqual([])
  const second = read(twoItems('After'), { known })
  expect(second.entryCount).toBe(2)
  expect(second.entries).toMatchObject([{ guid: '1', title: 'After', publishedAt: known[0]?.publishedAt }])
})
