import { crc32, deflateSync } from 'node:zlib'

/** Where the demo server has the page of a site without a feed. */
export const DEMO_PAGE = '/harbour-town/news'

const news = [
  [
    'Ferry to the islands runs daily again',
    'After two winters of repairs the Marie goes out at eight and at three, storms permitting.',
  ],
  [
    'Library stays open until ten',
    'Students had asked for it since spring; the council agreed with one vote against.',
  ],
  ['New benches along the mole', 'Forty of them, made of the oaks that fell in the gale of last November.'],
  [
    'Market moves to the old customs house',
    'The square is paved anew until June. Fish is sold on the ground floor.',
  ],
  ['Choir looks for tenors', 'Rehearsals are on Thursdays in the sail loft. Nobody has to read music.'],
  ['Tide tables for next year', 'They lie at the harbour office, and hang at both bridges.'],
] as const

const item = ([title, text]: readonly [string, string], index: number) => `<article class="news">
  <img src="${DEMO_PAGE}/${index}.png" alt=""><h2><a href="${DEMO_PAGE}/${index}">${title}</a></h2>
  <p>${text}</p><time datetime="2026-11-${21 - index}">${21 - index} November 2026</time></article>`

/** The page of a town: a menu, its news, and no feed. */
export const demoPage = `<!doctype html><html lang="en"><head><title>Harbour Town: news</title></head><body>
  <nav><ul><li><a href="/">Town</a></li><li><a href="/council">Council</a></li><li><a href="/visit">Visit</a></li></ul></nav>
  <main><h1>News</h1>${news.map(item).join('')}</main><footer><p>Harbour Town, Quay 1</p></footer></body></html>`

const SIZE = 96

/** A picture of sky and sea; the number tells at what time of day. */
export function demoPicture(index: number): Buffer {
  const rows = Array.from({ length: SIZE }, (_, y) => {
    const isSea = y > SIZE * 0.6
    const shade = Math.round((isSea ? SIZE - y : y) * 0.9) + index * 9
    const colour = isSea
      ? [40 + shade / 3, 90 + shade / 2, 130 + shade / 2]
      : [200 - shade / 2, 215 - shade / 3, 230]
    return Buffer.from([0, ...Array.from({ length: SIZE }, () => colour.map(Math.round)).flat()])
  })
  const header = Buffer.alloc(13)
  header.writeUInt32BE(SIZE, 0)
  header.writeUInt32BE(SIZE, 4)
  header.set([8, 2, 0, 0, 0], 8)
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.concat(rows))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  const check = Buffer.alloc(4)
  check.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, check])
}
