import type { ESTree } from 'vite'

/** A node and everything in it. */
export function* nodesIn(value: unknown): Generator<ESTree.Node> {
  if (typeof value !== 'object' || value === null) return
  if (isNode(value)) yield value
  for (const each of Object.values(value)) yield* nodesIn(each)
}

const isNode = (value: object): value is ESTree.Node => 'type' in value && 'start' in value

/** `f` of `f`, and `a.b.f` of `a.b.f` or `a.b['f']`. What has no name, such as a call, is none in it. */
export function nameOf(node: ESTree.Node): string {
  if (node.type === 'Identifier') return node.name
  if (node.type === 'Literal') return String(node.value)
  return node.type === 'MemberExpression' ? `${nameOf(node.object)}.${nameOf(node.property)}` : ''
}

/** What the names of a file stand for, wherever in it they do. */
export class Constants {
  readonly #values = new Map<string, ESTree.Node[]>()
  readonly #known: ReadonlyMap<string, number>

  /** `known` are those that have their numbers from elsewhere. */
  constructor(nodes: readonly ESTree.Node[], known: Readonly<Record<string, number>>) {
    this.#known = new Map(Object.entries(known))
    for (const node of nodes)
      if (node.type === 'VariableDeclarator' && node.id.type === 'Identifier' && node.init)
        this.#values.set(node.id.name, [...this.#of(node.id), node.init])
  }

  /** The least that something may be; `NaN` where the file does not show it. */
  numberOf(node: ESTree.Node): number {
    if (node.type === 'Literal') return Number(node.value)
    if (node.type === 'BinaryExpression' && node.operator === '*')
      return this.numberOf(node.left) * this.numberOf(node.right)
    const values = this.#of(node).map((value) => this.numberOf(value))
    return values.length === 0 ? (this.#known.get(nameOf(node)) ?? Number.NaN) : Math.min(...values)
  }

  /** Everything in an expression, and what its names stand for. */
  meaningsIn(node: ESTree.Node): ESTree.Node[] {
    return [...nodesIn(node)].flatMap((each) => [each, ...this.#of(each)])
  }

  #of(node: ESTree.Node): ESTree.Node[] {
    return (node.type === 'Identifier' && this.#values.get(node.name)) || []
  }
}
