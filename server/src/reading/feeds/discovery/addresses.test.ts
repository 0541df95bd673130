import { expect, test } from 'vitest'
import { knownSiteFeed, typedAddresses, usualFeedAddresses } from './addresses.ts'

test.each([
  ['https://blog.test/feed', ['https://blog.test/feed']],
  ['  https://blog.test/feed#top ', ['https://blog.test/feed']],
  ['blog.test', ['https://blog.test/', 'http://blog.test/']],
  ['blog.test/a b', ['https://blog.test/a%20b', 'http://blog.test/a%20b']],
  ['localhost:8080/feed', ['https://localhost:8080/feed', 'http://localhost:8080/feed']],
  ['192.168.1.5/feed', ['https://192.168.1.5/feed', 'http://192.168.1.5/feed']],
  ['feed:https://blog.test/x', ['https://blog.test/x']],
  ['feed://blog.test/x', ['http://blog.test/x']],
  ['feed://https://blog.test/x', ['https://blog.test/x']],
  ['https://bücher.test/', ['https://xn--bcher-kva.test/']],
  ['http://rsshub:1200/x', ['http://rsshub:1200/x']],
  ['https://nas/feed', ['https://nas/feed']],
  ['feed:http://nas/feed', ['http://nas/feed']],
  ['hello', []],
  ['hello/feed', []],
  ['hello:1200/feed', []],
  ['http://', []],
  ['', []],
  ['javascript:alert(1)', []],
  ['file:///etc/passwd', []],
  ['mailto:ann@blog.test', []],
])('takes %j for %j', (typed, expected) => {
  expect(typedAddresses(typed)).toEqual(expected)
})

test.each([
  [
    'https://www.youtube.com/channel/UC123_-abc/videos',
    'https://www.youtube.com/feeds/videos.xml?channel_id=UC123_-abc',
  ],
  ['https://www.youtube.com/playlist?list=PL1', 'https://www.youtube.com/feeds/videos.xml?playlist_id=PL1'],
  ['https://www.youtube.com/feeds/videos.xml?channel_id=UC1', null],
  ['https://www.youtube.com/@somebody', null],
  ['https://old.reddit.com/r/rss/top/', 'https://www.reddit.com/r/rss/.rss'],
  ['https://www.reddit.com/r/rss/.rss', null],
  ['https://github.com/nodejs/node', 'https://github.com/nodejs/node/releases.atom'],
  ['https://github.com/nodejs/node/commits/main', 'https://github.com/nodejs/node/commits.atom'],
  ['https://github.com/nodejs', null],
  ['https://mastodon.social/@Gargron', 'https://mastodon.social/@Gargron.rss'],
  ['https://medium.com/@somebody', null],
  ['https://blog.test/', null],
])('knows the feed of %s', (address, expected) => {
  expect(knownSiteFeed(address)).toBe(expected)
})

test('looks in the folder of a page first, then at the top', () => {
  const addresses = usualFeedAddresses('https://blog.test/en/about.html')
  expect(addresses[0]).toBe('https://blog.test/en/feed')
  expect(addresses).toContain('https://blog.test/rss.xml')
  expect(usualFeedAddresses('https://blog.test/')).not.toContain('https://blog.test/en/feed')
})
