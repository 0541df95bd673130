const segmenter = new Intl.Segmenter(undefined, { granularity: 'grapheme' })
const HUES = 12

const letters = new Map<string, string>()

/** So many names are remembered: rows that come and go show the same few. */
const REMEMBERED = 2000

/** The first letter, figure or ideograph of a name; its first sign when there is none of these. */
export function firstLetter(name: string): string {
  const known = letters.get(name)
  if (known !== undefined) return known
  const letter = findLetter(name)
  if (letters.size >= REMEMBERED) letters.clear()
  letters.set(name, letter)
  return letter
}

function findLetter(name: string): string {
  const signs = [...segmenter.segment(name.trim())].map(({ segment }) => segment)
  const letter = signs.find((sign) => /[\p{L}\p{N}]/u.test(sign)) ?? signs[0] ?? '?'
  return letter.toLocaleUpperCase()
}

/** One of twelve hues in degrees, always the same for the same name. */
export function stableHue(name: string): number {
  let hash = 0
  for (const sign of name) hash = (hash * 31 + (sign.codePointAt(0) ?? 0)) >>> 0
  return (hash % HUES) * (360 / HUES)
}
