import type { SelectorProblem } from '@tidings/contracts'
import { AttributeAction, isTraversal, parse, SelectorType, type Selector } from 'css-what'
import type { Element } from 'domhandler'
import { selectorBounds } from './bounds.ts'
import type { Positions } from './positions.ts'

/** What an element is compared with: itself, its place among its siblings, and the item that is looked through. */
export interface Subject {
  element: Element
  positions: Positions
  scope: Element | null
}

export type Test = (subject: Subject) => boolean

export type Combinator = 'descendant' | 'child' | 'adjacent' | 'sibling'

export interface Step {
  /** How it follows the step before. */
  combinator: Combinator
  tests: readonly Test[]
  /** Whether it names the item itself. */
  isScope: boolean
}

/** A selector, taken apart: each alternative is a row of steps from the outside in. */
export type ParsedSelector = readonly (readonly Step[])[]

/** A selector that is refused, and why. */
export class SelectorError extends Error {
  readonly problem: SelectorProblem

  constructor(problem: SelectorProblem) {
    super(problem)
    this.name = 'SelectorError'
    this.problem = problem
  }
}

/**
 * Takes a selector apart that a person may have written. It may hold names, classes, identifiers, attributes, places and
 * `:not`, in few steps; what looks into other elements, such as `:has`, is refused. Throws a SelectorError.
 */
export function parseSelector(text: string): ParsedSelector {
  if (text.length > selectorBounds.length) throw new SelectorError('too-complex')
  const alternatives = parseText(text)
  if (alternatives.length > selectorBounds.alternatives) throw new SelectorError('too-complex')
  return alternatives.map(toSteps)
}

function parseText(text: string): Selector[][] {
  try {
    const alternatives = parse(text)
    if (alternatives.length > 0) return alternatives
  } catch {
    // The library says where, in words for programmers.
  }
  throw new SelectorError('not-a-selector')
}

const combinators: Partial<Record<SelectorType, Combinator>> = {
  [SelectorType.Descendant]: 'descendant',
  [SelectorType.Child]: 'child',
  [SelectorType.Adjacent]: 'adjacent',
  [SelectorType.Sibling]: 'sibling',
}

function toSteps(tokens: readonly Selector[]): Step[] {
  const steps: Step[] = []
  let combinator: Combinator = 'descendant'
  let compound: Selector[] = []
  const endStep = () => {
    if (compound.length === 0) throw new SelectorError('not-a-selector')
    steps.push({ combinator, tests: compound.map(toTest), isScope: compound.some(isScopeToken) })
    compound = []
  }
  // What begins with a combinator begins at the item.
  if (tokens[0] && isTraversal(tokens[0])) compound = [scopeToken]
  for (const token of tokens) {
    if (!isTraversal(token)) {
      compound.push(token)
      continue
    }
    endStep()
    combinator = combinators[token.type] ?? refuse()
  }
  endStep()
  if (steps.length > selectorBounds.steps) throw new SelectorError('too-complex')
  return steps
}

const scopeToken: Selector = { type: SelectorType.Pseudo, name: 'scope', data: null }

const isScopeToken = (token: Selector): boolean =>
  token.type === SelectorType.Pseudo && token.name === 'scope'

function refuse(): never {
  throw new SelectorError('not-allowed')
}

function toTest(token: Selector): Test {
  switch (token.type) {
    case SelectorType.Universal:
      return token.namespace === null ? () => true : refuse()
    case SelectorType.Tag: {
      if (token.namespace !== null) return refuse()
      const name = token.name.toLowerCase()
      return ({ element }) => element.name === name
    }
    case SelectorType.Attribute:
      return attributeTest(token)
    case SelectorType.Pseudo:
      return pseudoTest(token)
    default:
      return refuse()
  }
}

type AttributeToken = Extract<Selector, { type: SelectorType.Attribute }>

const comparisons: Record<AttributeAction, (value: string, wanted: string) => boolean> = {
  [AttributeAction.Any]: (value, wanted) => wanted !== '' && value.includes(wanted),
  [AttributeAction.Element]: (value, wanted) => wanted !== '' && value.split(/\s+/).includes(wanted),
  [AttributeAction.End]: (value, wanted) => wanted !== '' && value.endsWith(wanted),
  [AttributeAction.Equals]: (value, wanted) => value === wanted,
  [AttributeAction.Exists]: () => true,
  [AttributeAction.Hyphen]: (value, wanted) => value === wanted || value.startsWith(`${wanted}-`),
  [AttributeAction.Not]: (value, wanted) => value !== wanted,
  [AttributeAction.Start]: (value, wanted) => wanted !== '' && value.startsWith(wanted),
}

function attributeTest({
  name: rawName,
  action,
  value: wanted,
  namespace,
  ignoreCase,
}: AttributeToken): Test {
  if (namespace !== null || ignoreCase === true) return refuse()
  const name = rawName.toLowerCase()
  const compare = comparisons[action]
  return ({ element }) => {
    const value = element.attribs[name]
    return value !== undefined && compare(value, wanted)
  }
}

type PseudoToken = Extract<Selector, { type: SelectorType.Pseudo }>

function pseudoTest({ name, data }: PseudoToken): Test {
  switch (name) {
    case 'scope':
      return ({ element, scope }) => element === scope
    case 'first-child':
      return ({ element, positions }) => positions.of(element).child === 1
    case 'last-child':
      return ({ element, positions }) => positions.of(element).isLast
    case 'nth-child': {
      const isNth = toNthTest(data)
      return ({ element, positions }) => isNth(positions.of(element).child)
    }
    case 'first-of-type':
      return ({ element, positions }) => positions.of(element).ofType === 1
    case 'nth-of-type': {
      const isNth = toNthTest(data)
      return ({ element, positions }) => isNth(positions.of(element).ofType)
    }
    case 'not':
      return notTest(data)
    default:
      return refuse()
  }
}

/** `:not(.a, .b)`: none of the alternatives, each of which is about the element alone. */
function notTest(data: PseudoToken['data']): Test {
  if (!Array.isArray(data) || data.flat().some((token) => isTraversal(token) || isNot(token))) return refuse()
  const alternatives = data.map((tokens) => tokens.map(toTest))
  return (subject) => !alternatives.some((tests) => tests.every((test) => test(subject)))
}

const isNot = (token: Selector): boolean => token.type === SelectorType.Pseudo && token.name === 'not'

/** `3`, `odd`, `even`, `2n+1`, `n+2`. */
function toNthTest(data: PseudoToken['data']): (index: number) => boolean {
  const text = typeof data === 'string' ? data.replace(/\s+/g, '').toLowerCase() : ''
  const formula = text === 'odd' ? '2n+1' : text === 'even' ? '2n' : text
  const [, count, step, offset] = /^(?:(\d{1,4})|(\d{0,4})n(\+\d{1,4})?)$/.exec(formula) ?? refuse()
  if (count !== undefined) return (index) => index === Number(count)
  const every = step === '' ? 1 : Number(step)
  const first = Number(offset ?? 0)
  return (index) => (every === 0 ? index === first : index >= first && (index - first) % every === 0)
}
