import { describe, expect, test } from 'vitest'

import { atom, read } from './testing.ts'

const base64 = (text: string): string => Buffer.from(text).toString('base64')

const older = (entry: string, feed = '<title>Blog</title>') =>
  read(`<feed version="0.3" xmlns="http://purl.org/atom/ns#">${feed}<entry><id>1</id>${entry}</entry></feed>`)

describe('contents of Atom by their type of media', () => {
  test.each([
    ['text/plain', 'a &lt;b&gt; c', '<p>a &lt;b&gt; c</p>'],
    ['text/plain; charset=utf-8', 'a &lt;b&gt; c', '<p>a &lt;b&gt; c</p>'],
    ['text/markdown', '# a &lt;b&gt; c', '<p># a &lt;b&gt; c</p>'],
    ['text/html', '&lt;b&gt;c&lt;/b&gt;', '<b>c</b>'],
    ['Text/HTML; charset=utf-8', '&lt;b&gt;c&lt;/b&gt;', '<b>c</b>'],
    ['application/xml', '<div xmlns="http://www.w3.org/1999/xhtml"><b>c</b></div>', '<div><b>c</b></div>'],
    ['application/octet-stream', base64('<p>é &lt;b&gt;</p>'), '<p>é &lt;b&gt;</p>'],
    ['application/octet-stream', base64('1 < 2 é'), '<p>1 &lt; 2 é</p>'],
    ['escaped', '&lt;b&gt;c&lt;/b&gt;', '<b>c</b>'],
  ])('%s %s', (type, content, expected) => {
    expect(atom(`<content type="${type}">${content}</content>`).entries[0]?.content).toBe(expected)
  })

  test.each([
    ['image/png', base64('<p>é</p>')],
    ['application/octet-stream', '/9j/4AAQSkZJRgABAQ=='],
    ['application/octet-stream', base64('a\u0000b')],
    ['application/octet-stream', 'not Base64: &lt;b&gt;'],
  ])('nothing that is no text is taken for one: %s %s', (type, content) => {
    expect(atom(`<content type="${type}">${content}</content>`).entries[0]?.content).toBeNull()
  })

  test('what Base64 stands for is cleaned as all contents are', () => {
    const attack = base64('<p onclick="alert(1)">Safe</p><script>alert(1)</script>')
    const [entry] = atom(`<content type="application/octet-stream">${attack}</content>`).entries
    expect(entry?.content).toBe('<p>Safe</p>')
  })

  test('titles and descriptions of feeds are texts where they say so', () => {
    const feed = atom(
      '',
      '<title type="text/plain">The &lt;b&gt; tag</title><subtitle type="text">About &lt;i&gt;</subtitle>',
    )
    expect(feed).toMatchObject({ title: 'The <b> tag', description: 'About <i>' })
  })
})

const html = (text: string): string => `type="text/html" mode="base64">${base64(text)}`

describe('Atom 0.3', () => {
  test.each([
    ['type="text/plain" mode="escaped"', 'a &lt;b&gt; c', '<p>a &lt;b&gt; c</p>'],
    ['type="text/html" mode="escaped"', '&lt;b&gt;c&lt;/b&gt; &amp;lt;', '<b>c</b> &lt;'],
    ['type="text/html" mode="xml"', '<b>c</b> &lt;b&gt;&nbsp;d<br/>', '<b>c</b> &lt;b&gt;\u00a0d<br />'],
    ['type="application/xhtml+xml" mode="xml"', '<p>c &lt;b&gt;</p>', '<p>c &lt;b&gt;</p>'],
    ['type="application/xhtml+xml" mode="escaped"', '&lt;p&gt;c&lt;/p&gt;', '<p>c</p>'],
    ['type="text/plain" mode="base64"', base64('a <b> é'), '<p>a &lt;b&gt; é</p>'],
    ['type="text/html" mode="base64"', `\n${base64('<p>é &lt;b></p>')}\n`, '<p>é &lt;b&gt;</p>'],
    ['type="application/xhtml+xml" mode="base64"', base64('<div><p>é</p></div>'), '<div><p>é</p></div>'],
    ['type="text/html; charset=iso-8859-2" mode="base64"', 'PGI+sTwvYj4=', '<b>ą</b>'],
    ['mode="base64"', base64('<p>é</p>'), '<p>é</p>'],
    ['type="text/html" mode="base64"', '&lt;b&gt;no Base64&lt;/b&gt;', '<b>no Base64</b>'],
  ])('%s %s', (attributes, content, expected) => {
    const [entry] = older(`<content ${attributes}>${content}</content>`).entries
    expect(entry?.content).toBe(expected)
  })

  test('a picture in Base64 is no text', () => {
    const picture = `<content type="image/png" mode="base64">${base64('<p>é</p>')}</content>`
    expect(older(picture).entries[0]?.content).toBeNull()
  })

  test('what Base64 stands for is cleaned, and can be stored', () => {
    const attack = base64('<p onclick="alert(1)">Sa\u0000fe</p><script>alert(1)</script>')
    const [entry] = older(`<content type="text/html" mode="base64">${attack}</content>`).entries
    expect(entry?.content).toBe('<p>Safe</p>')
  })

  test('titles and summaries are written in the same ways', () => {
    const feed = older(
      `<title ${html('<b>Ö</b>ne')}</title><summary ${html('<p>Shört</p>')}</summary>`,
      `<title ${html('Blög <i>1</i>')}</title><tagline ${html('Abö<b>ut</b>')}</tagline>`,
    )
    expect(feed).toMatchObject({ title: 'Blög 1', description: 'Aböut' })
    expect(feed.entries).toMatchObject([{ title: 'Öne', description: 'Shört' }])
    const marked = older('<title type="application/xhtml+xml" mode="xml">1 <b>&lt;</b> 2</title>')
    expect(marked.entries[0]?.title).toBe('1 < 2')
  })

  test('of the same in several types HTML is the text', () => {
    const [entry] = older(`<content type="multipart/alternative" mode="xml">
      <content type="text/plain">Plain</content><content type="text/html" mode="escaped">&lt;b&gt;Marked&lt;/b&gt;</content></content>`).entries
    expect(entry).toMatchObject({ content: '<b>Marked</b>', description: 'Plain' })
  })

  test.each([
    ['<issued>2005-01-01T00:00:00Z</issued><modified>2005-03-01T00:00:00Z</modified>', Date.UTC(2005, 0, 1)],
    [
      '<created>2005-02-01T00:00:00Z</created><modified>2005-03-01T00:00:00Z</modified>',
      Date.UTC(2005, 1, 1),
    ],
    ['<modified>2005-03-01T00:00:00Z</modified>', Date.UTC(2005, 2, 1)],
  ])('is dated by %s', (dates, publishedAt) => {
    expect(older(dates).entries).toMatchObject([{ publishedAt }])
  })

  test('a feed that tells nothing but its copyright is one', () => {
    const document = '<feed version="0.3" xmlns="http://purl.org/atom/ns#"><copyright>Ann</copyright></feed>'
    expect(read(document).entries).toEqual([])
  })
})

test('markup in Atom 1.0 is read as XML has it, with a div around it or without', () => {
  const XHTML = 'xmlns="http://www.w3.org/1999/xhtml"'
  const page = `<html ${XHTML}><head><title>No</title></head><body><p>1 &lt;b&gt;</p></body></html>`
  for (const [type, content] of [
    ['xhtml', `<div ${XHTML}><p>1 &lt;b&gt;</p></div>`],
    ['xhtml', `<p ${XHTML}>1 &lt;b&gt;</p>`],
    ['application/xhtml+xml', page],
    ['text/xml', `<p ${XHTML}>1 &lt;b&gt;</p>`],
  ])
    expect(atom(`<content type="${type}">${content}</content>`).entries[0]?.content).toBe(
      '<p>1 &lt;b&gt;</p>',
    )
})
