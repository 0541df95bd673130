import type { OutlineNode } from '@tidings/contracts'
import { describe, expect, it } from 'vitest'
import { firstOf, stepFrom, toTree, wordsOf, type Direction } from './outline-tree.ts'

/** `body > main > ul > (li > a)×2, p` */
const nodes: OutlineNode[] = [
  { parent: -1, id: 1, kind: 'block', name: 'body' },
  { parent: 0, id: 2, kind: 'block', name: 'main' },
  { parent: 1, id: 3, kind: 'list', name: 'ul' },
  { parent: 2, id: 4, kind: 'listItem', name: 'li' },
  { parent: 3, id: 5, kind: 'link', name: 'a' },
  { parent: 4, text: 'First story' },
  { parent: 2, id: 6, kind: 'listItem', name: 'li' },
  { parent: 6, id: 7, kind: 'link', name: 'a' },
  { parent: 7, text: 'Second story' },
  { parent: 1, id: 8, kind: 'paragraph', name: 'p' },
  { parent: 9, text: 'The end' },
]
const tree = toTree(nodes)

const walk = (from: number, ...directions: Direction[]) => {
  const start = tree.elements.get(from)
  if (!start) throw new Error('no such element')
  return directions.reduce((at, direction) => stepFrom(at, direction, tree), start).id
}

describe('the outline of a page', () => {
  it('has elements and words where the list says', () => {
    expect(tree.roots.map(({ name }) => name)).toEqual(['body'])
    expect([...tree.elements.values()].filter(({ id }) => id === 3).map(wordsOf)).toEqual([
      'First story Second story',
    ])
  })

  it('is walked through by the arrow keys, passing by what holds one element alone', () => {
    expect(firstOf(tree)?.id).toBe(2)
    expect(walk(2, 'inside')).toBe(3)
    expect(walk(2, 'inside', 'next')).toBe(8)
    expect(walk(2, 'inside', 'inside')).toBe(5)
    expect(walk(2, 'inside', 'inside', 'next')).toBe(7)
    expect(walk(7, 'previous')).toBe(5)
    expect(walk(7, 'outside')).toBe(3)
  })

  it('stays where there is nowhere to go', () => {
    expect(walk(8, 'next')).toBe(8)
    expect(walk(5, 'inside')).toBe(5)
    expect(walk(2, 'outside')).toBe(1)
  })
})
