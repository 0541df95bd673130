import type { ToolProposal } from '@tidings/contracts'
import { toShownJson } from './shown-json.ts'

interface SavedTool {
  proposal: ToolProposal
  /** How it is with it, in words. */
  title: string
  /** What came of it; empty for nothing. */
  outcome: string
}

/** A proposal as part of a document in Markdown: what strangers have written stands in it as code, which nothing of it can end. */
export const toolAsMarkdown = ({
  proposal: { tool, title: called = '', arguments: given },
  title,
  outcome,
}: SavedTool): string =>
  [
    `**${escape(title)}**`,
    [tool, called].filter(Boolean).map(inline).join(' · '),
    block(toShownJson(given), 'json'),
    ...(outcome === '' ? [] : [block(outcome)]),
  ].join('\n\n')

const escape = (text: string): string => text.replaceAll(/[!-/:-@[-`{-~]/g, String.raw`\$&`)

/** Of more backticks than any that stand together in the text. */
function fenceFor(text: string, shortest: number): string {
  const runs = text.match(/`+/g) ?? []
  return '`'.repeat(Math.max(shortest, ...runs.map(({ length }) => length + 1)))
}

function inline(text: string): string {
  const fence = fenceFor(text, 1)
  return `${fence} ${text.replaceAll('\n', ' ')} ${fence}`
}

function block(text: string, language = ''): string {
  const fence = fenceFor(text, 3)
  return `${fence}${language}\n${text}\n${fence}`
}
