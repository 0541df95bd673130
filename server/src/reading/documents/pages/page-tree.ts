import { DomHandler, type ChildNode, type Element, isTag, isText } from 'domhandler'
import { Parser } from 'htmlparser2'
import { absoluteHttpUrl } from '../links.ts'
import { DocumentError } from '../document-error.ts'
import { toOneLine } from '../text.ts'

/** A page with so many elements is no list of news, and takes a worker long to look through. */
export const MAX_ELEMENTS = 30_000
/** Deeper than pages are; what walks through the tree calls itself. */
export const MAX_DEPTH = 256

/** A web page as what is pointed at: its elements, and nothing that runs or is a comment. */
export interface PageTree {
  /** In the order of the document; the place of an element is its identifier. */
  elements: readonly Element[]
  ids: ReadonlyMap<Element, number>
  /** What relative addresses are relative to. */
  base: string
}

/** Takes a page apart. Throws a DocumentError for one that is too large. */
export function parsePage(html: string, url: string): PageTree {
  const handler = new BoundedHandler()
  new Parser(handler).end(html)
  const elements = handler.elements
  const named = elements.find(({ name, attribs }) => name === 'base' && attribs['href'])
  return {
    elements,
    ids: new Map(elements.map((element, id) => [element, id])),
    base: absoluteHttpUrl(named?.attribs['href'], url) ?? url,
  }
}

class BoundedHandler extends DomHandler {
  readonly elements: Element[] = []

  override onopentag(name: string, attributes: Record<string, string>): void {
    if (this.elements.length >= MAX_ELEMENTS)
      throw new DocumentError('too-large', `The page has more than ${MAX_ELEMENTS} elements.`)
    if (this.tagStack.length > MAX_DEPTH)
      throw new DocumentError('too-large', `The page is nested more than ${MAX_DEPTH} elements deep.`)
    super.onopentag(name, attributes)
    const element = this.tagStack.at(-1)
    if (element && isTag(element)) this.elements.push(element)
  }

  override oncomment(): void {
    // Nobody sees it.
  }

  override onprocessinginstruction(): void {
    // Nor that.
  }
}

/** Elements whose text nobody reads. */
const silent = new Set([
  'script',
  'style',
  'noscript',
  'template',
  'svg',
  'math',
  'head',
  'title',
  'select',
  'iframe',
])

/** Whether nothing of an element is seen. */
export function isSilent({ name, attribs }: Element): boolean {
  return silent.has(name) || 'hidden' in attribs
}

/** Elements within a line: what stands on both sides of them is one word. */
const inline = new Set(
  'a abbr b bdi bdo big cite code del dfn em font i ins kbd mark q s samp small span strong sub sup tt u var wbr'.split(
    ' ',
  ),
)

/** Whether an element stands within a line. */
export const isInline = ({ name }: Element): boolean => inline.has(name)

/** What one reads of an element, on one line. */
export function textOf(element: Element, maxLength = 1000): string {
  let text = ''
  // White space falls away afterwards, so more is gathered than is wanted.
  const enough = maxLength * 4
  const gather = (nodes: readonly ChildNode[]) => {
    for (const node of nodes) {
      if (text.length > enough) return
      if (isText(node)) text += node.data
      else if (isTag(node) && !isSilent(node)) {
        const edge = isInline(node) ? '' : ' '
        text += edge
        gather(node.children)
        text += edge
      }
    }
  }
  gather(element.children)
  return toOneLine(text).slice(0, maxLength).toWellFormed()
}

/** The elements directly in another. */
export const childrenOf = (element: Element): Element[] => element.children.filter((node) => isTag(node))

/** The element around another; null for the outermost. */
export function parentOf(element: Element): Element | null {
  return element.parent && isTag(element.parent) ? element.parent : null
}

/** Elements within another in the order of the document, itself left out. */
export function descendantsOf(element: Element): Element[] {
  const found: Element[] = []
  const gather = (parent: Element) => {
    for (const child of childrenOf(parent)) {
      found.push(child)
      gather(child)
    }
  }
  gather(element)
  return found
}
