/** A text as words of Markdown, of which nothing is a sign. */
export const escapeMarkdown = (text: string): string => text.replaceAll(/[!-/:-@[-`{-~]/g, String.raw`\$&`)

/** Of more backticks than any that stand together in the text. */
function fenceFor(text: string, shortest: number): string {
  const runs = text.match(/`+/g) ?? []
  return '`'.repeat(Math.max(shortest, ...runs.map(({ length }) => length + 1)))
}

/** A text as code in a line, which nothing of it can end. */
export function inlineCode(text: string): string {
  const fence = fenceFor(text, 1)
  return `${fence} ${text.replaceAll('\n', ' ')} ${fence}`
}

/** A text as code on lines of its own, which nothing of it can end. */
export function codeBlock(text: string, language = ''): string {
  const fence = fenceFor(text, 3)
  return `${fence}${language}\n${text}\n${fence}`
}
