import { describe, expect, test } from 'vitest'
import {
  buildSubscriptionTree,
  lineKey,
  visibleLines,
  type SubscriptionRow,
  type TreeOptions,
} from './subscriptions.ts'

const byTitle: TreeOptions = { order: { by: 'title', descending: false }, autoGroup: true, language: 'en' }

const feed = (title: string, changes: Partial<SubscriptionRow> = {}): SubscriptionRow => ({
  kind: 'feed',
  id: title,
  title,
  category: null,
  siteUrl: null,
  unread: 0,
  isHidden: false,
  ...changes,
})

const list = (title: string, changes: Partial<SubscriptionRow>) => feed(title, { kind: 'list', ...changes })

const titles = (rows: readonly SubscriptionRow[]) => rows.map((row) => row.title)

describe('subscription tree', () => {
  test('groups feeds of one site when there are two or more', () => {
    const rows = [
      feed('a', { siteUrl: 'https://one.example.com' }),
      feed('b', { siteUrl: 'https://two.example.com' }),
      feed('c', { siteUrl: 'https://alone.org' }),
    ]
    const tree = buildSubscriptionTree(rows, byTitle)
    expect(tree.folders.map(({ name, isOwn }) => [name, isOwn])).toEqual([['Example.com', false]])
    expect(titles(tree.feeds)).toEqual(['c'])
  })

  test('keeps a category of the user even with one feed, and lets it win over the site', () => {
    const rows = [
      feed('a', { siteUrl: 'https://one.example.com', category: 'Mine' }),
      feed('b', { siteUrl: 'https://two.example.com' }),
    ]
    const tree = buildSubscriptionTree(rows, byTitle)
    expect(tree.folders.map(({ name, isOwn }) => [name, isOwn])).toEqual([['Mine', true]])
    expect(titles(tree.feeds)).toEqual(['b'])
  })

  test('hides what is read, and knows of a category all that is in it', () => {
    const news = { category: 'News' }
    const rows = [
      feed('a', { ...news, unread: 2 }),
      feed('b', news),
      feed('c', { category: 'Read' }),
      feed('d'),
    ]
    const tree = buildSubscriptionTree(rows, { ...byTitle, hideAllRead: true })
    expect(tree.feeds).toEqual([])
    expect(tree.folders).toMatchObject([{ name: 'News', rows: [{ id: 'a' }], feedIds: ['a', 'b'] }])
  })

  test.each([
    ['a feed', feed('a'), 'a', ['a']],
    ['a list', list('l', {}), 'list-l', ['l']],
    ['an inbox', feed('i', { kind: 'inbox' }), 'inbox-i', ['i']],
    ['a feed in a category', feed('c', { category: 'News' }), 'c', ['c']],
    ['another', feed('a'), 'b', []],
  ])('hides nothing of what is open: %s', (_kind, row, open, expected) => {
    const { lists, inboxes, folders, feeds } = buildSubscriptionTree([row], {
      ...byTitle,
      hideAllRead: true,
      open,
    })
    expect([lists, inboxes, feeds, ...folders.map(({ rows }) => rows)].flatMap(titles)).toEqual(expected)
  })

  test('leaves a category there that is open and read', () => {
    const open = { ...byTitle, hideAllRead: true, open: 'folder-News' }
    expect(buildSubscriptionTree([feed('a', { category: 'News' })], open).folders).toMatchObject([
      { name: 'News', rows: [] },
    ])
  })

  test('does not group by site when that is switched off', () => {
    const rows = [feed('a', { siteUrl: 'https://x.org/a' }), feed('b', { siteUrl: 'https://x.org/b' })]
    expect(buildSubscriptionTree(rows, { ...byTitle, autoGroup: false }).folders).toEqual([])
  })

  test.each([
    [{ by: 'title', descending: false } as const, ['Äpfel', 'feed 2', 'feed 10', 'Zebra']],
    [{ by: 'title', descending: true } as const, ['Zebra', 'feed 10', 'feed 2', 'Äpfel']],
    [{ by: 'unread', descending: true } as const, ['feed 10', 'feed 2', 'Äpfel', 'Zebra']],
    [{ by: 'unread', descending: false } as const, ['Äpfel', 'Zebra', 'feed 2', 'feed 10']],
  ])('sorts by %o, equal counts by name', (order, expected) => {
    const rows = [feed('feed 10', { unread: 9 }), feed('Zebra'), feed('feed 2', { unread: 3 }), feed('Äpfel')]
    expect(titles(buildSubscriptionTree(rows, { ...byTitle, order }).feeds)).toEqual(expected)
  })

  test('sorts folders by the sum of their unread entries', () => {
    const rows = [
      feed('a', { category: 'Few', unread: 1 }),
      feed('b', { category: 'Many', unread: 2 }),
      feed('c', { category: 'Many', unread: 3 }),
    ]
    const tree = buildSubscriptionTree(rows, { ...byTitle, order: { by: 'unread', descending: true } })
    expect(tree.folders.map(({ name, unread }) => [name, unread])).toEqual([
      ['Many', 5],
      ['Few', 1],
    ])
  })

  test('counts for a folder what its timeline shows, and shows what it hides among its feeds', () => {
    const rows = [
      feed('a', { category: 'Mine', unread: 1 }),
      feed('b', { category: 'Mine', unread: 2, isHidden: true }),
    ]
    const [folder] = buildSubscriptionTree(rows, byTitle).folders
    expect(folder).toMatchObject({ unread: 1, rows: [{ title: 'a' }, { title: 'b' }] })
  })
})

describe('a list in a category', () => {
  test('stands there among the feeds, and one that is in none before all categories', () => {
    const rows = [
      list('Papers', { category: 'Science' }),
      feed('Nature', { category: 'Science' }),
      list('Loose', {}),
    ]
    const tree = buildSubscriptionTree(rows, byTitle)
    expect(titles(tree.lists)).toEqual(['Loose'])
    expect(tree.folders).toMatchObject([
      {
        name: 'Science',
        rows: [{ title: 'Nature' }, { title: 'Papers' }],
        feedIds: ['Nature'],
        listIds: ['Papers'],
      },
    ])
  })

  test('is counted by its feeds: one that several lists have counts once, one that is filed elsewhere there', () => {
    const science = { category: 'Science' }
    const rows = [
      list('One', { ...science, unread: 9, unreadByFeed: new Map([['a', 2]]) }),
      list('Other', {
        ...science,
        unread: 5,
        unreadByFeed: new Map([
          ['a', 2],
          ['b', 3],
        ]),
      }),
      feed('c', { ...science, unread: 1 }),
    ]
    expect(buildSubscriptionTree(rows, byTitle).folders).toMatchObject([{ name: 'Science', unread: 6 }])
  })
})

describe('visible lines', () => {
  const rows = [
    feed('list', { kind: 'list' }),
    feed('inbox', { kind: 'inbox' }),
    feed('a', { category: 'Folder' }),
    feed('b', { category: 'Folder' }),
    feed('loose'),
  ]
  const tree = buildSubscriptionTree(rows, byTitle)

  test('hide what is in a closed folder', () => {
    const lines = visibleLines(tree, () => false)
    expect(lines.map(lineKey)).toEqual(['list-list', 'inbox-inbox', 'folder-Folder', 'feed-loose'])
  })

  test('tell the place of each line within its level', () => {
    const lines = visibleLines(tree, () => true)
    expect(lines.map(({ level, position, setSize }) => [level, position, setSize])).toEqual([
      [1, 1, 4],
      [1, 2, 4],
      [1, 3, 4],
      [2, 1, 2],
      [2, 2, 2],
      [1, 4, 4],
    ])
  })
})
