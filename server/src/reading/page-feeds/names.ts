import type { Element } from 'domhandler'

/** Names that software makes anew with each build or each entry: digits in a row, or letters and digits mixed. */
const made = [
  /\d{3,}/,
  /^(?:css|sc|jsx|jss|svelte|emotion|astro|ng|v)-[\w-]*\d/i,
  /(?:__|--|_|-)(?=[A-Za-z\d]*\d)(?=[A-Za-z\d]*[A-Za-z])[A-Za-z\d]{5,}$/,
  // bounded: by `plain`, which is asked first
  /^(?=.*\d.*[a-z].*\d)[a-z\d]{5,}$/i,
  /^_[\da-z]{4,}$/i,
]

/** Names of a state, which comes and goes. */
const state =
  /^(?:is-|has-|js-|was-)|(?:^|[-_])(?:active|current|selected|opened?|closed|hover|focus|first|last|odd|even|visited|read|unread|new|lazy(?:load(?:ed|ing)?)?|loaded|loading|animated?|visible|hidden|sticky|featured|expanded|collapsed)$/i

/** What can be written in a selector as it is. */
const plain = /^[\p{L}_][\p{L}\d_-]{0,39}$/u

/** Whether a class or identifier is likely to be the same tomorrow, and on the item below. */
function isStableName(name: string): boolean {
  return plain.test(name) && !state.test(name) && !made.some((pattern) => pattern.test(name))
}

/** The classes of an element by which it may be found again. */
export function stableClasses({ attribs }: Element): string[] {
  return [...new Set((attribs['class'] ?? '').split(/\s+/))].filter(isStableName)
}

/** The identifier of an element, where it may be found by it again. */
export function stableId({ attribs }: Element): string | null {
  const id = attribs['id'] ?? ''
  return isStableName(id) ? id : null
}

/** Classes that one name carries in a selector: more would break with the first that goes. */
const CLASSES = 2

/** An element as a selector names it. */
export function compoundOf(element: Element, classes = stableClasses(element)): string {
  const name = /^[a-z][a-z\d-]*$/.test(element.name) ? element.name : '*'
  return [name, ...classes.slice(0, CLASSES)].join('.')
}
