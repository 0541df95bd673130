import { parseSync } from 'vite'

/** Where a script makes code of text, by `eval` or `Function`: the places of these calls in it. Words in its texts are none. */
export function findCodeOfText(file: string, source: string): number[] {
  if (!/\b(?:Function|eval)\b/.test(source)) return []
  const found: number[] = []
  const visit = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return
    if (isCallOf(node)) found.push(node.start)
    Object.values(node).forEach(visit)
  }
  visit(parseSync(file, source).program.body)
  return found
}

const makers = new Set(['Function', 'eval'])

function isCallOf(node: object): node is { start: number } {
  if (!('type' in node) || !('callee' in node)) return false
  const { type, callee } = node
  const isCall = type === 'CallExpression' || type === 'NewExpression'
  return (
    isCall &&
    typeof callee === 'object' &&
    callee !== null &&
    'name' in callee &&
    makers.has(String(callee.name))
  )
}
