import { describe, expect, test } from 'vitest'
import { findWords } from '../../reading/documents/find-words.ts'
import { claimCode, claimMessage } from './claim-proof.ts'

const code = claimCode('secret', { feedId: 1n, userId: '7' })
const { xml, json, content, description } = claimMessage(code)

const rss = ({ channel = '', item = '' }) =>
  `<rss><channel><title>Blog</title>${channel}<item><title>One</title>${item}</item><item/></channel></rss>`

const read = (text: string | null, words: { description?: string; content?: string } = {}) => ({
  text,
  description: words.description ?? null,
  entries: [{ title: 'One', content: words.content ?? null, description: null }],
})

describe('the code of a claim', () => {
  test('is another for every user, feed and server', () => {
    const others = [
      claimCode('secret', { feedId: 1n, userId: '8' }),
      claimCode('secret', { feedId: 2n, userId: '7' }),
      claimCode('other', { feedId: 1n, userId: '7' }),
    ]
    expect(new Set([code, ...others]).size).toBe(4)
    expect(claimCode('secret', { feedId: 1n, userId: '7' })).toBe(code)
  })
})

describe('a feed proves whose it is', () => {
  test.each([
    ['by the tag of XML', read(rss({ channel: xml }))],
    ['by the tag of XML below its entries', read(`<feed><entry>a</entry>${xml}</feed>`)],
    ['by the key of JSON', read(JSON.stringify({ items: [], ...JSON.parse(json) }))],
    ['by its description', read(rss({}), { description })],
  ])('%s', (_name, feed) => {
    expect(findWords(code, feed)).toBe('feed')
  })

  test('by the text of an entry', () => {
    expect(findWords(code, read(rss({ item: content }), { content: `<p>${content}</p>` }))).toBe('entry')
  })

  test.each([
    ['what a guest wrote into an entry', read(rss({ item: `<description>${xml}</description>` }))],
    ['an entry with a prefix', read(`<a:feed><a:entry>${xml}</a:entry></a:feed>`)],
    ['an entry that never ends', read(`<feed><entry>${xml}`)],
    ['an entry in capitals', read(`<feed><ENTRY>${xml}</ENTRY></feed>`)],
    ['what is quoted', read(rss({ channel: `<description><![CDATA[${xml}]]></description>` }))],
    ['what is commented out', read(rss({ channel: `<!-- ${xml} -->` }))],
    ['what is quoted and never ends', read(rss({ channel: `<![CDATA[ ${xml}` }))],
    ['an item of JSON', read(JSON.stringify({ items: [JSON.parse(json)] }))],
    ['JSON that is none', read(`{ ${code}`)],
    ['a page, on which anybody may write', read(null, { description })],
    ['the code of another', read(rss({ channel: claimMessage('tidings-claim-0').xml }))],
  ])('never as a whole by %s', (_name, feed) => {
    expect(findWords(code, feed)).toBeNull()
  })

  test('at once, however hostile the document', () => {
    const hostile = '<![CDATA['.repeat(200_000) + '<!--'.repeat(200_000) + '<item '.repeat(200_000)
    expect(findWords(code, read(hostile))).toBeNull()
  })
})
