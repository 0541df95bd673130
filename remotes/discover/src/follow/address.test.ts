import { describe, expect, it } from 'vitest'
import { hostOf, parseAddress, shortAddress, withoutLogin } from './address.ts'

describe('parseAddress', () => {
  it.each([
    ['example.com', 'example.com'],
    ['  example.com/feed.xml ', 'example.com/feed.xml'],
    ['http://example.com/?a=1', 'http://example.com/?a=1'],
    ['HTTPS://Example.com', 'https://example.com/'],
    ['feed://example.com/rss', 'example.com/rss'],
    ['feed:https://example.com/rss', 'https://example.com/rss'],
    ['feed://https://example.com/rss', 'https://example.com/rss'],
    ['例え.jp', '例え.jp'],
    ['localhost:8080/feed', 'localhost:8080/feed'],
    ['http://127.0.0.1:8099/feeds/a.xml', 'http://127.0.0.1:8099/feeds/a.xml'],
    ['http://[::1]/feed', 'http://[::1]/feed'],
    ['http://rsshub:1200/x', 'http://rsshub:1200/x'],
    ['https://nas/feed', 'https://nas/feed'],
  ])('takes %j for %s', (text, address) => {
    expect(parseAddress(text)).toBe(address)
  })

  it.each([
    '',
    'news',
    'news:1200/x',
    'two words',
    'example.com and more',
    'mailto:a@example.com',
    'javascript:alert(1)',
    'https://',
  ])('takes %j for no address', (text) => {
    expect(parseAddress(text)).toBeNull()
  })
})

describe('hostOf', () => {
  it.each([
    ['https://www.example.com/feed.xml', 'example.com'],
    ['rsshub://a/b', 'a'],
    ['nonsense', 'nonsense'],
  ])('names %s by %s', (address, host) => {
    expect(hostOf(address)).toBe(host)
  })
})

describe('shortAddress', () => {
  it('leaves what one reads', () => {
    expect(shortAddress('https://www.example.com/blog/')).toBe('example.com/blog')
  })
})

it.each([
  ['https://ann:secret@example.com/feed?a=1', 'https://example.com/feed?a=1'],
  ['http://ann@example.com/', 'http://example.com/'],
  ['ann@example.com/feed', 'example.com/feed'],
  ['https://example.com/@ann', 'https://example.com/@ann'],
  ['41147805276726275', '41147805276726275'],
])('nothing is seen of what lets one in: %j is %j', (address, shown) => {
  expect(withoutLogin(address)).toBe(shown)
})
