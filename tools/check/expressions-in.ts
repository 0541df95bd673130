import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { findSlowness } from './slow-expression.ts'

export interface Expressions {
  count: number
  /** One line for each that may hold everybody up. */
  faults: string[]
}

/** What meets text of others: the server, and pages. */
const files = '{server,shell,shared/*,remotes/*}/src/**/*.{ts,tsx}'
const ofTests = /\.(?:test|testing|fixture|property)\.tsx?$|\/testing(?:\.ts$|\/)/

/** Says, with a reason, that what an expression looks at is short whatever others send. */
const bounded = /\/\/ bounded: \S/

/** Reads every regular expression of the project in `root`, and finds those that are slow. */
export function findExpressions(root: string): Expressions {
  const found = globSync(files, { cwd: root })
    .filter((file) => !ofTests.test(file))
    .flatMap((file) => readExpressions(root, file))
  const faults = found.flatMap(({ where, source, flags, isBounded }) => {
    const fault = isBounded ? undefined : findSlowness(source, flags)
    return fault === undefined ? [] : [`${where}: /${source}/${flags}: ${fault}`]
  })
  return { count: found.length, faults }
}

interface Expression {
  where: string
  source: string
  flags: string
  isBounded: boolean
}

function readExpressions(root: string, file: string): Expression[] {
  const text = readFileSync(join(root, file), 'utf8')
  const lines = text.split('\n')
  const tree = ts.createSourceFile(file, text, ts.ScriptTarget.Latest)
  const found: Expression[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isRegularExpressionLiteral(node)) {
      const { line } = tree.getLineAndCharacterOfPosition(node.getStart(tree))
      const isBounded = [lines[line - 1], lines[line]].some((near) => bounded.test(near ?? ''))
      const end = node.text.lastIndexOf('/')
      const [source, flags] = [node.text.slice(1, end), node.text.slice(end + 1)]
      found.push({ where: `${file}:${line + 1}`, source, flags, isBounded })
    }
    ts.forEachChild(node, visit)
  }
  visit(tree)
  return found
}
