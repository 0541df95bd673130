import type { OutlineKind, OutlineNode } from '@tidings/contracts'
import { isTag, isText, type ChildNode, type Element } from 'domhandler'
import { tellBounds } from '../documents/pages/bounds.ts'
import { compoundOf } from './names.ts'
import { isInline, isSilent, type PageTree } from '../documents/pages/page-tree.ts'
import { imageOf } from '../documents/pages/part-values.ts'

/** What a page looks like, as far as it takes to point at it: kinds of elements and texts, nothing of its code or looks. */
export interface Outline {
  nodes: OutlineNode[]
  /** Whether the page goes on after what is shown. */
  isCut: boolean
}

const kinds: Record<string, OutlineKind> = {
  h1: 'heading',
  h2: 'heading',
  h3: 'heading',
  h4: 'heading',
  h5: 'heading',
  h6: 'heading',
  p: 'paragraph',
  blockquote: 'paragraph',
  pre: 'paragraph',
  a: 'link',
  img: 'image',
  ul: 'list',
  ol: 'list',
  li: 'listItem',
  table: 'table',
  tr: 'tableRow',
  td: 'tableCell',
  th: 'tableCell',
  time: 'time',
  strong: 'strong',
  b: 'strong',
}

const MOST_TEXT = 400

/** The outline of a page, without what nobody sees. */
export function outlineOf(tree: PageTree): Outline {
  const nodes: OutlineNode[] = []
  let isCut = false

  const add = (node: OutlineNode): number | null => {
    if (nodes.length < tellBounds.nodes) return nodes.push(node) - 1
    isCut = true
    return null
  }

  const addElement = (element: Element, parent: number): void => {
    const image = element.name === 'img' ? imageOf(element, tree.base) : null
    if (element.name === 'img' && !image) return
    const kind = kinds[element.name] ?? (isInline(element) ? 'inline' : 'block')
    const place = add({
      parent,
      id: tree.ids.get(element) ?? 0,
      kind,
      name: compoundOf(element).slice(0, 80),
      ...(image && { image, text: (element.attribs['alt'] ?? '').slice(0, MOST_TEXT).toWellFormed() }),
    })
    if (place !== null) addAll(element.children, place)
  }

  const addAll = (children: readonly ChildNode[], parent: number): void => {
    for (const child of children) {
      if (isText(child)) addText(child.data, parent)
      else if (isTag(child) && isSeen(child)) addElement(child, parent)
    }
  }

  const addText = (data: string, parent: number): void => {
    const text = data.replace(/\s+/g, ' ').slice(0, MOST_TEXT).toWellFormed()
    if (text.trim() !== '') add({ parent, text })
  }

  addAll(
    tree.elements.filter(({ parent }) => parent === null || !isTag(parent)),
    -1,
  )
  return { nodes, isCut }
}

/** Whether there is anything of an element to be seen: words, or a picture. */
function isSeen(element: Element): boolean {
  if (isSilent(element)) return false
  if (element.name === 'img') return true
  return element.children.some(
    (child) => (isText(child) && child.data.trim() !== '') || (isTag(child) && isSeen(child)),
  )
}
