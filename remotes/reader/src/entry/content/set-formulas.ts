import { findFormulas } from '@tidings/typeset'
import { formulaNodes } from '@tidings/typeset/formulas'
import { textNodesOf } from './text-nodes.ts'

/** Sets the formulas in the text of an entry; one that cannot be read stays as it is written. */
export function setFormulas(host: HTMLElement): void {
  for (const node of textNodesOf(host)) {
    const formulas = findFormulas(node.data)
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
