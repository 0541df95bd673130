import type { Language } from '@tidings/contracts'

/** What a text takes of the room that a model has. No model makes more tokens of a text than it has bytes, whatever its language. */
export const sizeOf = (text: string): number => Buffer.byteLength(text)

/**
 * A line in parts of which none is larger than there is room for; together they are the line. It is split between sentences, else between
 * words, else between characters, and never within a mark.
 */
export function splitLine(line: string, room: number): string[] {
  const parts: string[] = []
  let from = 0
  while (from < line.length) {
    const most = fitting(line.slice(from, from + room), room)
    const isLast = from + most === line.length
    const length = isLast ? most : lengthOfPart(line.slice(from, from + most + MARK_LENGTH), most)
    parts.push(line.slice(from, from + length))
    from += length
  }
  return parts
}

/** How many characters of a text there is room for; of a pair that is one character both or none. */
const fitting = (text: string, room: number): number =>
  new TextEncoder().encodeInto(text, new Uint8Array(room)).read

/** From the best place to split at to the last resort. The same on every machine: they tell languages apart by their letters. */
const segmenters = (['sentence', 'word', 'grapheme'] as const).map(
  (granularity) => new Intl.Segmenter('en', { granularity }),
)

/** The last of what begins in a part may go on behind it, and begins the next one. */
function lengthOfPart(text: string, most: number): number {
  const window = text.slice(0, most)
  for (const segmenter of segmenters) {
    // No part begins with the comma behind a word.
    const last = [...segmenter.segment(window)].findLast(({ isWordLike = true }) => isWordLike)
    const length = outsideMark(text, last?.index ?? 0)
    if (length > 0) return length
  }
  return most
}

/** What stands for markup in a line of HTML. */
const marks = /<\/?\d{1,5}\/?>|&(?:amp|lt|gt);/g
const MARK_LENGTH = '</12345>'.length

const outsideMark = (text: string, place: number): number =>
  [...text.matchAll(marks)].find(({ 0: { length }, index }) => index < place && place < index + length)
    ?.index ?? place

/**
 * A line of which the parts are translated; what is missing of them is as it was. Undefined where none is translated. What a
 * translator leaves away at the ends of a part, the space between two sentences, stands there again.
 */
export function joinParts(
  parts: readonly string[],
  translated: readonly (string | undefined)[],
  language: Language,
): string | undefined {
  if (parts.length <= 1 || translated.every((part) => part === undefined)) return translated[0]
  return parts
    .map((part, index) => {
      const words = part.trim()
      const said = words === '' ? part : part.replace(words, () => translated[index]?.trim() ?? words)
      return index < parts.length - 1 && lacksSpace(part, language) ? `${said} ` : said
    })
    .join('')
}

/** English has spaces where Chinese and Japanese have none. */
const lacksSpace = (part: string, language: Language): boolean =>
  language === 'en' && /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}。、！？…」』）]$/u.test(part)
