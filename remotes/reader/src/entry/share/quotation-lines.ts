/** Widths as the place where it is drawn measures them. */
export type Measure = (text: string) => number

interface LineOptions {
  width: number
  most: number
  language?: string | undefined
}

/** Signs that no line begins with. */
const closing = /^[\p{Pe}\p{Pf}\p{Po}\s]+$/u

/** The lines of some text within a width, broken between words in any script; what is too long ends in dots. */
export function quotationLines(
  text: string,
  measure: Measure,
  { width, most, language }: LineOptions,
): string[] {
  const lines: string[] = []
  for (const paragraph of text.split(/\n+/)) {
    let line = ''
    for (const word of wordsOf(paragraph, language).flatMap((each) => piecesOf(each, measure, width))) {
      if (line !== '' && measure((line + word).trimEnd()) > width) {
        lines.push(line.trimEnd())
        line = word.trimStart()
      } else line += word
    }
    if (line.trim()) lines.push(line.trim())
  }
  if (lines.length <= most) return lines
  return [...lines.slice(0, most - 1), shorten(lines[most - 1] ?? '', measure, width)]
}

/** Words with the signs that stay with them. */
function wordsOf(text: string, language: string | undefined): string[] {
  const words: string[] = []
  for (const { segment } of new Intl.Segmenter(language, { granularity: 'word' }).segment(text)) {
    const last = words.length - 1
    if (last >= 0 && closing.test(segment)) words[last] += segment
    else words.push(segment)
  }
  return words
}

/** A word that is wider than a line, as an address may be, in as many pieces as it needs. */
function piecesOf(word: string, measure: Measure, width: number): string[] {
  if (measure(word.trimEnd()) <= width) return [word]
  const pieces: string[] = []
  let piece = ''
  for (const sign of signsOf(word)) {
    if (piece !== '' && measure(piece + sign) > width) {
      pieces.push(piece)
      piece = ''
    }
    piece += sign
  }
  return [...pieces, piece]
}

function shorten(line: string, measure: Measure, width: number): string {
  const kept = signsOf(line)
  while (kept.length > 0 && measure(`${kept.join('')}…`) > width) kept.pop()
  return `${kept.join('').trimEnd()}…`
}

/** What is read as one sign each, whatever it is made of. */
const signsOf = (text: string): string[] =>
  Array.from(new Intl.Segmenter().segment(text), ({ segment }) => segment)
