import temml from 'temml'

/** What temml makes of a formula, before it is put on the page. */
interface FormulaTree {
  attributes?: Record<string, string>
  style?: Record<string, string>
  children?: FormulaTree[]
  toNode: () => ChildNode
}

/** A formula as MathML; null where it cannot be read. */
export function formulaNodes(tex: string, displayMode: boolean): ChildNode[] | null {
  try {
    // The one way to what is drawn before it is: our pages refuse styles that are written as attributes.
    // oxlint-disable-next-line no-underscore-dangle -- its version is pinned, and a test of the page holds it
    const tree: FormulaTree = temml.__renderToMathMLTree(tex, { displayMode, throwOnError: true })
    const { children = [] } = tree
    const parts = children.length > 1 ? children : [tree]
    parts.forEach(takeStyleAttributes)
    return parts.map((part) => part.toNode())
  } catch {
    return null
  }
}

/** Some nodes bring their looks as an attribute; as properties of the element they are set like those of all others. */
function takeStyleAttributes(tree: FormulaTree): void {
  const { attributes, children = [] } = tree
  const written = attributes?.['style']
  if (attributes && written !== undefined) {
    delete attributes['style']
    tree.style = { ...tree.style, ...parseDeclarations(written) }
  }
  children.forEach(takeStyleAttributes)
}

function parseDeclarations(written: string): Record<string, string> {
  const declarations = written.split(';').map((each) => each.split(':').map((part) => part.trim()))
  return Object.fromEntries(declarations.flatMap(([name, value]) => (name && value ? [[name, value]] : [])))
}
