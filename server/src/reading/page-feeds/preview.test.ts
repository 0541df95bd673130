import type { PageField, PageRecipe } from '@tidings/contracts'
import { describe, expect, test } from 'vitest'
import { parsePage } from '../documents/pages/page-tree.ts'
import { previewRecipe } from './preview.ts'
import { blogIndex, chinese, elementOf, newsList, PAGE, releases } from './testing.ts'

/** Points at the first element of a name on a page. */
function pointAt(
  html: string,
  at: [name: string, words?: string],
  field: PageField = 'item',
  recipe: PageRecipe | null = null,
) {
  const tree = parsePage(html, PAGE)
  return previewRecipe(tree, recipe, { field, node: elementOf(tree, ...at) })
}

describe('pointing at one item chooses all that are like it', () => {
  test.each<[what: string, page: string, at: [string, string?], expected: { count: number; first: string }]>([
    ['its heading', newsList, ['a', 'Story number 3'], { count: 5, first: 'Story number 1' }],
    ['its text', newsList, ['p', 'on day 4'], { count: 5, first: 'Story number 1' }],
    [
      'its date in a list without classes',
      blogIndex,
      ['span', '12 April'],
      { count: 3, first: 'On gardens' },
    ],
    ['a cell of a table', releases, ['td', '2026-02-15'], { count: 3, first: 'What is new in 1.3' }],
    ['its Chinese summary', chinese, ['p', '记者'], { count: 4, first: '城市公园今日重新开放' }],
  ])('by %s', (_what, html, at, { count, first }) => {
    const preview = pointAt(html, at)
    expect(preview.count).toBe(count)
    expect(preview.entries[0]?.title).toBe(first)
    expect(preview.items).toHaveLength(count)
  })

  test('a menu may be chosen too, by somebody who points at it', () => {
    const { entries } = pointAt(newsList, ['a', 'About us'])
    expect(entries.map(({ title }) => title)).toEqual(['Home', 'About us', 'Contact', 'Press', 'Jobs'])
  })

  test('and keeps what was chosen of it, when it was chosen before', () => {
    const { recipe } = pointAt(newsList, ['h2'])
    const chosen = { item: recipe?.item ?? '', title: 'p' }
    expect(pointAt(newsList, ['time'], 'item', chosen).recipe).toEqual(chosen)
  })

  test('and says so where nothing is repeated', () => {
    const preview = pointAt('<body><h1>Alone</h1></body>', ['h1'])
    expect(preview).toMatchObject({
      recipe: null,
      count: 0,
      problems: [{ field: 'item', reason: 'not-repeated' }],
    })
  })
})

describe('pointing at a part changes it in every item', () => {
  const recipe: PageRecipe = { item: 'article.card', title: 'h2' }

  test('by its name or class', () => {
    const preview = pointAt(newsList, ['p', 'on day 2'], 'summary', recipe)
    expect(preview.recipe).toEqual({ ...recipe, summary: 'p.card__teaser' })
    expect(preview.entries[3]?.summary).toContain('on day 4')
  })

  test('by its place where it has no other name', () => {
    const table: PageRecipe = { item: 'tbody > tr', title: 'td' }
    const preview = pointAt(releases, ['td', '2026-02-15'], 'date', table)
    expect(preview.entries.map(({ publishedAt }) => publishedAt?.slice(0, 10))).toEqual([
      '2026-03-15',
      '2026-02-15',
      '2026-01-15',
    ])
  })

  test('and takes the link that was meant', () => {
    const preview = pointAt(newsList, ['h2'], 'link', recipe)
    expect(preview.entries[1]?.url).toBe('https://site.test/2026/11/story-2')
  })

  test('but nothing that is outside of the items, or leads nowhere', () => {
    expect(pointAt(newsList, ['h1'], 'title', recipe).problems).toEqual([
      { field: 'title', reason: 'outside' },
    ])
    expect(pointAt(newsList, ['p', 'on day 2'], 'link', recipe).problems).toEqual([
      { field: 'link', reason: 'no-link' },
    ])
  })
})

test('selectors that somebody wrote are told what is wrong with them, and the others are followed', () => {
  const tree = parsePage(newsList, PAGE)
  const preview = previewRecipe(
    tree,
    { item: 'article.card', title: 'h2', date: 'time:has(', image: '.gone' },
    null,
  )
  expect(preview.count).toBe(5)
  expect(preview.problems).toEqual([
    { field: 'date', reason: 'not-a-selector' },
    { field: 'image', reason: 'nothing' },
  ])
  expect(previewRecipe(tree, { item: 'article:has(b)' }, null).problems).toEqual([
    { field: 'item', reason: 'not-allowed' },
  ])
})
