import { View } from '@tidings/contracts'
import { describe, expect, it } from 'vitest'
import { checkState, choose, groupItems, quotaState, searchItems, type OpmlItem } from './opml-selection.ts'

const item = (title: string, category: string | null): OpmlItem => ({
  userId: '1234567890123',
  url: `https://${title.toLowerCase()}.example/feed`,
  view: View.Articles,
  category,
  title,
})

const items = [item('Zebra', 'News'), item('Apple', null), item('Mango', 'Art'), item('Kiwi', 'News')]

describe('the table of an OPML file', () => {
  it('puts categories in order, and feeds without one last', () => {
    const lines = groupItems(items, 'en').map((line) =>
      line.type === 'category' ? `# ${line.category ?? '-'}` : line.item.title,
    )
    expect(lines).toEqual(['# Art', 'Mango', '# News', 'Zebra', 'Kiwi', '# -', 'Apple'])
  })

  it.each([
    ['', 4],
    ['zebra', 1],
    ['NEWS', 2],
    ['news kiwi', 1],
    ['apple.example', 1],
    ['pear', 0],
  ])('finds with %j %i feeds', (query, count) => {
    expect(searchItems(items, query)).toHaveLength(count)
  })

  it('chooses and drops several at once', () => {
    const none = new Set<string>()
    const all = choose(none, items, true)
    expect(checkState(items, all)).toBe('all')
    const some = choose(all, items.slice(0, 2), false)
    expect(checkState(items, some)).toBe('some')
    expect(checkState(items.slice(0, 2), some)).toBe('none')
    expect(none.size).toBe(0)
  })

  it.each([
    [0, 0, 'within'],
    [1, 0, 'beyond'],
    [79, 100, 'within'],
    [80, 100, 'near'],
    [100, 100, 'near'],
    [101, 100, 'beyond'],
  ] as const)('says of %i chosen and %i possible: %s', (chosen, remaining, state) => {
    expect(quotaState(chosen, remaining)).toBe(state)
  })
})
