/** So long is a word in which a letter may be wrong; twice as long, two. */
const LEAST_LENGTH = 4

/** Whether each word of a search is in a text. */
export const holds = (text: string, search: string): boolean =>
  wordsOf(search).every((word) => text.toLowerCase().includes(word))

/** Whether each word of a search begins a word of a text, or would without an error in typing it. */
export function nearlyHolds(text: string, search: string): boolean {
  const words = wordsOf(text)
  return wordsOf(search).every((wanted) => {
    const errors = Math.min(2, Math.floor(wanted.length / LEAST_LENGTH))
    return words.some((word) => distance(wanted, word) <= errors)
  })
}

const wordsOf = (text: string): string[] => text.toLowerCase().split(/\s+/).filter(Boolean)

/** How many letters were left out, put in, changed or swapped, from what was typed to the beginning of a word. */
function distance(typed: string, word: string): number {
  let beforeLast: number[] = []
  let last = Array.from({ length: word.length + 1 }, (_, index) => index)
  for (let at = 1; at <= typed.length; at += 1) {
    const row = [at]
    for (let to = 1; to <= word.length; to += 1) {
      const isSame = typed[at - 1] === word[to - 1]
      const isSwapped = at > 1 && to > 1 && typed[at - 1] === word[to - 2] && typed[at - 2] === word[to - 1]
      row[to] = Math.min(
        (last[to] ?? 0) + 1,
        (row[to - 1] ?? 0) + 1,
        (last[to - 1] ?? 0) + (isSame ? 0 : 1),
        isSwapped ? (beforeLast[to - 2] ?? 0) + 1 : Infinity,
      )
    }
    beforeLast = last
    last = row
  }
  return Math.min(...last)
}
