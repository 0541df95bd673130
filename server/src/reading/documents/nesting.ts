import { Parser, type ParserOptions } from 'htmlparser2'

/** Deeper than any document: browsers go to 512. */
export const MAX_NESTING = 1000

/**
 * The beginning of a document, up to where more elements are open than in any that somebody wrote. The parser looks through all
 * that are open for each end tag: a megabyte of tags takes it a quarter of a minute.
 */
export function upToNesting(document: string, options: ParserOptions = {}): string {
  if (!hasTagsToNest(document)) return document
  let open = 0
  let end = document.length
  const parser = new Parser(
    {
      onopentag() {
        open += 1
        if (open <= MAX_NESTING) return
        end = parser.startIndex
        parser.pause()
      },
      onclosetag() {
        open -= 1
      },
    },
    options,
  )
  parser.end(document)
  return document.slice(0, end)
}

/** Most texts have fewer tags than that: they need not be parsed to tell. */
function hasTagsToNest(document: string): boolean {
  let at = -1
  for (let count = 0; count <= MAX_NESTING; count += 1) {
    at = document.indexOf('<', at + 1)
    if (at === -1) return false
  }
  return true
}
