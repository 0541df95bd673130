import { expect, test } from 'vitest'

import { identifyEntries, type KnownEntry } from './identity.ts'
import type { SourceEntry } from './source.ts'

interface Item {
  guid?: string
  link?: string
  title?: string
  published?: string
}

const source = ({ guid, link, title, published }: Item): SourceEntry => ({
  guid,
  link,
  title: title === undefined ? undefined : { value: title, type: 'text' },
  published,
  categories: [],
  media: [],
  attachments: [],
  links: [],
})

const titleOf = (entry: SourceEntry) => entry.title?.value ?? null

/** Reads a document as a refresh does, and stores its entries. */
function read(items: Item[], stored: Map<string, KnownEntry>) {
  const identified = identifyEntries(items.map(source), [...stored.values()], titleOf)
  for (const { source: entry, guidHash } of identified) {
    stored.set(guidHash, {
      guidHash,
      contentHash: null,
      url: entry.link ?? null,
      title: titleOf(entry),
      publishedAt: Date.parse(entry.published ?? '2025-01-01'),
    })
  }
  return identified
}

/** Reads documents one after the other, and tells how many entries are stored then. */
function storedAfter(...documents: Item[][]): number {
  const stored = new Map<string, KnownEntry>()
  for (const items of documents) read(items, stored)
  return stored.size
}

const link = 'https://blog.test/one'
const date = '2025-03-01T00:00:00Z'

test.each<[string, Item[][], number]>([
  [
    'the same document twice',
    [
      [{ guid: '1' }, { guid: '2' }],
      [{ guid: '1' }, { guid: '2' }],
    ],
    2,
  ],
  ['a guid whose link changes', [[{ guid: '1', link }], [{ guid: '1', link: 'https://blog.test/moved' }]], 1],
  ['a guid whose title changes', [[{ guid: '1', title: 'a' }], [{ guid: '1', title: 'b' }]], 1],
  ['no guid, the link stays', [[{ link, title: 'a' }], [{ link, title: 'b' }]], 1],
  [
    'no guid, the link changes its scheme and tracking',
    [[{ link }], [{ link: 'http://www.blog.test/one/?utm_source=x' }]],
    1,
  ],
  ['neither guid nor link', [[{ title: 'a' }, { title: 'b' }], [{ title: 'a' }]], 2],
  [
    'the same entry twice in a document',
    [
      [
        { guid: '1', link },
        { guid: '1', link },
      ],
    ],
    1,
  ],
  [
    'one guid for two entries',
    [
      [
        { guid: '1', link },
        { guid: '1', link: 'https://blog.test/two' },
      ],
    ],
    2,
  ],
  [
    'one guid for two entries without links',
    [
      [
        { guid: '1', title: 'a' },
        { guid: '1', title: 'b' },
      ],
    ],
    2,
  ],
  [
    'one link for two entries',
    [
      [
        { link, title: 'a' },
        { link, title: 'b' },
      ],
      [{ link, title: 'b' }],
    ],
    2,
  ],
  [
    'one guid for two entries, of which one leaves the document',
    [
      [
        { guid: '1', link },
        { guid: '1', link: 'https://blog.test/two' },
      ],
      [{ guid: '1', link: 'https://blog.test/two' }],
    ],
    2,
  ],
  [
    'one guid for two entries, of which one came first',
    [
      [{ guid: '1', link }],
      [
        { guid: '1', link: 'https://blog.test/two' },
        { guid: '1', link },
      ],
    ],
    2,
  ],
  [
    'a guid that changes while link, title and date stay',
    [[{ guid: '1', link, title: 'a', published: date }], [{ guid: 'x', link, title: 'a', published: date }]],
    1,
  ],
  [
    'two events with one link and title, but dates of their own',
    [
      [{ guid: '1', link, title: 'a', published: date }],
      [{ guid: '2', link, title: 'a', published: '2025-03-02T00:00:00Z' }],
    ],
    2,
  ],
  [
    'two events with one link and title, and no dates',
    [[{ guid: '1', link, title: 'a' }], [{ guid: '2', link, title: 'a' }]],
    2,
  ],
])('%s', (_, documents, expected) => {
  expect(storedAfter(...documents)).toBe(expected)
})

test.each<[string, Item]>([
  ['link', { link }],
  ['guid', { guid: '1' }],
])('an entry stays the one it is while others come before it under its %s', (_, name) => {
  const stored = new Map<string, KnownEntry>()
  const titles = ['d', 'c', 'b', 'a']
  for (const newest of [3, 2, 1, 0]) {
    const items = titles.slice(newest).map((title) => ({ ...name, title }))
    const known = read(items, stored).map((entry) => entry.known?.title)
    expect(known).toEqual([undefined, ...titles.slice(newest + 1)])
  }
  expect(stored.size).toBe(titles.length)
})
