import { expect, test } from 'vitest'

import { read } from './testing.ts'

const document = (root = '', feed = '') =>
  `<feed xmlns="http://www.w3.org/2005/Atom" ${root}><title>Blog</title>${feed}<entry><id>1</id><link href="one"/>
    <content type="html">&lt;img src="p.png"&gt;</content></entry></feed>`

const linkOf = (xml: string, contentLocation: string) => read(xml, { contentLocation }).entries[0]?.url

test('links are relative to where the answer says that it is', () => {
  const [entry] = read(document(), { contentLocation: 'https://other.test/a/feed.xml' }).entries
  expect(entry).toMatchObject({ url: 'https://other.test/a/one' })
  expect(entry?.content).toContain('src="https://other.test/a/p.png"')
})

test('which is relative to the address that answered', () => {
  expect(linkOf(document(), 'a/feed.en.xml')).toBe('https://blog.test/a/one')
  expect(linkOf(document(), '/b/')).toBe('https://blog.test/b/one')
})

test('what the document says by itself comes before', () => {
  expect(linkOf(document('xml:base="https://base.test/c/"'), 'https://other.test/a/')).toBe(
    'https://base.test/c/one',
  )
  expect(linkOf(document('xml:base="c/"'), 'https://other.test/a/')).toBe('https://other.test/a/c/one')
})

test('the site is relative to it, too', () => {
  const feed = read(document('', '<link href="../"/>'), {
    contentLocation: 'https://other.test/a/feed.xml',
  })
  expect(feed.siteUrl).toBe('https://other.test/')
})

test.each([
  '',
  'javascript:alert(1)',
  'data:text/html,x',
  'file:///etc/passwd',
  'ftp://other.test/',
  'https://[::1',
  `https://other.test/${'a'.repeat(5000)}`,
])('%j is none, and the address that answered is what counts', (contentLocation) => {
  expect(linkOf(document(), contentLocation)).toBe('https://blog.test/one')
})

test('a name and a password in it go no further', () => {
  expect(linkOf(document(), 'https://ann:secret@other.test/')).toBe('https://other.test/one')
})

test('it says nothing of what the server asks', () => {
  const hub = document('', '<link rel="hub" href="/hub"/>')
  expect(read(hub, { contentLocation: 'https://other.test/' }).hubUrl).toBe('https://blog.test/hub')
})
