/** A formula in some text, in the notation of TeX. */
export interface Formula {
  start: number
  end: number
  tex: string
  /** It stands on a line of its own. */
  isBlock: boolean
}

const candidates =
  /\$\$([^$]+?)\$\$|\\\[([\s\S]+?)\\\]|\\\(([\s\S]+?)\\\)|(?<![\\$\w])\$(?!\s)([^$\n]{1,400}?)(?<![\s\\])\$(?![\d$])/g

/** Between single dollars stands mathematics only where something in it says so: prices do not. */
const looksLikeTex = /[\\^_{}=<>]|^[a-zA-Z]$|^[a-zA-Z]\s*[+\-*/]\s*[a-zA-Z\d]/

/** The formulas of a text. */
export function findMathematics(text: string): Formula[] {
  return [...text.matchAll(candidates)].flatMap((match) => {
    const [whole, dollars, brackets, parentheses, single] = match
    const tex = dollars ?? brackets ?? parentheses ?? single ?? ''
    if (single !== undefined && !looksLikeTex.test(single)) return []
    const isBlock = dollars !== undefined || brackets !== undefined
    return [{ start: match.index, end: match.index + whole.length, tex: tex.trim(), isBlock }]
  })
}

/** Whether it is worth looking closer. */
export const mayHoldMathematics = (text: string): boolean => /\$[^$]+\$|\\[([]/.test(text)
