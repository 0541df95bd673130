import type { Element } from 'domhandler'
import { childrenOf, parentOf, type PageTree } from './page-tree.ts'
import { Positions } from './positions.ts'
import type { ParsedSelector, Step, Subject } from './selector.ts'

/** For each element: which beginnings of a row of steps end at it, at something around it, or at a sibling before it; as bits. */
interface Walk {
  steps: readonly Step[]
  positions: Positions
  scope: Element | null
  found: Set<Element>
}

interface Surroundings {
  /** Beginnings that end at the parent, and at the parent or anything around it. */
  parent: number
  around: number
}

const nothing: Surroundings = { parent: 0, around: 0 }

/**
 * The elements of a page that a selector names. Goes through the page once for each alternative and remembers how far each
 * element got, so no selector takes longer than elements times steps, whoever wrote it.
 */
export function selectAll(tree: PageTree, selector: ParsedSelector): Element[] {
  const outermost = tree.elements.filter((element) => parentOf(element) === null)
  const found = new Set<Element>()
  const positions = new Positions()
  for (const steps of selector) walk({ steps, positions, scope: null, found }, outermost, nothing)
  return inOrder(tree, found)
}

/** The first element of an item that a selector names, which may be the item itself; nothing around the item counts. */
export function selectWithin(
  item: Element,
  selector: ParsedSelector,
  positions = new Positions(),
): Element | undefined {
  for (const steps of selector) {
    const found = new Set<Element>()
    walk({ steps, positions, scope: item, found }, [item], nothing)
    const [first] = found
    if (first) return first
  }
  return undefined
}

function inOrder({ ids }: PageTree, found: ReadonlySet<Element>): Element[] {
  return [...found].toSorted((one, other) => (ids.get(one) ?? 0) - (ids.get(other) ?? 0))
}

function walk(walker: Walk, siblings: readonly Element[], { parent, around }: Surroundings): void {
  const { steps, positions, scope, found } = walker
  const last = 1 << (steps.length - 1)
  let previous = 0
  let before = 0
  for (const element of siblings) {
    const subject: Subject = { element, positions, scope }
    const reached = { descendant: around, child: parent, adjacent: previous, sibling: before }
    let ends = 0
    for (const [index, step] of steps.entries()) {
      const canBegin = index === 0 ? step.isScope || element !== scope : false
      const isReached = index > 0 && (reached[step.combinator] & (1 << (index - 1))) !== 0
      if ((canBegin || isReached) && step.tests.every((test) => test(subject))) ends |= 1 << index
    }
    if (ends & last) found.add(element)
    walk(walker, childrenOf(element), { parent: ends, around: around | ends })
    previous = ends
    before |= ends
  }
}
