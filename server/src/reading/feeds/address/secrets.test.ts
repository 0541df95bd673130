import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { hasSecret } from './secrets.ts'

const within = (address: string) => `https://proxy.example/?url=${encodeURIComponent(address)}`

const deepest = Array.from({ length: 5 }).reduce<string>(within, 'https://a.example/feed.xml')

describe('an address is for one person where it has', () => {
  test.each([
    ['a name and password', 'https://ann:pass@wiki.example/feed'],
    ['a name alone', 'https://token@wiki.example/feed'],
    ['a password alone', 'https://:pass@wiki.example/feed'],
    ['a token', 'https://github.com/ann.private.atom?token=AB'],
    ['a token of feeds', 'https://gitlab.example/ann.atom?feed_token=xyz'],
    ['a token in camel case', 'https://tracker.example/rss?rssToken=xyz'],
    ['a key', 'https://redmine.example/activity.atom?key=1234'],
    ['a key for programs', 'https://api.example/feed?api_key=1'],
    ['a signature', 'https://cdn.example/feed.xml?X-Amz-Signature=1f&X-Amz-Expires=9'],
    ['a password as a parameter', 'https://jira.example/rss?os_username=ann&os_password=x'],
    ['a password, shortened', 'https://wiki.example/rss?user=ann&pw=tulip'],
    ['a number to be let in by', 'https://cam.example/feed?pin=4711'],
    ['a code to be let in by', 'https://club.example/feed?access_code=tulip'],
    ['a code of letters and digits', 'https://club.example/feed?code=Tu1ip7'],
    ['a code of digits', 'https://club.example/feed?code=904417'],
    ['a name and password in one', 'https://club.example/feed?login=ann:tulip'],
    ['the second of two passwords', 'https://club.example/feed?user=ann&pass1=tulip'],
    ['a token, written together', 'https://club.example/feed?mytoken=tulip'],
    ['where one is signed in once for all', 'https://portal.example/rss?sso=tulip'],
    ['a key of one letter', 'https://club.example/feed?k=abc12345'],
    ['a hash of one letter', 'https://club.example/feed?uid=7&h=9f8e7d6c'],
    ['what says that it is private', 'https://club.example/feed/private/ann'],
    ['a hash', 'https://tracker.example/rss?uid=7&hash=1a2b3c'],
    ['a ticket', 'https://portal.example/rss?ticket=ST-15-x7k'],
    ['a session', 'https://forum.example/feed;jsessionid=12AB'],
    ['what a patron is known by', 'https://www.patreon.com/rss/show?auth=Ab1&show=2'],
    [
      'hexadecimal digits',
      'https://www.reddit.com/.rss?feed=0b1d3f5a7c9e0b1d3f5a7c9e0b1d3f5a7c9e0b1d&user=ann',
    ],
    ['a random word', 'https://kill-the-newsletter.com/feeds/8fy2sowrzkmt4bq6c1xe.xml'],
    [
      'a random word in its path',
      'https://calendar.example/ann/private-5d41402abc4b2a76b9719d911017c592/basic.ics',
    ],
    ['base64 in its path', 'https://podcasts.example/rss/Zk9_q2L-x8Vb3nR7TtY1.xml'],
    ['a web token', 'https://show.supportingcast.fm/content/eyJ0IjoicCIsImMiOiIxIn0.rss'],
    ['a UUID', 'https://private.example/3f2b8c1e-5d7a-4e9b-8c6d-1a2b3c4d5e6f/feed.xml'],
    ['the key of a tracker', 'https://tracker.example/rss?passkey=ab12cd'],
    [
      'a token, where shows are public',
      'https://feeds.acast.com/public/shows/3f2b8c1e-5d7a-4e9b-8c6d-1a2b3c4d5e6f?token=abc123',
    ],
    [
      'a key beside a channel',
      'https://www.youtube.com/feeds/videos.xml?channel_id=UCX6OQ3DkcsbYNE6H8uQQuVA&key=1',
    ],
    ['a list that only one knows', 'https://lists.example/feed?list=0b1d3f5a7c9e0b1d3f5a7c9e0b1d3f5a'],
    [
      'a password in an address within it',
      'https://proxy.example/?url=https%3A%2F%2Fann%3Apw%40wiki.example%2Ffeed',
    ],
    ['a name in an address in its path', 'https://proxy.example/https://ann:pw@wiki.example/feed'],
    [
      'a token in an address within it',
      'https://proxy.example/feed?u=https%3A%2F%2Fa.example%2F%3Ftoken%3Dabc123',
    ],
    [
      'a token in an address in its path',
      'https://proxy.example/of/https%3A%2F%2Fa.example%2F%3Ftoken%3Dabc123',
    ],
    [
      'a token in an address encoded twice',
      'https://proxy.example/of/https%253A%252F%252Fa.example%252F%253Ftoken%253Dabc123',
    ],
    [
      'a token in an address of an address',
      `https://b.example/?a=${encodeURIComponent(within('https://a.example/?token=abc'))}`,
    ],
    ['an address deeper within it than is read', deepest],
    ['a short token in its path', 'https://p.example/p/xY7kP2mQ9zR4/feed.xml'],
    ['a short token of one case in its path', 'https://p.example/ann/k3j9x2m4q8w7/rss'],
    ['a short token as a parameter', 'https://p.example/feed?id=AbC9dEfGh12'],
    ['a few hexadecimal digits', 'https://p.example/feed?s=7f3a9c1b2d4e'],
    ['hexadecimal digits with few changes', 'https://p.example/feed?s=5d41402abc4b'],
    ['letters that nobody reads', 'https://www.instapaper.com/rss/456789/ABcdEFghIJkl'],
    ['a code that gives access', 'https://p.example/feed?access=x7k2'],
    ['the code of a member', 'https://p.example/feed?member=904417'],
    ['long numbers', 'https://www.google.com/alerts/feeds/12345678901234567890/1234567890123456789'],
    ['a long number as a parameter', 'https://p.example/feed?u=841275930284756123'],
    ['a token as a part of its host', 'https://0b1d3f5a7c9e0b1d3f5a7c9e0b1d3f5a.feeds.example/rss'],
    ['a secret with its name', 'https://feeds.pinboard.in/rss/secret:0123abcd/u:ann/'],
  ])('%s', (_name, address) => {
    expect(hasSecret(address)).toBe(true)
  })

  test('a token of 128 bits or more, wherever it stands', () => {
    const hex = fc
      .uint8Array({ minLength: 16, maxLength: 32 })
      .map((bytes) => Buffer.from(bytes).toString('hex'))
    fc.assert(
      fc.property(
        hex.filter((text) => /\d/.test(text) && /[a-f]/.test(text)),
        (token) => {
          const places = [`?x=${token}`, `${token}.xml`, `rss/u-${token}/feed`]
          expect(places.every((place) => hasSecret(`https://a.example/${place}`))).toBe(true)
        },
      ),
    )
  })
})

describe('an address is for everybody where it is', () => {
  test.each([
    'https://example.org/',
    'https://example.org/feed.xml',
    'https://example.org:8443/index.xml?format=rss&limit=100',
    'https://blog.example/2026/11/23/a-long-title-of-an-article-about-2026-and-more/feed/',
    'https://news.example/rss/section-technology-and-science-12345678.xml',
    'https://news.example/article/iphone15promax2024review/feed',
    'https://news.example/TheLatestStoriesOfTheWorld.xml',
    'https://rss.nytimes.com/services/xml/rss/nyt/HomePage.xml',
    'https://feeds.bbci.co.uk/news/world/rss.xml?edition=uk',
    'https://www.youtube.com/feeds/videos.xml?channel_id=UCX6OQ3DkcsbYNE6H8uQQuVA',
    'https://www.youtube.com/feeds/videos.xml?playlist_id=PLFgquLnL59alCl_2TQvOiD5Vgm1hCaGSI',
    'https://www.youtube.com/playlist?list=PLFgquLnL59alCl_2TQvOiD5Vgm1hCaGSI',
    'https://video.example/feeds?channel_id=UCX6OQ3DkcsbYNE6H8uQQuVA',
    'https://github.com/owner/repository/releases.atom',
    'https://stackoverflow.com/feeds/tag?tagnames=typescript&sort=newest',
    'https://www.reddit.com/r/selfhosted/.rss',
    'https://mastodon.example/@somebody.rss',
    'https://anchor.fm/s/1e4d2f8/podcast/rss',
    'https://feeds.megaphone.fm/GLT1412515089',
    'https://feeds.soundcloud.com/users/soundcloud:users:211911700/sounds.rss',
    'https://feeds.acast.com/public/shows/3f2b8c1e-5d7a-4e9b-8c6d-1a2b3c4d5e6f',
    'https://forum.example/index.php?board=12.0&type=rss2&action=.xml',
    'https://stats.example/feed?code=GB-ENG',
    'https://weather.example/feed?country_code=de&zip_code=10115',
    'https://trac.example/timeline?ticket=on&format=rss',
    'https://trac.example/query?ticket=4711&format=rss',
    'https://news.example/feed?hash=politics&pinned=1',
    'https://shop.example/feed?keyword=donaudampfschifffahrt&author=ann&token=',
    'https://blog.example/feed?k=politics&h=300&p=123456',
    'https://blog.example/private-equity/feed',
    'https://blog.example/donaudampfschifffahrtsgesellschaft/feed',
    'https://arxiv.example/rss/cs.LG?id=20261123123456789',
    'https://proxy.example/?url=https%3A%2F%2Fblog.example%2Ffeed.xml%3Fformat%3Drss',
    'https://proxy.example/?url=https%3A%2F%2Fwww.youtube.com%2Ffeeds%2Fvideos.xml%3Fchannel_id%3DUCX6OQ3DkcsbYNE6H8uQQuVA',
    'https://proxy.example/https://blog.example/feed.xml',
    'https://bridge.example/bilibili/user/video/3546376048741135',
    'https://blog.example/100%-of-it/feed',
    'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
    'https://youtu.be/dQw4w9WgXcQ',
    'https://vimeo.com/channels/1234567890/videos/rss',
    'https://feeds.megaphone.fm/XXX1234567890',
    'https://pods.example/GLT1412515089',
    'https://anchor.fm/s/1a2b3c/podcast/rss',
    'https://feeds.simplecast.com/54nAGcIl',
    'https://feeds.buzzsprout.com/123456.rss',
    'https://rss.art19.com/the-daily',
    'https://omnycontent.com/d/playlist/3f2b8c1e-5d7a-4e9b-8c6d-1a2b3c4d5e6f/3f2b8c1e-5d7a-4e9b-8c6d-1a2b3c4d5e6f/3f2b8c1e-5d7a-4e9b-8c6d-1a2b3c4d5e6f/podcast.rss',
    'https://www.omnycontent.com/d/playlist/3f2b8c1e-5d7a-4e9b-8c6d-1a2b3c4d5e6f/podcast.rss',
    'https://podcasts.apple.com/us/podcast/the-daily/id1200361736',
    'https://itunes.apple.com/lookup?id=1200361736&entity=podcast',
    'https://github.com/owner/repository/commits/0b1d3f5a7c9e0b1d3f5a7c9e0b1d3f5a7c9e0b1d.atom',
    'https://raw.githubusercontent.com/owner/repository/0b1d3f5a7c9e0b1d3f5a7c9e0b1d3f5a7c9e0b1d/feed.xml',
    'https://blog.example/feed.xml?v=20240101',
    'https://blog.example/feed.xml?since=20240101T120000Z',
    'https://nitter.example/i/lists/1234567890123456789/rss',
    'https://mastodon.example/users/ann/statuses/112233445566778899.rss',
    'https://medium.example/@ann/a-title-7f3a9c1b2d4e',
    'https://prices.example/product/B0C1H26C46/rss',
    'https://news.example/iPhone15ProMax/feed',
    'https://news.example/iphone15pro/feed',
    'https://news.example/ABriefHistory/rss',
    'https://news.example/tag/covid19news/feed',
    'https://news.example/rss?topic=YouTubeMusic&access=public&member=ann',
    'https://a1b2c3d4e5.execute-api.eu-west-1.amazonaws.com/feed',
    'https://d3v9w2rcr4yc0o.cloudfront.net/rss.xml',
    'https://xn--80ak6aa92e.blog.example/feed',
    'https://192.168.100.200:8080/feed',
    'https://blog.example/#feed-of-page?item=.c3f2b8c1e5d7a4e9b8c6d1a2b3c4d5e6f',
  ])('%s', (address) => {
    expect(hasSecret(address)).toBe(false)
  })

  test('nothing but words, however many', () => {
    const word = fc.constantFrom(
      'world',
      'news',
      'Technology',
      'of',
      'the',
      '2026',
      'article',
      '11',
      'Review',
      'RSS',
    )
    const slug = fc.array(word, { minLength: 1, maxLength: 12 }).map((words) => words.join('-'))
    fc.assert(
      fc.property(slug, slug, (one, two) => {
        expect(hasSecret(`https://a.example/${one}/feed?tag=${two}`)).toBe(false)
      }),
    )
  })

  test('no address at all', () => {
    expect(hasSecret('inbox:ann')).toBe(false)
    expect(hasSecret('words')).toBe(false)
  })
})
