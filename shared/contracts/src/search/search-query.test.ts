import { describe, expect, test } from 'vitest'
import { isEmptySearch, parseSearch, type SearchText } from './search-query.ts'

const word = (text: string, not = false): SearchText => ({ text, isPhrase: false, not })
const phrase = (text: string, not = false): SearchText => ({ text, isPhrase: true, not })
const filter = (field: string, value: string, not = false) => ({ field, value, not })

const queries: [string, SearchText[], unknown[]][] = [
  ['rust async', [word('rust'), word('async')], []],
  ['"structured concurrency" rust', [phrase('structured concurrency'), word('rust')], []],
  ['rust -java', [word('rust'), word('java', true)], []],
  ['-"garbage collection"', [phrase('garbage collection', true)], []],
  ['feed:verge phones', [word('phones')], [filter('feed', 'verge')]],
  ['feed:"The Verge"', [], [filter('feed', 'The Verge')]],
  ['category:News author:"Ann Lee"', [], [filter('category', 'News'), filter('author', 'Ann Lee')]],
  ['is:unread is:starred', [], [filter('is', 'unread'), filter('is', 'starred')]],
  ['-is:read', [], [filter('is', 'read', true)]],
  ['IS:Unread', [], [filter('is', 'unread')]],
  ['-feed:spam', [], [filter('feed', 'spam', true)]],
  ['after:2026', [], [filter('after', '2026-01-01T00:00:00.000Z')]],
  ['before:2026-02', [], [filter('before', '2026-02-01T00:00:00.000Z')]],
  ['after:2026-11-21', [], [filter('after', '2026-11-21T00:00:00.000Z')]],
  ['after:2026-11-21T08:00Z', [], [filter('after', '2026-11-21T08:00:00.000Z')]],
  ['after:2026-11-21T24:00Z', [word('after:2026-11-21T24:00Z')], []],
  ['before:2026-02-30', [word('before:2026-02-30')], []],
  ['before:soon', [word('before:soon')], []],
  ['is:tall', [word('is:tall')], []],
  ['https://example.com/a', [word('https://example.com/a')], []],
  ['"open end', [phrase('open end')], []],
  ['日本語 検索', [word('日本語'), word('検索')], []],
  ['feed:', [word('feed:')], []],
  ['- "" !', [], []],
  ['', [], []],
]

describe('a search', () => {
  test.each(queries)('%s', (typed, texts, filters) => {
    expect(parseSearch(typed)).toEqual({ texts, filters })
  })

  test('without words and operators asks for nothing', () => {
    expect(isEmptySearch(parseSearch('  -  '))).toBe(true)
    expect(isEmptySearch(parseSearch('is:unread'))).toBe(false)
  })
})
