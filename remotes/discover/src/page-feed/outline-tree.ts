import type { OutlineKind, OutlineNode } from '@tidings/contracts'

/** An element of a page to point at. */
export interface OutlineElement {
  id: number
  kind: OutlineKind
  name: string
  image: string | null
  /** Words that stand for a picture. */
  alternative: string
  parent: OutlineElement | null
  children: (OutlineElement | string)[]
}

export interface OutlineTree {
  roots: OutlineElement[]
  elements: ReadonlyMap<number, OutlineElement>
}

/** The tree that an outline describes: each node names the place of the one around it, which stands before it. */
export function toTree(nodes: readonly OutlineNode[]): OutlineTree {
  const placed: (OutlineElement | null)[] = []
  const elements = new Map<number, OutlineElement>()
  const roots: OutlineElement[] = []
  for (const { parent: place, id, kind, name = '', text = '', image = null } of nodes) {
    const parent = placed[place] ?? null
    if (id === undefined || kind === undefined) {
      parent?.children.push(text)
      placed.push(null)
      continue
    }
    const element: OutlineElement = { id, kind, name, image, alternative: text, parent, children: [] }
    if (parent) parent.children.push(element)
    else roots.push(element)
    elements.set(id, element)
    placed.push(element)
  }
  return { roots, elements }
}

const TEXT_LENGTH = 80

/** What one reads of an element, cut to a few words. */
export function wordsOf(element: OutlineElement): string {
  let words = element.alternative
  const gather = ({ children }: OutlineElement) => {
    for (const child of children) {
      if (words.length > TEXT_LENGTH) return
      if (typeof child === 'string') words += child
      else gather(child)
      words += ' '
    }
  }
  gather(element)
  const text = words.replace(/\s+/g, ' ').trim()
  return text.length > TEXT_LENGTH ? `${text.slice(0, TEXT_LENGTH).trimEnd()}…` : text
}

export type Direction = 'next' | 'previous' | 'inside' | 'outside'

/**
 * Where the arrow keys lead from an element: to the one after or before it in the same place, into it, or out of it. What
 * holds one element and nothing else is passed through: it would be the same step twice.
 */
export function stepFrom(element: OutlineElement, direction: Direction, tree: OutlineTree): OutlineElement {
  if (direction === 'inside') {
    const [first] = elementsIn(element)
    return first ? innermost(first) : element
  }
  const outer = outermost(element)
  if (direction === 'outside') return outer.parent ?? outer
  const siblings = outer.parent ? elementsIn(outer.parent) : tree.roots
  const neighbour = siblings[siblings.indexOf(outer) + (direction === 'next' ? 1 : -1)]
  return neighbour ? innermost(neighbour) : element
}

const elementsIn = ({ children }: OutlineElement): OutlineElement[] =>
  children.filter((child) => typeof child !== 'string')

function onlyChild({ children: [child, ...others] }: OutlineElement): OutlineElement | null {
  return child !== undefined && typeof child !== 'string' && others.length === 0 ? child : null
}

function innermost(element: OutlineElement): OutlineElement {
  const child = onlyChild(element)
  return child ? innermost(child) : element
}

function outermost(element: OutlineElement): OutlineElement {
  const { parent } = element
  return parent && onlyChild(parent) === element ? outermost(parent) : element
}

/** Where the arrow keys begin: at the first thing of a page. */
export function firstOf({ roots }: OutlineTree): OutlineElement | null {
  const [root] = roots
  return root ? innermost(root) : null
}
