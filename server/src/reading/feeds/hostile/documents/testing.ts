import * as fc from 'fast-check'

/** A feed document, with what nobody should send in any of its fields. */
export interface HostileDocument {
  format: 'rss' | 'atom' | 'json'
  feed: { title: string; link: string; image: string; ttl: string; language: string }
  items: readonly HostileItem[]
}

export interface HostileItem {
  guid: string
  title: string
  body: string
  author: string
  date: string
  link: string
  media: string
  number: string
  /** How often what may come several times does. */
  count: number
}

const anyNumber = fc.constantFrom(
  'Infinity',
  '-Infinity',
  'NaN',
  '1e999',
  '-1',
  '0',
  '0x1F',
  '1.5',
  '99999999999',
  '9223372036854775808',
  '99:99:99',
  '1e21',
  '',
  '640',
)

const anyText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 30 }),
  fc.constantFrom(
    '\u0000',
    'a\ud800b',
    '\ud83d\ude00'.repeat(700),
    '\u202egnp.exe',
    '<b><i>never closed',
    '&#0;&#xD800;&lt;b',
    'x'.repeat(3000),
    '&<>"'.repeat(800),
  ),
)

const anyAddress = fc.constantFrom(
  `https://long.example/${'a'.repeat(5000)}`,
  'javascript:alert(1)',
  'data:text/html,<b>',
  'http://[::1',
  '//',
  'https://\ud800.example/',
  'file:///etc/passwd',
  'https://a.example/\u0000',
  'https://a.example/%zz',
  '/relative',
  '',
)

const anyDate = fc.constantFrom(
  '0000-01-01T00:00:00Z',
  '+275760-09-13T00:00:00Z',
  '-271821-04-20T00:00:00Z',
  '9999-12-31T23:59:59-23:59',
  'Thu, 01 Jan 0000 00:00:00 GMT',
  '2026-02-31',
  'Infinity',
  '99999999999999999999',
  '8640000000000001',
  '',
)

const anyItem: fc.Arbitrary<HostileItem> = fc.record({
  guid: fc.oneof(fc.uuid(), anyText),
  title: anyText,
  body: anyText,
  author: anyText,
  date: anyDate,
  link: anyAddress,
  media: fc.oneof(anyAddress, fc.constant('https://media.example/1.jpg')),
  number: anyNumber,
  count: fc.constantFrom(0, 1, 2, 120),
})

export const hostileDocument: fc.Arbitrary<HostileDocument> = fc.record({
  format: fc.constantFrom('rss', 'atom', 'json'),
  feed: fc.record({
    title: anyText,
    link: anyAddress,
    image: anyAddress,
    ttl: anyNumber,
    language: anyText,
  }),
  items: fc.array(anyItem, { minLength: 1, maxLength: 3 }),
})

const escapeXml = (value: string): string =>
  value.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

const times = (count: number, make: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => make(index)).join('')

/** The document as a server answers it. */
export function writeDocument({ format, feed, items }: HostileDocument): { type: string; body: string } {
  if (format === 'json') return { type: 'application/feed+json', body: writeJson(feed, items) }
  const body = format === 'rss' ? writeRss(feed, items) : writeAtom(feed, items)
  return { type: 'text/xml', body }
}

function writeRss(feed: HostileDocument['feed'], items: readonly HostileItem[]): string {
  const [title, link, image, ttl] = [feed.title, feed.link, feed.image, feed.ttl].map(escapeXml)
  return `<rss version="2.0" xmlns:media="http://search.yahoo.com/mrss/"
    xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd"><channel><title>${title}</title><link>${link}</link>
    <ttl>${ttl}</ttl><language>${escapeXml(feed.language)}</language><image><url>${image}</url></image>
    ${items.map(rssItem).join('')}</channel></rss>`
}

function rssItem(item: HostileItem): string {
  const [guid, title, body, author, date] = [item.guid, item.title, item.body, item.author, item.date].map(
    escapeXml,
  )
  const [link = '', media = '', number = ''] = [item.link, item.media, item.number].map(escapeXml)
  return `<item><guid>${guid}</guid><title>${title}</title><description>${body}</description><link>${link}</link>
    <author>${author}</author><pubDate>${date}</pubDate><itunes:duration>${number}</itunes:duration>
    ${times(item.count, (index) => `<category>${title} ${index}</category>`)}
    ${times(item.count, (index) => `<media:content url="${media}${index}" medium="image" width="${number}" height="${number}"/>`)}
    ${times(item.count, (index) => `<enclosure url="${media}${index}" type="audio/mpeg" length="${number}"/>`)}</item>`
}

function writeAtom(feed: HostileDocument['feed'], items: readonly HostileItem[]): string {
  const entries = items.map((item) => {
    const [guid, title, body, author, date] = [item.guid, item.title, item.body, item.author, item.date].map(
      escapeXml,
    )
    const [link = '', media = '', number = ''] = [item.link, item.media, item.number].map(escapeXml)
    return `<entry><id>${guid}</id><title>${title}</title><content type="html">${body}</content><published>${date}</published>
      <author><name>${author}</name><uri>${link}</uri></author><link href="${link}"/>
      ${times(item.count, (index) => `<link rel="related" href="${media}${index}"/>`)}
      ${times(item.count, (index) => `<link rel="enclosure" title="${title}" href="${media}${index}" length="${number}"/>`)}</entry>`
  })
  return `<feed xmlns="http://www.w3.org/2005/Atom"><title>${escapeXml(feed.title)}</title><link href="${escapeXml(feed.link)}"/>
    <logo>${escapeXml(feed.image)}</logo>${entries.join('')}</feed>`
}

/** Numbers stand in it as they are written: `1e999` is a number of JSON, and infinite. */
function writeJson(feed: HostileDocument['feed'], items: readonly HostileItem[]): string {
  const written = items.map((item) => {
    const numeral = /^-?\d+(\.\d+)?(e\d+)?$/.test(item.number) ? item.number : JSON.stringify(item.number)
    const [media] = [JSON.stringify(item.media).slice(1, -1)]
    return `{"id":${JSON.stringify(item.guid)},"title":${JSON.stringify(item.title)},
      "content_html":${JSON.stringify(item.body)},"url":${JSON.stringify(item.link)},
      "image":${JSON.stringify(item.media)},"date_published":${JSON.stringify(item.date)},
      "authors":[{"name":${JSON.stringify(item.author)},"url":${JSON.stringify(item.link)}}],
      "tags":${JSON.stringify(Array(item.count).fill(item.title))},
      "attachments":[${Array.from(
        { length: item.count },
        (_, index) => `{"url":"${media}${index}","mime_type":"audio/mpeg",
        "title":${JSON.stringify(item.title)},"size_in_bytes":${numeral},"duration_in_seconds":${numeral}}`,
      ).join(',')}]}`
  })
  return `{"version":"https://jsonfeed.org/version/1.1","title":${JSON.stringify(feed.title)},
    "home_page_url":${JSON.stringify(feed.link)},"icon":${JSON.stringify(feed.image)},"items":[${written.join(',')}]}`
}
