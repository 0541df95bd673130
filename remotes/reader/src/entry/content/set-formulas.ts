import { findMathematics } from './find-mathematics.ts'
import { formulaNodes } from './formula-nodes.ts'
import { textNodesOf } from '../text-nodes.ts'

/** Sets the formulas in the text of an entry; one that cannot be read stays as it is written. */
export function renderMathematics(host: HTMLElement): void {
  for (const node of textNodesOf(host)) {
    const formulas = findMathematics(node.data)
    // From the end, so that the places before it stay right.
    for (const { start, end, tex, isBlock } of formulas.toReversed()) {
      const nodes = formulaNodes(tex, isBlock)
      if (!nodes) continue
      const formula = node.splitText(start)
      formula.splitText(end - start)
      formula.replaceWith(...nodes)
    }
  }
}
