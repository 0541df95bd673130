import { parseSync, type ESTree } from 'vite'
import { Constants, nameOf, nodesIn } from './syntax.ts'

/** What a wait has at least when nothing else is said of it in the gate (tests/support/patience.ts). */
const WAIT_MS = 30_000
/** The same of a test, and of what goes before and after one. */
const TEST_MS = 60_000
/** The common times by their names, which are less only where the tests themselves are judged. */
const common = { patienceMs: WAIT_MS, longPatienceMs: 2 * WAIT_MS }

/** Whose last argument may be how long they have. */
const parts = new Set(['test', 'it', 'describe', 'beforeAll', 'beforeEach', 'afterAll', 'afterEach'])

/** Calls that say how long something has. */
const limiting = /^AbortSignal\.timeout$|^\w+\.setTimeout$|(?:^|\.)setDefault(?:Navigation)?Timeout$/

/** Settings that say so. */
const limitNames = /^(?:timeout|(?!set|clear)\w+Timeout)$/

/** Calls that wait for time; helpers with such a name as well, from wherever they come. */
const sleeping = /(?:^|\.)(?:scheduler\.wait|Atomics\.wait|waitForTimeout)$|^(?:wait|sleep|delay|pause)$/

const timer = /^(?:(?:globalThis|window|self)\.)?setTimeout$/
const soonGivenUp = /^(?:vi|vitest)\.(?:waitFor|waitUntil)$/
const promised = /^(?:node:)?timers\/promises$/
const clock = /(?:^|\.)(?:performance|Date)\.now$/

/**
 * Where a test, or what helps one, waits for time instead of for something, gives what it waits for less than the common
 * time, or asserts how long something took. It is the syntax that is read: a limit whose number the file does not show
 * counts as too short.
 */
export function findHaste(file: string, source: string): string[] {
  const nodes = [...nodesIn(parseSync(file, source).program)]
  const constants = new Constants(nodes, common)
  // What is tried again as a whole: each try of it is short.
  const tries = nodes.flatMap((node) => (node.type === 'CallExpression' ? triesOf(node) : []))
  const isTried = ({ start, end }: ESTree.Node) =>
    tries.some((each) => each.start <= start && end <= each.end)
  const isTooShort = ({ value, least }: Limit) => !(constants.numberOf(value) >= least)
  return nodes
    .filter(
      (node) =>
        isSleep(node) || assertsTime(node, constants) || (limitsOf(node).some(isTooShort) && !isTried(node)),
    )
    .map(({ start, end }) => source.slice(start, end))
}

function isSleep(node: ESTree.Node): boolean {
  if (node.type === 'ImportDeclaration') return promised.test(node.source.value) && !isOfTurns(node)
  if (node.type === 'ImportExpression') return promised.test(nameOf(node.source))
  if (node.type === 'VariableDeclarator') return takesHastyWait(node)
  if (node.type !== 'CallExpression') return false
  const name = nameOf(node.callee)
  if (timer.test(name)) return !endsAtOnce(node)
  return soonGivenUp.test(name) || (sleeping.test(name) && node.arguments.length > 0)
}

const endsAtOnce = ({ arguments: [, delay] }: ESTree.CallExpression) =>
  delay === undefined || (delay.type === 'Literal' && delay.value === 0)

/** `setImmediate` lets others have their turn, and waits for no time. */
const isOfTurns = ({ specifiers }: ESTree.ImportDeclaration) =>
  specifiers.every((each) => each.type === 'ImportSpecifier' && nameOf(each.imported) === 'setImmediate')

function takesHastyWait({ id, init }: ESTree.VariableDeclarator): boolean {
  if (id.type !== 'ObjectPattern' || !init) return false
  const taken = id.properties.flatMap((each) => (each.type === 'Property' ? [nameOf(each.key)] : []))
  return taken.some((name) => soonGivenUp.test(`${nameOf(init)}.${name}`))
}

/** `expect(performance.now() - start)`, also where the difference has a name. */
function assertsTime(node: ESTree.Node, constants: Constants): boolean {
  if (node.type !== 'CallExpression' || nameOf(node.callee) !== 'expect') return false
  const meanings = node.arguments.flatMap((subject) => constants.meaningsIn(subject))
  return meanings.some((each) => isElapsed(each, constants))
}

/** `performance.now() - start`; a fixed time before now is a moment. */
const isElapsed = (node: ESTree.Node, constants: Constants) =>
  node.type === 'BinaryExpression' &&
  node.operator === '-' &&
  !(constants.numberOf(node.right) > 0) &&
  [...nodesIn(node)].some((each) => each.type === 'CallExpression' && clock.test(nameOf(each.callee)))

interface Limit {
  value: ESTree.Node
  least: number
}

/** How long something has, by an object of settings or a call. */
function limitsOf(node: ESTree.Node): Limit[] {
  if (node.type === 'ObjectExpression') return node.properties.flatMap(limitsOfProperty)
  if (node.type !== 'CallExpression') return []
  const name = nameOf(node.callee)
  const [first] = node.arguments
  if (first && limiting.test(name) && !timer.test(name))
    return [{ value: first, least: name.startsWith('test.') ? TEST_MS : WAIT_MS }]
  const [work, value] = node.arguments.slice(-2)
  return parts.has(rootOf(node.callee)) && value && isFunction(work) ? [{ value, least: TEST_MS }] : []
}

function limitsOfProperty(property: ESTree.ObjectPropertyKind): Limit[] {
  if (property.type !== 'Property') return []
  const { key, value } = property
  const name = nameOf(key)
  const isText = value.type === 'Literal' && typeof value.value === 'string'
  if (isText || !limitNames.test(name)) return []
  return [{ value, least: /^(?:test|hook)/.test(name) ? TEST_MS : WAIT_MS }]
}

/** `test` of `test.for(…)(…)`. */
function rootOf(node: ESTree.Node): string {
  if (node.type === 'CallExpression') return rootOf(node.callee)
  return node.type === 'MemberExpression' ? rootOf(node.object) : nameOf(node)
}

const isFunction = (node: ESTree.Node | undefined) =>
  node?.type === 'ArrowFunctionExpression' || node?.type === 'FunctionExpression'

/** The work of `expect(work).toPass(…)`. */
function triesOf({ callee }: ESTree.CallExpression): ESTree.Node[] {
  const isTrying = callee.type === 'MemberExpression' && nameOf(callee.property) === 'toPass'
  return isTrying ? [callee.object] : []
}
