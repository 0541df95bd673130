import { parseSync, Visitor, type ESTree } from 'vite'

const compilers = new Set(['eval', 'Function'])
const loaders = new Set(['importScripts', 'Worker', 'SharedWorker'])
const globals = new Set(['globalThis', 'window', 'self'])

/** An address with an origin of its own: `https:`, or `//host`. */
const external = /^\s*(?:https?:|\/\/)/i

/**
 * What a built script may not do: make code of text, or load a script from elsewhere. It is the syntax that is read,
 * so links, players and XML namespaces in texts are no fault. What no syntax shows (an address that is put together)
 * is refused by the browser, by the policy of the page.
 */
export function findForbiddenCode(name: string, source: string): string[] {
  const { program, errors } = parseSync(name, source)
  if (errors.length > 0) return [`${name} is no script: ${errors[0]?.message}`]
  const faults: string[] = []
  const checkSource = (node: ESTree.Node | null | undefined) => {
    const address = textOf(node)
    if (address && external.test(address)) faults.push(`${name} loads ${address}`)
  }
  const checkCall = ({ callee, arguments: [first] }: ESTree.CallExpression | ESTree.NewExpression) => {
    const called = calledName(callee)
    if (compilers.has(called)) faults.push(`${name} makes code of text: ${called}(…)`)
    if (loaders.has(called)) checkSource(first)
  }
  new Visitor({
    CallExpression: checkCall,
    NewExpression: checkCall,
    ImportExpression: (node) => checkSource(node.source),
    ImportDeclaration: (node) => checkSource(node.source),
    ExportNamedDeclaration: (node) => checkSource(node.source),
    ExportAllDeclaration: (node) => checkSource(node.source),
  }).visit(program)
  return faults
}

/** Style sheets, pictures and fonts that a style sheet takes from elsewhere. */
export function findForbiddenAddresses(name: string, css: string): string[] {
  const named = [...css.matchAll(/(?:@import\s*(?=["'])|url\(\s*)["']?([^"')\s]+)/gi)].map(
    ([, address = '']) => address,
  )
  return named.filter((address) => external.test(address)).map((address) => `${name} loads ${address}`)
}

/** `f` of `f(…)`, `window.f(…)` and `(0, f)(…)`. */
function calledName(callee: ESTree.Node): string {
  if (callee.type === 'Identifier') return callee.name
  if (callee.type === 'ParenthesizedExpression') return calledName(callee.expression)
  if (callee.type === 'SequenceExpression') return calledName(callee.expressions.at(-1) ?? callee)
  const isGlobal =
    callee.type === 'MemberExpression' &&
    callee.object.type === 'Identifier' &&
    globals.has(callee.object.name)
  return isGlobal && callee.property.type === 'Identifier' ? callee.property.name : ''
}

/** The text of a literal, or the beginning of a template. */
function textOf(node: ESTree.Node | null | undefined): string | undefined {
  if (node?.type === 'Literal' && typeof node.value === 'string') return node.value
  return node?.type === 'TemplateLiteral' ? node.quasis[0]?.value.raw : undefined
}
