import type { Element } from 'domhandler'
import { childrenOf, parentOf } from './page-tree.ts'

/** Where an element stands among its siblings; counted from 1. */
export interface Position {
  child: number
  isLast: boolean
  /** Among the siblings of the same name. */
  ofType: number
}

/** The places of elements, counted once for each parent. */
export class Positions {
  readonly #known = new Map<Element, Position>()

  of(element: Element): Position {
    const known = this.#known.get(element)
    if (known) return known
    const parent = parentOf(element)
    if (!parent) return { child: 1, isLast: true, ofType: 1 }
    this.#count(parent)
    return this.#known.get(element) ?? { child: 1, isLast: true, ofType: 1 }
  }

  #count(parent: Element): void {
    const children = childrenOf(parent)
    const ofType = new Map<string, number>()
    for (const [index, child] of children.entries()) {
      const place = (ofType.get(child.name) ?? 0) + 1
      ofType.set(child.name, place)
      this.#known.set(child, { child: index + 1, isLast: index === children.length - 1, ofType: place })
    }
  }
}
