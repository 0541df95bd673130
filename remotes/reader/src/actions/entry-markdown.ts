import { sanitize } from '../entry/content/sanitize.ts'
import { toMarkdown } from './markdown.ts'

interface MarkdownEntry {
  title: string | null
  url: string | null
  author: string | null
  content: string | null | undefined
  description: string | null
}

/** An entry in Markdown: its title, where it is from, and its text. */
export function entryMarkdown({ title, url, author, content, description }: MarkdownEntry): string {
  const source = [author, url && `<${url}>`].filter(Boolean).join(', ')
  const text = content ? toMarkdown(sanitize(content)) : description
  return [title && `# ${title}`, source, text].filter(Boolean).join('\n\n')
}
