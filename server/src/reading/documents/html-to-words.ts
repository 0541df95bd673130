import { Parser } from 'htmlparser2'
import { inline, silent, toOneLine } from './text.ts'

/** What comes before the words of such an element, on a line of their own. */
const marks: Record<string, string> = {
  h1: '# ',
  h2: '## ',
  h3: '### ',
  h4: '#### ',
  h5: '##### ',
  h6: '###### ',
  li: '- ',
  blockquote: '> ',
}

/** The words of HTML without its markup: a line for each block, headings, items and quotations marked as in Markdown. */
export function htmlToWords(html: string): string {
  const lines: string[] = []
  let line = ''
  let mark = ''
  let silence = 0
  const endLine = () => {
    const words = toOneLine(line)
    if (words !== '') {
      lines.push(mark + words)
      mark = ''
    }
    line = ''
  }
  const parser = new Parser({
    onopentagname(name) {
      if (silent.has(name)) silence += 1
      if (inline.has(name)) return
      endLine()
      mark = marks[name] ?? mark
    },
    ontext(chunk) {
      if (silence === 0) line += chunk
    },
    onclosetag(name) {
      if (silent.has(name)) silence = Math.max(0, silence - 1)
      if (inline.has(name)) return
      endLine()
      mark = ''
    },
  })
  parser.end(html)
  endLine()
  return lines.join('\n')
}
