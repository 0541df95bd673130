import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { hasSecret } from './secrets.ts'

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
    'https://blog.example/donaudampfschifffahrtsgesellschaft/feed',
    'https://arxiv.example/rss/cs.LG?id=20261123123456789',
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
