/**
 * Each place at which something stands in a text, by the way of Knuth, Morris and Pratt: that of the engines takes seconds where
 * both are long and made for it. Of nothing there is no place.
 */
export function* placesOf(sought: string, text: string): Generator<number> {
  if (sought === '') return
  const borders = bordersOf(sought)
  let matched = 0
  for (let at = 0; at < text.length; at += 1) {
    matched = extend(sought, borders, matched, text.charCodeAt(at))
    if (matched === sought.length) yield at + 1 - matched
  }
}

/** For each beginning of a text, how much of its own beginning it ends with. */
function bordersOf(text: string): number[] {
  const borders = [0]
  for (let at = 1; at < text.length; at += 1)
    borders.push(extend(text, borders, borders[at - 1] ?? 0, text.charCodeAt(at)))
  return borders
}

/** How much of the beginning stands before the next sign and at it, from how much stood before it. */
function extend(sought: string, borders: readonly number[], matched: number, code: number): number {
  let length = matched
  while (length > 0 && sought.charCodeAt(length) !== code) length = borders[length - 1] ?? 0
  return sought.charCodeAt(length) === code ? length + 1 : length
}
