import { RegExpParser, visitRegExpAST, type AST } from '@eslint-community/regexpp'
import { isDisjointWith, JS, NFA } from 'refa'
import { analyse } from 'scslre'

/** Why an expression may take time that grows faster than the text it looks at; undefined where it does not. */
export function findSlowness(source: string, flags: string): string | undefined {
  const { reports } = analyse({ source, flags }, { reportTypes: { Move: false } })
  const [report] = reports
  if (report) return `many ${report.character.literal.source} are tried in every way they can be divided`
  return findRepeatedStart(source, flags)
}

/**
 * What begins at every place of a text anew, and each time goes on to its end: `<a[^>]*>` where many `<a` come, and no
 * `>`. The library looks for single characters that do so, and not for words.
 */
function findRepeatedStart(source: string, flags: string): string | undefined {
  if (flags.includes('y')) return undefined
  const parser = new RegExpParser()
  const mode = flags.includes('v') ? { unicodeSets: true } : { unicode: flags.includes('u') }
  const pattern = parser.parsePattern(source, 0, source.length, mode)
  const quantifiers: AST.Quantifier[] = []
  visitRegExpAST(pattern, {
    onQuantifierEnter: (quantifier) => void (quantifier.max === Infinity && quantifiers.push(quantifier)),
  })
  const slow = quantifiers.find((quantifier) => swallowsItsStart(quantifier, flags))
  return slow && `${slow.raw} is tried from every place where what comes before it is repeated`
}

function swallowsItsStart(quantifier: AST.Quantifier, flags: string): boolean {
  const { before, after } = surroundings(quantifier)
  if (!flags.includes('m') && before.some(isStart)) return false
  if (mayEndAnywhere(after, flags)) return false
  const element = quantifier.element.raw
  const start = toNfa(`${before.map(({ raw }) => raw).join('')}(?:${element})`, flags)
  return !isDisjointWith(start, toNfa(`(?:${element})+`, flags))
}

/** Whether what comes after fits everywhere: the first try is the last then. */
function mayEndAnywhere(after: readonly AST.Element[], flags: string): boolean {
  if (after.some((element) => element.type === 'Assertion' && element.kind !== 'word')) return false
  const rest = toNfa(after.map(({ raw }) => raw).join(''), flags)
  return rest.finals.has(rest.initial)
}

interface Surroundings {
  before: AST.Element[]
  after: AST.Element[]
}

/** What comes before and after, in its own alternative and in those around it. */
function surroundings(
  element: AST.Quantifier | AST.Group | AST.CapturingGroup | AST.LookaroundAssertion,
): Surroundings {
  const { parent: alternative } = element
  if (alternative.type === 'Quantifier') return surroundings(alternative)
  const place = alternative.elements.indexOf(element)
  const own = { before: alternative.elements.slice(0, place), after: alternative.elements.slice(place + 1) }
  const { parent } = alternative
  if (parent.type === 'Pattern') return own
  const outer = surroundings(parent)
  // What is only looked at is not followed by what comes after.
  if (parent.type === 'Assertion') return { before: [...outer.before, ...own.before], after: own.after }
  return { before: [...outer.before, ...own.before], after: [...own.after, ...outer.after] }
}

const isStart = (element: AST.Element): boolean => element.type === 'Assertion' && element.kind === 'start'

function toNfa(source: string, flags: string): NFA {
  const parser = JS.Parser.fromLiteral({ source, flags })
  const { expression, maxCharacter } = parser.parse({ assertions: 'ignore', backreferences: 'disable' })
  return NFA.fromRegex(expression, { maxCharacter })
}
