import { Parser } from 'htmlparser2'

import { upToNesting } from './nesting.ts'
import { escapeHtml } from './text.ts'

/** Deeper than any feed; what lies below is dropped. */
const MAX_DEPTH = 100

/**
 * Writes tag soup as well-formed XML: junk around the root is dropped, stray end tags too, what is open gets closed,
 * a tag begun and not finished is text.
 */
export function repairXml(document: string): string {
  const output: string[] = []
  let depth = 0
  const options = { xmlMode: true, decodeEntities: true, recognizeCDATA: true }
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        depth += 1
        if (depth > MAX_DEPTH) return
        const pairs = Object.entries(attributes).map(([key, value]) => ` ${key}="${escapeHtml(value)}"`)
        output.push(`<${name}${pairs.join('')}>`)
      },
      ontext(text) {
        if (depth > 0 && depth <= MAX_DEPTH) output.push(escapeHtml(text))
      },
      onclosetag(name) {
        if (depth <= MAX_DEPTH) output.push(`</${name}>`)
        depth -= 1
      },
    },
    options,
  )
  const fromRoot = document.slice(Math.max(0, document.search(rootElement)))
  parser.end(upToNesting(fromRoot, options))
  return output.join('')
}

const rootElement = /<(?:\w+:)?(?:rss|feed|rdf)[\s>]/i
