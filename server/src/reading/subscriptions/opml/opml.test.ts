import { text as textOf } from 'node:stream/consumers'
import { limits, subscriptionView, View } from '@tidings/contracts'
import { inBatches } from '@tidings/contracts/batches'
import * as fc from 'fast-check'
import iconv from 'iconv-lite'
import { describe, expect, test } from 'vitest'
import { opmlBounds } from '../../documents/bounds.ts'
import { DocumentError } from '../../documents/document-error.ts'
import { readOpml } from '../../documents/read-opml.ts'
import { type ExportedFeed, folderOf, type FolderMode, writeOpml } from './write-opml.ts'

const bytes = (text: string) => Buffer.from(text)

/** A file of feeds that are written so many at a time. */
async function write(feeds: ExportedFeed[], folderMode: FolderMode, size = 1): Promise<string> {
  const batches = ReadableStream.from<ExportedFeed[]>(inBatches(feeds, size))
  return textOf(ReadableStream.from(writeOpml(batches, folderMode, new Date(0))))
}

const opml = (body: string) => bytes(`<?xml version="1.0"?><opml version="2.0"><body>${body}</body></opml>`)

function outcomeOf(read: () => unknown): string {
  try {
    read()
    return 'feeds'
  } catch (error) {
    return error instanceof DocumentError ? error.kind : String(error)
  }
}

describe('reading OPML', () => {
  test('takes the address, what a reader shows, and the folders as one category', () => {
    const file = opml(`
      <outline text="News"><outline text="World">
        <outline text="A &amp; B" title="other" type="rss" xmlUrl=" https://a.example/feed "/>
      </outline></outline>
      <outline title="Alone" XMLURL="https://b.example/feed"></outline>`)
    expect(readOpml(file)).toEqual([
      { url: 'https://a.example/feed', title: 'A & B', category: 'News/World', view: null },
      { url: 'https://b.example/feed', title: 'Alone', category: null, view: null },
    ])
  })

  test('keeps feeds after a closed folder out of it', () => {
    const file = opml(
      '<outline text="In"><outline xmlUrl="https://in.example"/></outline><outline xmlUrl="https://out.example"/>',
    )
    expect(readOpml(file).map(({ category }) => category)).toEqual(['In', null])
  })

  test('reads the first category of the attribute when there is no folder', () => {
    const file = opml('<outline xmlUrl="https://a.example" category="/Boston/Weather,/Media"/>')
    expect(readOpml(file)[0]?.category).toBe('Boston/Weather')
  })

  test('names an address once, as it stands first', () => {
    const file = opml(
      '<outline text="1" xmlUrl="https://a.example"/><outline text="2" xmlUrl="https://a.example"/>',
    )
    expect(readOpml(file).map(({ title }) => title)).toEqual(['1'])
  })

  test.each(['utf-8', 'utf-16le', 'windows-1251', 'shift_jis', 'gb18030'])('reads %s', (encoding) => {
    const title = encoding === 'windows-1251' ? 'Новости' : '新聞'
    const text = `<?xml version="1.0" encoding="${encoding}"?><opml><body><outline text="${title}" xmlUrl="https://a.example"/></body></opml>`
    const addBOM = encoding.startsWith('utf-16')
    expect(readOpml(iconv.encode(text, encoding, { addBOM }))[0]?.title).toBe(title)
  })

  test('survives a file that was cut', () => {
    const whole = opml('<outline text="a" xmlUrl="https://a.example"/><outline text="b" xmlUrl="https://b.')
    expect(readOpml(whole.subarray(0, whole.length - 30))).toHaveLength(1)
  })
})

describe('hostile OPML', () => {
  test('never expands entities', () => {
    const entities = Array.from({ length: 40 }, (_, i) => `<!ENTITY e${i + 1} "&e${i};&e${i};">`).join('')
    const file = `<!DOCTYPE opml [<!ENTITY e0 "x">${entities}<!ENTITY f SYSTEM "file:///etc/passwd">]>
      <opml><body><outline text="&e40;&f;" xmlUrl="https://a.example"/></body></opml>`
    expect(readOpml(bytes(file))[0]?.title).toBe('&e40;&f;')
  })

  test.each([
    ['folders without end', opml('<outline text="x">'.repeat(50_000))],
    ['elements without end', opml('<a>'.repeat(160_000))],
    ['more outlines than the limit', opml('<outline xmlUrl="x"/>'.repeat(limits.opmlOutlines + 1))],
    ['nothing', bytes('')],
    ['plain text', bytes('hello')],
    ['a page', bytes('<html><outline xmlUrl="https://a.example"/></html>')],
    ['JSON', bytes('{"opml": 1}')],
  ])('refuses %s', (_what, file) => {
    expect(() => readOpml(file)).toThrow(expect.objectContaining({ kind: 'parse' }))
  })

  test('is bounded as the contracts say', () => {
    expect(opmlBounds).toEqual({
      outlines: limits.opmlOutlines,
      title: limits.titleLength,
      category: limits.categoryLength,
      views: [...subscriptionView.values],
    })
  })

  test('fails in one way only, whatever the bytes', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 400 }), (tail) => {
        const file = Buffer.concat([bytes('<opml><body><outline text="a" xmlUrl="b"'), tail])
        expect(outcomeOf(() => readOpml(file))).toMatch(/^(feeds|parse)$/)
      }),
    )
  })
})

describe('writing OPML', () => {
  const text = fc
    .string({ unit: 'binary', minLength: 1, maxLength: 40 })
    .map((value) => value.replaceAll(/[\p{Cc}\uFEFF\uFFFE\uFFFF]/gu, '').trim())
    .filter((value) => value !== '')
  const feeds = fc.uniqueArray(
    fc.record({
      url: fc.webUrl({ withQueryParameters: true }),
      siteUrl: fc.option(fc.webUrl()),
      title: text,
      category: fc.option(text),
      view: fc.constantFrom<View[]>(0, 1, 2, 3, 4, 5),
    }),
    { selector: ({ url }) => url.trim() },
  )

  test.each(['view', 'category'] as const)('round trip in folders by %s', async (folderMode) => {
    await fc.assert(
      fc.asyncProperty(feeds, fc.integer({ min: 1, max: 5 }), async (exported, size) => {
        const byFolder = Map.groupBy(exported, (feed: ExportedFeed) => folderOf(feed, folderMode))
        const read = readOpml(bytes(await write([...byFolder.values()].flat(), folderMode, size)))
        const expected = exported.map(({ url, title, category, view }) => ({ url, title, category, view }))
        expect(read).toHaveLength(expected.length)
        expect(read).toEqual(expect.arrayContaining(expected))
      }),
      { numRuns: 60 },
    )
  })

  test('puts feeds of one view into a folder that other readers can show', async () => {
    const feed = {
      url: 'https://a.example',
      siteUrl: null,
      title: '"A" <b>',
      category: null,
      view: View.Pictures,
    }
    const file = await write([feed], 'view')
    expect(file).toContain('<outline text="Pictures" title="Pictures" tidings:view="2">')
    expect(file).toContain('text="&quot;A&quot; &lt;b&gt;"')
  })
})
