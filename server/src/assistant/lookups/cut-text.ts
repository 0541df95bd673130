/** A text as a model is given it. */
export interface CutText {
  text: string
  /** What is said of what was cut; missing where it is whole. */
  cut?: string
}

const count = (characters: number): string => characters.toLocaleString('en')

/** The beginning of a text that is too long, which says so. */
export function cutText(text: string, length: number): CutText {
  if (text.length <= length) return { text }
  return {
    text: text.slice(0, length).toWellFormed(),
    cut: `the first ${count(length)} of ${count(text.length)} characters`,
  }
}
