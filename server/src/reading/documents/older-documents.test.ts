import { describe, expect, test } from 'vitest'

import { looksLikeHtml } from './looks-like-html.ts'
import { atom, read, rss } from './testing.ts'

describe('categories', () => {
  test('are told by their term, and by their label where they have none', () => {
    const [entry] = atom('<category term="tools" label="Tools"/><category label="Gardens"/>').entries
    expect(entry?.categories).toEqual(['tools', 'Gardens'])
  })
})

const inRss = (item: string) => read(rss(`<item><guid>1</guid>${item}</item>`)).entries[0]

const RDF = 'xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"'
const RSS_1_1 = 'http://purl.org/net/rss1.1#'

describe('RSS in a namespace of its own', () => {
  const one = { guid: '1', title: 'One', url: 'https://blog.test/1', content: '<b>c</b>' }
  const names = ['channel', 'title', 'link', 'item', 'guid', 'description']
  const withPrefix = (document: string, pattern = names.join('|')): string =>
    document.replaceAll(new RegExp(`(</?)(${pattern})\\b`, 'g'), '$1rss:$2')

  const item =
    '<title>One</title><link>https://blog.test/1</link><description>&lt;b&gt;c&lt;/b&gt;</description>'
  const channel = '<title>Blog</title><link>https://blog.test/</link>'
  const rss2 = (root: string): string =>
    `<rss version="2.0" ${root}><channel>${channel}<item><guid isPermaLink="false">1</guid>${item}</item></channel></rss>`
  const rdf = (root: string): string =>
    `<rdf:RDF ${RDF} ${root}><channel>${channel}</channel><item rdf:about="1">${item}</item></rdf:RDF>`

  const versions = [
    'http://backend.userland.com/rss2',
    'http://backend.userland.com/RSS091',
    'http://blogs.law.harvard.edu/tech/rss',
    'http://purl.org/rss/1.0/',
    'http://my.netscape.com/rdf/simple/0.9/',
    RSS_1_1,
  ]

  test.each(versions)('%s in RSS 2.0', (uri) => {
    const plain = rss2(`xmlns="${uri}"`)
    const prefixed = withPrefix(rss2(`xmlns:rss="${uri}"`))
    const whole = withPrefix(rss2(`xmlns:rss="${uri}"`), [...names, 'rss'].join('|'))
    for (const document of [plain, prefixed, whole])
      expect(read(document)).toMatchObject({ title: 'Blog', siteUrl: 'https://blog.test/', entries: [one] })
  })

  test.each([...versions, 'http://channel.netscape.com/rdf/simple/0.9/'])('%s in RDF', (uri) => {
    for (const document of [rdf(`xmlns="${uri}"`), withPrefix(rdf(`xmlns:rss="${uri}"`))])
      expect(read(document)).toMatchObject({ title: 'Blog', entries: [one] })
  })

  test('is what the root says, though it is that of another format', () => {
    const ATOM = 'http://www.w3.org/2005/Atom'
    const document = rss2(`xmlns="${ATOM}" xmlns:atom="${ATOM}"`)
    const hub = '<atom:link rel="hub" href="https://hub.test/"/><item>'
    expect(read(document.replace('<item>', hub))).toMatchObject({
      title: 'Blog',
      hubUrl: 'https://hub.test/',
      entries: [one],
    })
  })

  test('RSS 1.1 begins in its own way', () => {
    const document = `<Channel xmlns="${RSS_1_1}" ${RDF} rdf:about="https://blog.test/feed.xml">${channel}
      <image rdf:parseType="Resource"><title>Logo</title><url>/logo.png</url></image>
      <items rdf:parseType="Collection"><item rdf:about="1">${item}</item></items></Channel>`
    expect(looksLikeHtml(document)).toBe(false)
    expect(read(document)).toMatchObject({
      title: 'Blog',
      image: 'https://blog.test/logo.png',
      entries: [{ ...one, guid: 'https://blog.test/1' }],
    })
  })

  test('names that only look like its own stay what they are', () => {
    const document = rss2('xmlns:rss="https://other.test/"')
    const other = '<rss:title>Other</rss:title><title>One</title>'
    expect(read(document.replace('<title>One</title>', other)).entries).toMatchObject([one])
  })

  test('is read in a document that has to be repaired, too', () => {
    const document = withPrefix(rss2('xmlns:rss="http://purl.org/rss/1.0/"')).replace(/<\/rss:item>.*/, '')
    expect(read(document).entries).toMatchObject([one])
    expect(read(`${document}</rss:item `).entries).toMatchObject([one])
  })
})

describe('Dublin Core', () => {
  const DC = 'xmlns:dc="http://purl.org/dc/elements/1.1/"'

  test('an author is who made it, by whatever prefix', () => {
    expect(inRss('<dc:author>Ann</dc:author>')?.author).toBe('Ann')
    expect(inRss('<dc:creator>Ann</dc:creator><dc:author>Bob</dc:author>')?.author).toBe('Ann, Bob')
    expect(atom(`<dc:author ${DC}>Ann</dc:author>`).entries[0]?.author).toBe('Ann')
    expect(
      atom('<d:author xmlns:d="http://purl.org/dc/elements/1.0/">Ann</d:author>').entries[0]?.author,
    ).toBe('Ann')
    expect(
      read(
        '<rss version="2.0"><channel><item><guid>1</guid><dc:author>Ann</dc:author></item></channel></rss>',
      ).entries[0]?.author,
    ).toBe('Ann')
  })

  test('an author in RDF', () => {
    const { entries } = read(
      `<rdf:RDF ${RDF} xmlns="http://purl.org/rss/1.0/" ${DC}><channel><title>Blog</title><dc:creator>Blog & Co</dc:creator></channel>
      <item><link>/1</link><dc:author>Ann</dc:author><dc:subject>Tools</dc:subject></item><item><link>/2</link></item></rdf:RDF>`,
    )
    expect(entries).toMatchObject([{ author: 'Ann', categories: ['Tools'] }, { author: 'Blog & Co' }])
  })

  test('who made a feed is the author of entries that name none', () => {
    const { entries } = read(
      rss('<item><guid>1</guid></item>', '<title>Blog</title><dc:author>Ann</dc:author>'),
    )
    expect(entries[0]?.author).toBe('Ann')
  })

  test('its qualified terms say the same', () => {
    const terms = ['creator>Ann', 'subject>Tools', 'modified>2005-02-01', 'issued>2005-01-01']
    const written = terms.map((term) => `<dcterms:${term}</dcterms:${term.replace(/>.*/, '')}>`).join('')
    const declared = `<rss version="2.0" xmlns:dcterms="http://purl.org/dc/terms/">`
    const item = `<channel><item><guid>1</guid>${written}</item></channel></rss>`
    expect(read(declared + item).entries).toMatchObject([
      { author: 'Ann', categories: ['Tools'], publishedAt: Date.UTC(2005, 0, 1) },
    ])
  })
})

describe('XHTML beside the description', () => {
  const XHTML = 'xmlns="http://www.w3.org/1999/xhtml"'
  const XH = 'xmlns:xh="http://www.w3.org/1999/xhtml"'

  test.each([
    ['body', `<body ${XHTML}><p>Full &lt;b&gt; &nbsp;<br/>text</p></body>`],
    ['body with a prefix', `<xh:body ${XH}><xh:p>Full &lt;b&gt; &nbsp;<xh:br/>text</xh:p></xh:body>`],
    ['body whose prefix nobody declares', '<xhtml:body><p>Full &lt;b&gt; &nbsp;<br />text</p></xhtml:body>'],
    ['div', `<div ${XHTML}><p>Full <![CDATA[<b>]]> &nbsp;<br></br>text</p></div>`],
    ['div that is escaped', `<div ${XHTML}><![CDATA[<p>Full &lt;b> &nbsp;<br>text</p>]]></div>`],
  ])('%s is the text', (_, body) => {
    const content = '<p>Full &lt;b&gt; \u00a0<br />text</p>'
    const described = { content, description: 'Short' }
    expect(inRss(`<description>Short</description>${body}`)).toMatchObject(described)
    const inRdf = `<rdf:RDF ${RDF} xmlns="http://purl.org/rss/1.0/"><channel/><item><link>/1</link><description>Short</description>${body}</item></rdf:RDF>`
    expect(read(inRdf).entries).toMatchObject([described])
    expect(atom(`<summary>Short</summary>${body}`).entries).toMatchObject([described])
  })

  test('is read of Atom 0.3, and of RSS with a prefix', () => {
    const body = '<xhtml:body><p>Full</p></xhtml:body>'
    const older = `<feed version="0.3" xmlns="http://purl.org/atom/ns#"><entry><id>1</id>${body}</entry></feed>`
    const prefixed = `<r:rss xmlns:r="http://backend.userland.com/rss2"><r:channel><r:item><r:guid>1</r:guid>${body}</r:item></r:channel></r:rss>`
    for (const document of [older, prefixed])
      expect(read(document).entries).toMatchObject([{ content: '<p>Full</p>' }])
  })

  test('has a base of its own', () => {
    const body = `<body ${XHTML} xml:base="https://cdn.test/a/"><img src="p.png"/></body>`
    expect(inRss(body)?.content).toContain('src="https://cdn.test/a/p.png"')
  })

  test('is cleaned as all contents are', () => {
    const body = `<body ${XHTML} onload="alert(1)"><p onclick="alert(1)">Safe</p><script>alert(1)</script><title>]]&gt;</title></body>`
    expect(inRss(body)?.content).toBe('<p>Safe</p>')
  })

  test('says nothing else of the entry', () => {
    const body = `<body ${XHTML}><p>Full</p><title>Other</title><guid>2</guid></body><title>One</title>`
    expect(inRss(body)).toMatchObject({ guid: '1', title: 'One' })
  })

  test('is read up to where it ends where it is broken', () => {
    const cut = rss(`<item><guid>1</guid><body ${XHTML}><p>One</p><p>Tw`).replace('Tw</channel></rss>', 'Tw')
    expect(read(cut).entries[0]?.content).toBe('<p>One</p><p>Tw</p>')
    expect(inRss(`<body ${XHTML}/><description>Short</description>`)?.content).toBe('Short')
    expect(inRss(`<body ${XHTML}><p>One<p>Two & three`)?.content).toMatch('<p>One</p><p>Two &amp; three</p>')
  })
})

test('Atom within RSS says what its text is', () => {
  expect(inRss('<atom:content type="text">The &lt;b&gt; tag</atom:content>')?.content).toBe(
    '<p>The &lt;b&gt; tag</p>',
  )
})

test('the full item is the text', () => {
  const item = '<description>Short</description><fullitem>&lt;p&gt;Full&lt;/p&gt;</fullitem>'
  expect(inRss(item)).toMatchObject({ content: '<p>Full</p>', description: 'Short' })
})
